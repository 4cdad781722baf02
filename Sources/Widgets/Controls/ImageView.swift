// SPDX-License-Identifier: MIT

/// Shows an image.
open class ImageView: Widget {
  /// The image; nil shows nothing.
  public var raster: Raster? { didSet { if raster !== oldValue { changed(from: oldValue) } } }
  /// Scaling of the image if its aspect ratio differs from the frame's.
  public var fit: ImageContent.Fit { didSet { if fit != oldValue { show() } } }
  /// Corners that clip the image.
  public var outline: Outline { didSet { layer.outline = outline } }

  /// Creates a view of `raster`; its natural size is one logical unit per pixel.
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

  /// An image, which only its `accessibilityLabel` can describe.
  open override var accessibleContent: AccessibleContent { AccessibleContent(.image) }

  /// The layer grows and shrinks in a motion.
  public override var growth: Growth? { .ofLayer }

  /// Told when the image is drawn; nil for none.
  package var watch: DrawWatch?
  /// The natural size in logical units, if the image is a reduced one; nil for that of the image.
  package var naturalSize: Size<Logical>?

  private func changed(from old: Raster?) {
    show()
    if raster?.size != old?.size { invalidateLayout() }
  }

  private func show() {
    layer.content = raster.map { .image(ImageContent($0, fit: fit, watch: watch)) } ?? .none
  }

  /// The size of the image, scaled to fit the proposal.
  open override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> {
    guard let raster else { return .zero }
    let pixels = Size<Logical>(
      width: Double(raster.size.width), height: Double(raster.size.height))
    let size = naturalSize ?? pixels
    let factor = min(
      (proposal.width ?? size.width) / size.width, (proposal.height ?? size.height) / size.height)
    return Size(width: size.width * factor, height: size.height * factor)
  }
}
