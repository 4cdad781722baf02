import ScrimKit

/// What glass is hung over: a feed on a ground of colours, or a picture of one's own. It is scrolled.
final class Backcloth: ScrollView {
  /// What lies beneath, and does not move.
  private let ground = Layer()
  /// The picture that is shown in place of the feed; nil for the feed.
  private let picture: Raster?

  /// A cloth with a feed of so many cards, or with `picture`.
  init(cards: Int = 36, picture: Raster? = nil) {
    self.picture = picture
    super.init(.vertical, picture.map { TallPicture($0) } ?? FeedView(cards: cards))
    layer.insert(ground, at: 0)
  }

  override func restyle(_ theme: Theme) {
    super.restyle(theme)
    let colors: [UInt32] =
      switch theme.appearance {
      case .light: [0xdfe4f3, 0xf3dfe6, 0xcfe3ea, 0xf4ead6]
      case .dark: [0x2b1d4f, 0x6d3f8f, 0x17365d, 0xb6507a]
      }
    ground.fill =
      picture == nil
      ? .mesh(MeshGradient(columns: 2, rows: 2, colors.map { Color(rgb: $0) }))
      : .color(theme.colors.backdrop)
  }

  override func arrange() {
    ground.frame = layer.bounds
    super.arrange()
  }
}

/// A picture that is as wide as its place, and covers it: what is higher is scrolled.
private final class TallPicture: Widget {
  /// The picture.
  private let raster: Raster

  init(_ raster: Raster) {
    self.raster = raster
    super.init()
    layer.content = .image(ImageContent(raster, fit: .cover))
  }

  override func naturalSize(in proposal: Proposal) -> Size<Logical> {
    let width = proposal.width ?? Double(raster.size.width)
    let height = width * Double(raster.size.height) / Double(raster.size.width)
    return Size(width: width, height: height.rounded())
  }
}
