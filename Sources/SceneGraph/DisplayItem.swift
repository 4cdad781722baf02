public import Geometry
public import Style

/// A layer as it is to be drawn: placed in pixels, faded and cut by all that it lies in.
public struct DisplayItem {
  /// What it shows.
  public let layer: Layer
  /// The layer's picture, where that is what is shown of it and of all in it; nil where it is the layer's own
  /// look.
  public let picture: CachedLayer?
  /// Which of the layer's looks, or of its picture's.
  let revision: UInt64
  /// Its rectangle.
  public let frame: PixelFrame
  /// The layer's extent, in its own units.
  public let size: Size<Logical>
  /// Pixels a logical unit of the layer.
  public let factor: Double
  /// Every pixel that it can touch.
  public let bounds: Rect<Physical>
  /// Its place in the list's clips.
  public let clip: Int
  /// How much of it is seen; what its groups take away comes on top.
  public private(set) var opacity: Double
  /// The innermost group that it fades with, by its place in the list; below 0 where it fades by itself, as
  /// glass always does.
  public let group: Int
  /// How many panes of glass are drawn before it.
  let panes: Int
  /// How far around a pixel of its own its backdrop counts, in pixels; nothing where it is
  /// no glass.
  public let reach: Size<Physical>
  /// The plane that it is drawn into, or the window where there is no such plane. Glass shows the plane
  /// before.
  public internal(set) var depth = 0
  /// Its place in the list of the frame before; below 0 where it was not there.
  var previous: Int

  /// The layer's glass; nil where it is none.
  public var glass: Glass? {
    guard picture == nil else { return nil }
    return if case .glass(let glass) = layer.content { glass } else { nil }
  }

  /// The list that what it shows was in last.
  var lastList: FrameID? { if let picture { picture.listing.list } else { layer.listing.list } }

  /// The pixel that its left top corner is nearest to: where a picture's own coordinates begin.
  public var origin: Point<Physical> {
    Point(x: Int(frame.left.rounded()), y: Int(frame.top.rounded()))
  }

  /// Every pixel that counts for it as a backdrop.
  public var seen: Rect<Physical> {
    Rect(
      left: bounds.left - reach.width, top: bounds.top - reach.height,
      right: bounds.right + reach.width, bottom: bounds.bottom + reach.height)
  }

  /// It with only so much of it seen.
  public func faded(by opacity: Double) -> DisplayItem {
    var item = self
    item.opacity *= opacity
    return item
  }

  /// Its corners, in pixels.
  public var corners: OutlineCorners {
    layer.outline.scaled(by: factor).corners(width: frame.width, height: frame.height)
  }

  /// Whether it looks the same as `other`, clips aside.
  func isLike(_ other: DisplayItem) -> Bool {
    revision == other.revision && frame == other.frame && size == other.size
      && factor == other.factor
      && bounds == other.bounds && opacity == other.opacity && depth == other.depth
      && reach == other.reach
  }

  /// Whether it is the picture of a layer, in place, of which nothing differs from `before` but what the
  /// picture says.
  func isRenewed(since before: DisplayItem) -> Bool {
    guard let picture, picture === before.picture else { return false }
    return revision == before.revision &+ 1 && frame == before.frame && factor == before.factor
      && bounds == before.bounds && opacity == before.opacity && depth == before.depth
  }

  /// Whether it is a pane as `before`, standing elsewhere or of another extent, whose middle shows what the
  /// middle of that one showed: its backdrop hangs on the window, and nothing else of it hangs on the pane.
  func isMoved(from before: DisplayItem) -> Bool {
    guard let glass, glass.mask == nil, glass.growth == nil, frame.isWhole, before.frame.isWhole
    else { return false }
    switch layer.fill {
    case nil, .color: break
    case .linear, .mesh: return false
    }
    return revision == before.revision && factor == before.factor && opacity == before.opacity
      && depth == before.depth && reach == before.reach
  }

  /// What of a pane neither its corners, nor its border, nor its shadow touch: at most three rectangles.
  var middle: [3 of Rect<Physical>] {
    guard let border = layer.border else { return corners.cross(in: frame) }
    // As wide as it is drawn. The corners of its hole reach less far than those around it.
    return corners.cross(in: frame.insetBy(max((border.width * factor).rounded(), 1)))
  }

  /// What hides all beneath it where it is opaque, clips aside: at most three rectangles.
  var solidPart: [3 of Rect<Physical>] {
    guard let picture else { return corners.cross(in: frame) }
    var parts = picture.solidPart
    for index in parts.indices { parts[index] = parts[index].offsetBy(origin) }
    return parts
  }

  /// Whether nothing shines through its middle, over a backdrop of which nothing does.
  var isOpaque: Bool {
    guard opacity >= 1, group < 0 else { return false }
    if picture != nil { return true }
    if layer.fill?.isOpaque == true { return true }
    return switch layer.content {
    case .none, .text: false
    case .image(let image): image.raster.isOpaque && image.fit != .contain
    case .customShader(let customShader): customShader.isOpaque
    case .glass(let glass): glass.mask == nil && glass.look.opacity >= 1
    }
  }
}
