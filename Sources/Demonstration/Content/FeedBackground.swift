import ScrimKit

/// What glass is hung over: a feed on a background of colours, or a image of one's own. It is scrolled.
final class FeedBackground: ScrollView {
  /// What lies beneath, and does not move.
  private let background = Layer()
  /// The image that is shown in place of the feed; nil for the feed.
  private let image: Raster?
  /// The feed, where no image is shown.
  private let feed: FeedView

  /// How many cards a feed has where nothing else is said.
  static let cards = 36

  /// A cloth with a feed of so many cards, or with `image`. A feed begins and ends so far within it.
  init(cards: Int = FeedBackground.cards, image: Raster? = nil, padding: Padding = Padding()) {
    let feed = FeedView(cards: cards)
    self.feed = feed
    self.image = image
    super.init(
      .vertical,
      image.map { TallImage($0) }
        ?? Stack(.vertical, padding: padding, [feed]))
    layer.insert(background, at: 0)
  }

  /// Moves by itself on to `moment`, where it is to and nobody scrolls it, and says when it needs the next
  /// frame. Whoever pauses it or has it go on asks for that frame.
  func autoScroll(
    _ autoScroll: inout AutoScroll, _ settings: Settings, isPaused: Bool, at moment: Moment
  ) -> FrameDemand {
    let last = content.layer.frame.height - layer.frame.height
    guard !isPaused, settings.motion == .normal, last > 0 else {
      autoScroll.rest()
      return .resting
    }
    if isScrolling {
      autoScroll.rest()
    } else {
      let position = autoScroll.position(from: position, in: 0...last, at: moment)
      scroll(to: position, animated: false)
    }
    return .moving
  }

  /// Scrolls to a card of the feed, or as far into a image as the feed's card of that number would be.
  func scroll(toCard number: Int) {
    let height = content.layer.frame.height
    let place =
      image == nil ? feed.top(ofCard: number) : height * Double(number) / Double(Self.cards)
    scroll(to: place)
  }

  override func restyle(_ theme: Theme) {
    super.restyle(theme)
    let colors: [UInt32] =
      switch theme.appearance {
      case .light: [0xdfe4f3, 0xf3dfe6, 0xcfe3ea, 0xf4ead6]
      case .dark: [0x2b1d4f, 0x6d3f8f, 0x17365d, 0xb6507a]
      }
    background.fill =
      image == nil
      ? .mesh(MeshGradient(columns: 2, rows: 2, colors.map { Color(rgb: $0) }))
      : .color(theme.colors.background)
  }

  override func layoutChildren() {
    background.frame = layer.bounds
    super.layoutChildren()
  }
}

/// A image that is as wide as its place, and covers it: what is higher is scrolled.
private final class TallImage: Widget {
  /// The image.
  private let raster: Raster

  init(_ raster: Raster) {
    self.raster = raster
    super.init()
    layer.content = .image(ImageContent(raster, fit: .cover))
  }

  override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> {
    let width = proposal.width ?? Double(raster.size.width)
    let height = width * Double(raster.size.height) / Double(raster.size.width)
    return Size(width: width, height: height.rounded())
  }
}
