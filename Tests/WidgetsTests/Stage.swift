// SPDX-License-Identifier: MIT

import Geometry
import Input
import SceneGraph
import Style
import Testing
import Timing
import Widgets

/// Monospaced text measurer: each letter is half as wide as high, and lines break anywhere.
final class Typewriter: TextMeasurer {
  /// Number of measurements.
  private(set) var asked = 0

  func measure(_ text: TextContent, width: Double?, scale: Scale) -> TextExtent {
    asked += 1
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

  /// Lines that break behind a space, or anywhere without one; Hebrew letters are read from right
  /// to left, the rest from left to right.
  func geometry(of text: TextContent, width: Double?, scale: Scale) -> TextGeometry {
    asked += 1
    let letter = text.style.size / 2
    let first = text.string.unicodeScalars.first?.value ?? 0
    let isRightToLeft = (0x590..<0x700).contains(first)
    let perLine = text.maxLines == 1 ? nil : width.map { max(Int($0 / letter), 1) }
    var (lines, rest, start): ([TextGeometry.Line], [Character], Int) = ([], Array(text.string), 0)
    repeat {
      let count = Self.lineLength(rest, perLine)
      let room = isRightToLeft && perLine != nil ? width ?? 0 : letter * Double(count)
      var (clusters, offset): ([TextGeometry.Cluster], Int) = ([], start)
      for (index, character) in rest[..<count].enumerated() {
        let end = offset + character.utf8.count
        let x = isRightToLeft ? room - letter * Double(index) : letter * Double(index)
        clusters.append(
          TextGeometry.Cluster(
            offset..<end, leading: x, trailing: isRightToLeft ? x - letter : x + letter))
        offset = end
      }
      lines.append(
        TextGeometry.Line(
          start..<offset, top: text.style.size * 1.25 * Double(lines.count),
          height: text.style.size * 1.25, start: isRightToLeft ? room : 0,
          isRightToLeft: isRightToLeft, clusters: clusters))
      rest.removeFirst(count)
      start = offset
    } while !rest.isEmpty
    return TextGeometry(lines: lines)
  }

  /// The number of letters of the first line.
  private static func lineLength(_ letters: [Character], _ perLine: Int?) -> Int {
    guard let perLine, letters.count > perLine else { return letters.count }
    return letters[..<perLine].lastIndex(of: " ").map { $0 + 1 } ?? perLine
  }
}

/// Glass without blur: each pixel depends only on the backdrop pixel beneath.
final class UnblurredGlass: GlassMetrics {
  func footprint(of glass: Glass, pixelScale: Double) -> Size<Physical> { .zero }

  func spread(
    of rect: Rect<Physical>, through glass: Glass, pixelScale: Double,
    backdropSize: Size<Physical>
  ) -> Rect<Physical> { rect }
}

/// A widget tree with its own scene and a manual clock.
final class Stage {
  let scene: Scene
  let typewriter = Typewriter()
  let widgets: WidgetTree
  private(set) var now = Moment(nanoseconds: 5_000_000_000)

  init(_ width: Double = 400, _ height: Double = 300, _ content: Widget? = nil) {
    scene = Scene(size: Size(width: width, height: height))
    widgets = WidgetTree(scene: scene, measurer: typewriter)
    if let content { widgets.root.add(content) }
    frame()
  }

  // MARK: Time

  /// Advances the clock and draws a frame. Returns true if another frame is needed.
  @discardableResult func frame(after seconds: Double = 0.016) -> Bool {
    now = now + .seconds(seconds)
    let isMoving = widgets.tick(at: now).now
    scene.update(with: UnblurredGlass())
    return isMoving
  }

  /// Draws frames until nothing moves. Returns their number.
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

  // MARK: Input

  func point(_ x: Double, _ y: Double) { widgets.handle(.moved(Point(x: x, y: y)), at: now) }
  func press() { widgets.handle(PointerEvent.pressed(.primary), at: now) }
  func release() { widgets.handle(PointerEvent.released(.primary), at: now) }

  func click(_ x: Double, _ y: Double) {
    point(x, y)
    press()
    release()
  }

  func touch(_ x: Double, _ y: Double, finger: Int32 = 0) {
    widgets.handle(.began(finger: finger, Point(x: x, y: y)), at: now)
  }
  func drag(_ x: Double, _ y: Double, finger: Int32 = 0) {
    widgets.handle(.moved(finger: finger, Point(x: x, y: y)), at: now)
  }
  func lift(finger: Int32 = 0) { widgets.handle(.ended(finger: finger), at: now) }
  func cancelTouch() { widgets.handle(.cancelled, at: now) }

  func scroll(_ source: Scroll.Kind, x: Double = 0, y: Double = 0, lifted: Bool = false) {
    widgets.handle(.scrolled(Scroll(source, x: x, y: y, isLifted: lifted)), at: now)
  }

  @discardableResult func key(_ key: Keysym, shift: Bool = false) -> Bool {
    let modifiers: Modifiers = shift ? .shift : []
    let isTaken = widgets.handle(KeyEvent(.pressed, key, modifiers: modifiers), at: now)
    widgets.handle(KeyEvent(.released, key, modifiers: modifiers), at: now)
    return isTaken
  }

  // MARK: Output

  func place(of widget: Widget) -> Rect<Logical> { scene.frame(of: widget.layer) }

  /// Centre of a widget, in scene coordinates.
  func middle(of widget: Widget) -> (x: Double, y: Double) {
    let frame = place(of: widget)
    return (frame.left + frame.width / 2, frame.top + frame.height / 2)
  }
}

/// A widget of fixed size.
final class Block: Widget {
  let size: Size<Logical>
  private(set) var arranged = 0

  init(_ width: Double, _ height: Double, takesInput: Bool = false) {
    size = Size(width: width, height: height)
    super.init()
    layer.takesInput = takesInput
  }

  override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> { size }
  override func layoutChildren() { arranged += 1 }
}

/// A focusable widget that records its keys.
final class Listener: Widget {
  var keys: [Keysym] = []
  var takes: Set<Keysym> = []

  override init() {
    super.init()
    layer.takesInput = true
  }

  override var acceptsFocus: Bool { true }
  override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> {
    Size(width: 40, height: 40)
  }
  override func key(_ input: KeyEvent, at moment: Moment) -> Bool {
    if input.phase == .pressed { keys.append(input.key) }
    return takes.contains(input.key)
  }
}
