public import Geometry
public import SceneGraph
public import Style

/// An image.
public final class ImageView: Widget {
  /// The image; nil is an empty place.
  public var raster: Raster? { didSet { if raster !== oldValue { changed() } } }
  /// How it lies where it has another shape than its place.
  public var fit: ImageContent.Fit { didSet { if fit != oldValue { show() } } }
  /// The corners of its place.
  public var outline: Outline { didSet { layer.outline = outline } }

  /// A picture of `raster`, with a pixel a logical unit where it has room.
  public init(
    _ raster: Raster?, fit: ImageContent.Fit = .cover, outline: Outline = .rectangle
  ) {
    self.raster = raster
    self.fit = fit
    self.outline = outline
    super.init()
    layer.outline = outline
    show()
  }

  private func changed() {
    show()
    invalidateLayout()
  }

  private func show() {
    layer.content = raster.map { .image(ImageContent($0, fit: fit)) } ?? .none
  }

  /// The size of the image, or with its proportions what fits the room that there is.
  public override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> {
    guard let raster else { return .zero }
    let size = Size<Logical>(width: Double(raster.size.width), height: Double(raster.size.height))
    let factor = min(
      (proposal.width ?? size.width) / size.width, (proposal.height ?? size.height) / size.height)
    return Size(width: size.width * factor, height: size.height * factor)
  }
}
