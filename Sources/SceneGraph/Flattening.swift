import Geometry
import Style

/// Turns a tree of layers into the list of what is drawn.
struct Flattening {
  /// The list that is made.
  var list: DisplayList
  /// Which list it is.
  let number: FrameID
  /// Keeps pictures of layers; nil where all is part of one picture.
  private let keeper: CachedLayers?
  /// How many panes of glass were added.
  private var panes = 0

  /// Adds to `list`, which is empty but for its first clip.
  init(list: DisplayList, number: FrameID, _ keeper: CachedLayers?) {
    self.list = list
    self.number = number
    self.keeper = keeper
  }

  /// How far around a pixel of its own the backdrop of a glass counts, in pixels, at so many pixels a
  /// logical unit. It is handed on and not kept, which would cost an allocation.
  typealias Reach = (Glass, Double) -> Size<Physical>

  /// What layers hand down to those in them.
  struct Inheritance {
    /// The coordinates that they stand in.
    var space = Space()
    /// How much of them is seen.
    var opacity = 1.0
    /// The group that they fade with; below 0 where there is none.
    var group = -1
    /// What cuts them, by its place in the list.
    var clip = 0
  }

  /// Adds `layer` and all in it.
  mutating func add(_ layer: Layer, _ inherited: Inheritance, _ reach: Reach) {
    let isTouched = layer.isTouched
    layer.isTouched = false
    guard !layer.isHidden, layer.opacity > 0 else { return }
    let space = inherited.space.inside(of: layer)
    let opacity = inherited.opacity * min(layer.opacity, 1)
    // What is no number, or lies further out than any surface does, is not seen.
    guard space.isDrawable, layer.frame.size.isDrawable else { return }
    var handed = inherited
    handed.space = space
    handed.opacity = opacity
    if layer.isCached, let keeper,
      let picture = keeper.picture(of: layer, in: space, list.scale, isTouched: isTouched, reach)
    {
      return addPicture(picture, of: layer, handed)
    }
    if layer.opacity < 1, !layer.fadesAlone {
      handed.group = addGroup(layer, within: inherited.group)
    }
    addInside(of: layer, handed, reach)
  }

  /// Adds what `layer` shows itself and all in it. It stands at the origin of the space that is handed down.
  mutating func addInside(of layer: Layer, _ inherited: Inheritance, _ reach: Reach) {
    var handed = inherited
    let space = inherited.space
    let frame = space.frame(layer.frame.size, scale: list.scale)
    if layer.hasLook { addItem(layer, frame, handed, reach) }
    guard !layer.children.isEmpty else { return }
    handed.space = space.children(of: layer)
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

  private mutating func addGroup(_ layer: Layer, within parent: Int) -> Int {
    list.groups.append(
      DisplayGroup(layer: layer, panes: panes, opacity: layer.opacity, parent: parent))
    return list.groups.count - 1
  }

  private mutating func addItem(
    _ layer: Layer, _ frame: PixelFrame, _ handed: Inheritance, _ reach: Reach
  ) {
    let pixels = list.scale.physical(handed.space.factor)
    let bounds = layer.touched(frame, pixels).intersection(list.clips[handed.clip].rect)
    guard !bounds.isEmpty else { return }
    var sight = Size<Physical>.zero
    // What its groups take away comes on top; but glass fades by itself, whatever it lies in.
    var opacity = layer.fadesAlone ? min(layer.opacity, 1) : 1
    var group = handed.group
    if case .glass(let glass) = layer.content {
      sight = reach(glass, pixels)
      opacity = handed.opacity
      group = -1
      panes += 1
    }
    let previous = layer.listing.move(to: list.items.count, of: number)
    list.add(
      DisplayItem(
        layer: layer, picture: nil, revision: layer.revision, frame: frame,
        size: layer.frame.size, factor: pixels, bounds: bounds, clip: handed.clip,
        opacity: opacity, group: group, panes: panes, reach: sight, previous: previous))
  }

  /// Adds the picture of a layer, on whole pixels.
  private mutating func addPicture(
    _ picture: CachedLayer, of layer: Layer, _ handed: Inheritance
  ) {
    let scale = list.scale
    let (x, y) = (scale.snapped(handed.space.origin.x), scale.snapped(handed.space.origin.y))
    let bounds = picture.list.rect.offsetBy(Point(x: x, y: y))
      .intersection(list.clips[handed.clip].rect)
    guard !bounds.isEmpty else { return }
    let frame = Space().frame(layer.frame.size, scale: scale).offsetBy(Double(x), Double(y))
    let previous = picture.listing.move(to: list.items.count, of: number)
    list.add(
      DisplayItem(
        layer: layer, picture: picture, revision: picture.revision, frame: frame,
        size: layer.frame.size, factor: scale.value, bounds: bounds, clip: handed.clip,
        opacity: min(layer.opacity, 1), group: handed.group, panes: panes, reach: .zero,
        previous: previous))
  }
}

extension Layer {
  /// Whether it shows anything itself.
  fileprivate var hasLook: Bool {
    if content != .none || shadow != nil || border != nil { return true }
    return fill.map { !$0.isInvisible } ?? false
  }

  /// Whether nothing of it lies over anything else of it, so that it needs no group to fade as one. What
  /// is hidden counts: it may be seen in the next frame.
  fileprivate var fadesAlone: Bool {
    guard children.isEmpty else { return false }
    if case .glass = content { return true }
    var things = content == .none ? 0 : 1
    if border != nil { things += 1 }
    if let fill, !fill.isInvisible { things += 1 }
    return things < 2
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
