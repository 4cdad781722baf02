// SPDX-License-Identifier: MIT

import ScrimKit
import Testing

@testable import Demonstration

/// Runs a scene in a widget tree without GL, with a manual clock. Settings changed by the scene are
/// applied.
final class SceneBench<View: SceneView> {
  /// The view under test.
  let view: View
  /// The scene graph.
  let scene: Scene
  /// The widget tree.
  let widgets: WidgetTree
  /// The cursors of what was under the pointer, in order.
  private(set) var cursors: [CursorShape] = []
  /// The current time.
  private(set) var now = Moment(nanoseconds: 5_000_000_000)

  init(_ view: View, _ width: Double = 1_280, _ height: Double = 800) {
    self.view = view
    scene = Scene(size: Size(width: width, height: height))
    widgets = WidgetTree(scene: scene, measurer: FixedAdvanceMeasurer())
    widgets.motion = view.settings.motion
    widgets.onCursor = { [unowned self] in cursors.append(widgets.cursor ?? .arrow) }
    view.onSettings = { [unowned self] settings in change { $0 = settings } }
    widgets.root.add(view)
    frame()
  }

  convenience init(
    _ width: Double = 1_280, _ height: Double = 800, _ settings: Settings = Settings(),
    _ make: (Settings, Raster?) -> View
  ) {
    self.init(make(settings, nil), width, height)
  }

  /// Applies changed settings.
  func change(_ change: (inout Settings) -> Void) {
    var settings = view.settings
    change(&settings)
    widgets.theme = Theme(settings.appearance)
    widgets.motion = settings.motion
    view.settings = settings
  }

  // MARK: Time

  /// Draws one frame and returns true if an animation continues.
  @discardableResult func frame(after seconds: Double = 0.016) -> Bool {
    now = now + .seconds(seconds)
    let isMoving = widgets.tick(at: now).now
    scene.update(with: UnblurredGlass())
    return isMoving
  }

  /// Draws frames until nothing moves and returns their number.
  @discardableResult func settle() -> Int {
    for count in 0..<2_000 where !frame() { return count }
    Issue.record("it never comes to rest")
    return 2_000
  }

  /// Advances the clock without drawing.
  func pass(_ seconds: Double) { now = now + .seconds(seconds) }

  /// True if no frame is wanted, now or later.
  var isAtRest: Bool { widgets.frameDemand == .idle && !scene.hasChanges }

  /// Changes the scene's size.
  func resize(_ width: Double, _ height: Double) {
    scene.size = Size(width: width, height: height)
    widgets.updateSize()
    frame()
  }

  // MARK: Input

  func point(_ x: Double, _ y: Double) { widgets.handle(.moved(Point(x: x, y: y)), at: now) }

  /// Drags with the pointer in four steps.
  func drag(from: (Double, Double), to: (Double, Double)) {
    point(from.0, from.1)
    widgets.handle(PointerEvent.pressed(.primary), at: now)
    for step in 1...4 {
      let part = Double(step) / 4
      point(from.0 + (to.0 - from.0) * part, from.1 + (to.1 - from.1) * part)
      frame()
    }
    widgets.handle(PointerEvent.released(.primary), at: now)
  }

  func press() { widgets.handle(PointerEvent.pressed(.primary), at: now) }
  func release() { widgets.handle(PointerEvent.released(.primary), at: now) }

  func click(_ x: Double, _ y: Double) {
    point(x, y)
    press()
    release()
  }

  func click(_ widget: Widget) {
    let frame = scene.frame(of: widget.layer)
    click(frame.left + frame.width / 2, frame.top + frame.height / 2)
  }

  /// Scrolls with two fingers on a touchpad; `isLifted` ends the gesture.
  func swipe(_ y: Double, isLifted: Bool = false) {
    widgets.handle(.scrolled(Scroll(.fingers, y: y, isLifted: isLifted)), at: now)
  }

  func touch(_ x: Double, _ y: Double) {
    widgets.handle(.began(finger: 0, Point(x: x, y: y)), at: now)
  }
  func slide(_ x: Double, _ y: Double) {
    widgets.handle(.moved(finger: 0, Point(x: x, y: y)), at: now)
  }
  func lift() { widgets.handle(.ended(finger: 0), at: now) }

  func wheel(_ steps: Double) {
    widgets.handle(.scrolled(Scroll(.wheel, y: steps)), at: now)
  }

  /// Presses and releases a key. Keys that no widget takes go to the view, as in the demo.
  func key(_ key: Keysym, shift: Bool = false) {
    for phase in [KeyEvent.Phase.pressed, .released] {
      let input = KeyEvent(phase, key, modifiers: shift ? .shift : [])
      if !widgets.handle(input, at: now) { _ = view.key(input, at: now) }
    }
  }

  /// Returns the control with a name for assistive technology; nil if there is none.
  func control(_ name: String) -> Control? {
    all(Control.self).first { $0.accessibleName == name }
  }

  /// Returns all widgets of a type in Tab order.
  func all<Kind: Widget>(_ kind: Kind.Type, in widget: Widget? = nil) -> [Kind] {
    let widget = widget ?? view
    return [widget as? Kind].compactMap { $0 } + widget.children.flatMap { all(kind, in: $0) }
  }
}

/// Glass without blur, whose pixels depend on the backdrop pixel beneath alone.
final class UnblurredGlass: GlassMetrics {
  func footprint(of glass: Glass, pixelScale: Double) -> Size<Physical> { .zero }

  func spread(
    of rect: Rect<Physical>, through glass: Glass, pixelScale: Double,
    backdropSize: Size<Physical>
  ) -> Rect<Physical> { rect }
}

/// Measures text as if every character was half as wide as the font size.
final class FixedAdvanceMeasurer: TextMeasurer {
  func measure(_ text: TextContent, width: Double?, scale: Scale) -> TextExtent {
    let full = text.style.size / 2 * Double(text.string.count)
    let lines = width.map { min((full / max($0, 1)).rounded(.up), Double(text.maxLines ?? 9)) } ?? 1
    return TextExtent(
      size: Size(
        width: min(full, width ?? full), height: text.style.size * 1.25 * max(lines, 1)),
      baseline: text.style.size)
  }

  func geometry(of text: TextContent, width: Double?, scale: Scale) -> TextGeometry {
    var (clusters, offset): ([TextGeometry.Cluster], Int) = ([], 0)
    let advance = text.style.size / 2
    for (index, character) in text.string.enumerated() {
      let (end, x) = (offset + character.utf8.count, advance * Double(index))
      clusters.append(TextGeometry.Cluster(offset..<end, leading: x, trailing: x + advance))
      offset = end
    }
    let height = text.style.size * 1.25
    return TextGeometry(
      lines: [TextGeometry.Line(0..<offset, top: 0, height: height, start: 0, clusters: clusters)])
  }
}
