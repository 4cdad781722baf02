// SPDX-License-Identifier: MIT

import Testing
import Views

/// Measures text without fonts: each letter is half as wide as high, and lines break anywhere.
final class Typewriter: TextMeasurer {
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

  /// One line, read from left to right.
  func geometry(of text: TextContent, width: Double?, scale: Scale) -> TextGeometry {
    let letter = text.style.size / 2
    var (clusters, offset): ([TextGeometry.Cluster], Int) = ([], 0)
    for (index, character) in text.string.enumerated() {
      let (end, x) = (offset + character.utf8.count, letter * Double(index))
      clusters.append(TextGeometry.Cluster(offset..<end, leading: x, trailing: x + letter))
      offset = end
    }
    let height = text.style.size * 1.25
    return TextGeometry(
      lines: [TextGeometry.Line(0..<offset, top: 0, height: height, start: 0, clusters: clusters)])
  }
}

/// Glass without blur.
final class NoBlur: GlassMetrics {
  func footprint(of glass: Glass, pixelScale: Double) -> Size<Physical> { .zero }

  func spread(
    of rect: Rect<Physical>, through glass: Glass, pixelScale: Double,
    backdropSize: Size<Physical>
  ) -> Rect<Physical> { rect }
}

/// Views in a scene of their own, with a manual clock.
@MainActor final class ViewStage {
  let scene: Scene
  let widgets: WidgetTree
  let host: ViewHost
  private(set) var now = Moment(nanoseconds: 5_000_000_000)

  init<Content: View>(
    _ width: Double = 400, _ height: Double = 300, @ViewBuilder _ content: @escaping () -> Content
  ) {
    scene = Scene(size: Size(width: width, height: height))
    widgets = WidgetTree(scene: scene, measurer: Typewriter())
    host = ViewHost(content)
    widgets.root.add(host)
    frame()
  }

  /// Draws a frame. Returns true if another one is needed.
  @discardableResult func frame(after seconds: Double = 0.016) -> Bool {
    now = now + .seconds(seconds)
    let isMoving = widgets.tick(at: now).now
    scene.update(with: NoBlur())
    return isMoving
  }

  /// Draws frames until nothing moves.
  func settle() {
    for _ in 0..<100 where frame(after: 0.5) { continue }
    if frame() { Issue.record("it never comes to rest") }
  }

  /// The number of bodies that were evaluated since the last call.
  func evaluations() -> Int {
    defer { counted = host.graph.evaluations }
    return host.graph.evaluations - counted
  }

  private var counted = 0

  func click(_ widget: Widget) {
    let frame = place(of: widget)
    let middle = Point<Logical>(x: frame.left + frame.width / 2, y: frame.top + frame.height / 2)
    widgets.handle(.moved(middle), at: now)
    widgets.handle(PointerEvent.pressed(.primary), at: now)
    widgets.handle(PointerEvent.released(.primary), at: now)
  }

  /// Presses and releases a key. Returns true if a widget took it.
  @discardableResult func key(_ key: Keysym) -> Bool {
    let isTaken = widgets.handle(KeyEvent(.pressed, key), at: now)
    widgets.handle(KeyEvent(.released, key), at: now)
    return isTaken
  }

  /// The frame of a widget in the scene.
  func place(of widget: Widget) -> Rect<Logical> { scene.frame(of: widget.layer) }

  /// The widgets of a class, in their order.
  func all<Kind: Widget>(_ kind: Kind.Type) -> [Kind] {
    var found: [Kind] = []
    func search(_ widget: Widget) {
      if let widget = widget as? Kind { found.append(widget) }
      for child in widget.children { search(child) }
    }
    search(host)
    return found
  }

  /// The texts of all labels.
  var texts: [String] { all(Label.self).map(\.text) }

  /// The rows that assistive technology is told are selected.
  var selected: [Int] {
    all(Widget.self).map(\.accessibleContent).filter { $0.states.contains(.selected) }
      .compactMap(\.position?.index)
  }
}

/// Compares two trees of layers. Returns the first difference.
@MainActor func difference(_ a: Layer, _ b: Layer, _ path: String = "root") -> String? {
  func differs<Value: Equatable>(_ name: String, _ property: (Layer) -> Value) -> String? {
    property(a) == property(b) ? nil : "\(path).\(name): \(property(a)), afresh \(property(b))"
  }
  // Hidden layers are kept to be used again.
  func shown(_ layer: Layer) -> [Layer] { layer.children.filter { !$0.isHidden } }
  let differences = [
    differs("frame", \.frame), differs("transform", \.transform),
    differs("childOffset", \.childOffset), differs("opacity", \.opacity),
    differs("isHidden", \.isHidden), differs("clipsChildren", \.clipsChildren),
    differs("isCached", \.isCached), differs("outline", \.outline), differs("fill", \.fill),
    differs("border", \.border), differs("shadow", \.shadow), differs("content", \.content),
    differs("takesInput", \.takesInput), differs("children") { shown($0).count },
  ]
  if let found = differences.compactMap(\.self).first { return found }
  for (index, pair) in zip(shown(a), shown(b)).enumerated() {
    if let found = difference(pair.0, pair.1, "\(path)[\(index)]") { return found }
  }
  return nil
}
