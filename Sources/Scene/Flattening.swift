import Geometry
import Style

/// Turns a tree of layers into the list of what is drawn.
struct Flattening {
  /// The list that is made.
  var list: DisplayList
  /// Which list it is.
  let number: ListNumber

  /// How far around a pixel of its own the backdrop of a glass counts, in pixels, at so many pixels a
  /// logical unit. It is handed on and not kept, which would cost an allocation.
  typealias Reach = (Glass, Double) -> Size<Physical>

  /// What layers hand down to those in them.
  struct Inheritance {
    /// The coordinates that they stand in.
    var space = Space()
    /// How much of them is seen.
    var opacity = 1.0
    /// What cuts them, by its place in the list.
    var clip = 0
  }

  /// Adds `layer` and all in it.
  mutating func add(_ layer: Layer, _ inherited: Inheritance, _ reach: Reach) {
    layer.isTouched = false
    guard !layer.isHidden, layer.opacity > 0 else { return }
    let space = inherited.space.inside(of: layer)
    let opacity = inherited.opacity * min(layer.opacity, 1)
    // What is no number, or lies further out than any surface does, is not seen.
    guard space.isDrawable, layer.frame.size.isDrawable else { return }
    let frame = space.frame(layer.frame.size, scale: list.scale)
    if layer.hasLook { addItem(layer, frame, space.factor, opacity, clip: inherited.clip, reach) }
    guard !layer.children.isEmpty else { return }
    var handed = Inheritance(
      space: space.children(of: layer), opacity: opacity, clip: inherited.clip)
    if layer.clipsChildren {
      handed.clip = addClip(layer, frame, space.factor, within: inherited.clip)
      guard !list.clips[handed.clip].rect.isEmpty else { return }
    }
    for child in layer.children { add(child, handed, reach) }
  }

  private mutating func addClip(
    _ layer: Layer, _ frame: PixelFrame, _ factor: Double, within clip: Int
  ) -> Int {
    let corners = layer.outline.scaled(by: list.scale.physical(factor))
      .corners(width: frame.width, height: frame.height)
    let new = list.clips[clip].within(frame, corners)
    if new == list.clips[clip] { return clip }
    list.clips.append(new)
    return list.clips.count - 1
  }

  private mutating func addItem(
    _ layer: Layer, _ frame: PixelFrame, _ factor: Double, _ opacity: Double, clip: Int,
    _ reach: Reach
  ) {
    let pixels = list.scale.physical(factor)
    let bounds = layer.touched(frame, pixels).intersection(list.clips[clip].rect)
    guard !bounds.isEmpty else { return }
    var sight = Size<Physical>.zero
    if case .glass(let glass) = layer.content { sight = reach(glass, pixels) }
    let previous = layer.listedIn == number.before ? layer.listIndex : -1
    layer.listIndex = list.items.count
    layer.listedIn = number
    list.items.append(
      DisplayItem(
        layer: layer, revision: layer.revision, frame: frame, size: layer.frame.size,
        factor: pixels, bounds: bounds,
        clip: clip, opacity: opacity, reach: sight, previous: previous))
  }

}

extension Layer {
  /// Whether it shows anything itself.
  fileprivate var hasLook: Bool {
    if content != .none || shadow != nil || border != nil { return true }
    return fill.map { !$0.isInvisible } ?? false
  }

  /// Every pixel that it can touch when it stands at `frame`.
  fileprivate func touched(_ frame: PixelFrame, _ factor: Double) -> Rect<Physical> {
    guard !frame.isEmpty else { return .zero }
    var rect = frame.enclosing
    if case .text(let text) = content, text.isDrawable {
      // Letters reach out of their lines.
      rect = frame.insetBy(-text.style.size * factor * 0.4).enclosing
    }
    guard let shadow, shadow.isDrawable else { return rect }
    // A pixel more: it is drawn on whole ones.
    let thrown = frame.insetBy(-shadow.extent * factor - 1)
      .offsetBy(shadow.offset.x * factor, shadow.offset.y * factor)
    return rect.union(thrown.enclosing)
  }
}
