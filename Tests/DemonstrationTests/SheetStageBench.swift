import ScrimKit
import Testing

@testable import Demonstration

/// Texts as a typewriter would write them: every letter half as wide as it is high.
final class SheetStageTypewriter: TextMeasurer {
  func measure(_ text: TextContent, width: Double?, scale: Scale) -> TextExtent {
    let (letter, line) = (text.style.size / 2, text.style.size * 1.25)
    let full = letter * Double(text.string.count)
    guard let width, width < full else {
      return TextExtent(size: Size(width: full, height: line), baseline: text.style.size)
    }
    let perLine = max((width / letter).rounded(.down), 1)
    let lines = min((Double(text.string.count) / perLine).rounded(.up), Double(text.maxLines ?? 99))
    return TextExtent(
      size: Size(width: min(perLine * letter, width), height: line * lines),
      baseline: text.style.size)
  }
}

/// A scene of the demo in a window of its own, with a clock that is moved by hand and settings that the scene
/// may change.
final class SheetStageBench<View: SceneView> {
  let scene: Scene
  let interface: Interface
  let view: View
  private(set) var now = Moment(nanoseconds: 5_000_000_000)

  init(_ view: View, _ width: Double = 1_000, _ height: Double = 700) {
    self.view = view
    scene = Scene(size: Size(width: width, height: height))
    interface = Interface(scene: scene, measurer: SheetStageTypewriter())
    interface.motion = view.settings.motion
    interface.root.add(view)
    view.onSettings = { [unowned self] settings in
      interface.motion = settings.motion
      self.view.settings = settings
    }
    frame()
  }

  /// Draws one frame, some time after the last. Whether something still moves.
  @discardableResult func frame(after seconds: Double = 0.016) -> Bool {
    now = now + .seconds(seconds)
    let isMoving = interface.tick(at: now)
    scene.update(reach: { _, _ in .zero }, spread: { rect, _, _, _ in rect })
    return isMoving
  }

  /// Draws frames until nothing moves, and says how many.
  @discardableResult func settle() -> Int {
    var frames = 0
    while frame() {
      frames += 1
      if frames > 2_000 {
        Issue.record("it never comes to rest")
        break
      }
    }
    return frames
  }

  func pass(_ seconds: Double) { now = now + .seconds(seconds) }

  func point(_ x: Double, _ y: Double) { interface.handle(.moved(Point(x: x, y: y)), at: now) }
  func press() { interface.handle(PointerInput.pressed, at: now) }
  func release() { interface.handle(PointerInput.released, at: now) }

  func click(_ x: Double, _ y: Double) {
    point(x, y)
    press()
    release()
  }

  func click(_ widget: Widget) {
    let frame = scene.frame(of: widget.layer)
    click(frame.left + frame.width / 2, frame.top + frame.height / 2)
  }

  func touch(_ x: Double, _ y: Double) {
    interface.handle(.began(finger: 0, Point(x: x, y: y)), at: now)
  }
  func drag(_ x: Double, _ y: Double) {
    interface.handle(.moved(finger: 0, Point(x: x, y: y)), at: now)
  }
  func lift() { interface.handle(.ended(finger: 0), at: now) }

  /// A key, which goes to the scene where no widget knows it, as in the demo.
  func key(_ key: KeyInput.Key, shift: Bool = false) {
    for phase in [KeyInput.Phase.pressed, .released] {
      let input = KeyInput(key, phase, isShifted: shift)
      if !interface.handle(input, at: now) { _ = view.key(input, at: now) }
    }
  }

  /// All widgets of a kind in a widget, from the back to the front.
  func all<Kind: Widget>(_ kind: Kind.Type, in widget: Widget? = nil) -> [Kind] {
    let widget = widget ?? view
    return widget.children.flatMap { child in
      ((child as? Kind).map { [$0] } ?? []) + all(kind, in: child)
    }
  }
}
