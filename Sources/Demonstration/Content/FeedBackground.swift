// SPDX-License-Identifier: MIT

import ScrimKit

/// The scrolling content behind the glass: a feed over a gradient, or the user's image.
final class FeedBackground: ScrollView {
  /// The static background behind the content.
  private let background = Layer()
  /// The image shown instead of the feed; nil to show the feed.
  private let picture: TallImage?
  /// The feed; shown only if there is no image.
  private let feed: FeedView

  /// The height above the view, in logical units, over which the content goes on.
  var overhang = 0.0 {
    didSet {
      guard overhang != oldValue else { return }
      contentLayer.clipsChildren = overhang == 0
      picture?.overhang = overhang
      invalidateLayout()
    }
  }

  /// The default number of cards: several screens, and one of the largest.
  static let cards = 72

  /// Creates a background with a feed of `cards` cards, or with `image`. The padding applies to the
  /// feed.
  init(cards: Int = FeedBackground.cards, image: Raster? = nil, padding: Padding = Padding()) {
    let feed = FeedView(cards: cards)
    self.feed = feed
    picture = image.map { TallImage($0) }
    super.init(.vertical, picture ?? Stack(.vertical, padding: padding, [feed]))
    layer.insert(background, at: 0)
  }

  /// Scrolls to a card of the feed, or to the corresponding position in an image.
  func scroll(toCard number: Int) {
    let height = content.layer.frame.height
    let position =
      picture == nil ? feed.top(ofCard: number) : height * Double(number) / Double(Self.cards)
    scroll(to: position)
  }

  override func restyle(_ theme: Theme) {
    super.restyle(theme)
    let colors: [UInt32] =
      switch theme.appearance {
      case .light: [0xdfe4f3, 0xf3dfe6, 0xcfe3ea, 0xf4ead6]
      case .dark: [0x2b1d4f, 0x6d3f8f, 0x17365d, 0xb6507a]
      }
    background.fill =
      picture == nil
      ? .mesh(MeshGradient(columns: 2, rows: 2, colors.map { Color(rgb: $0) }))
      : .color(theme.colors.background)
  }

  override func layoutChildren() {
    background.frame = layer.bounds.extended(upBy: overhang)
    super.layoutChildren()
  }
}

/// An image that fills the available width and keeps its aspect ratio.
@MainActor private final class TallImage: Widget {
  /// The height above the widget, in logical units, over which the image goes on.
  var overhang = 0.0 { didSet { if overhang != oldValue { invalidateLayout() } } }
  /// The image.
  private let raster: Raster
  /// Shows it.
  private let picture = Layer()

  init(_ raster: Raster) {
    self.raster = raster
    super.init()
    picture.content = .image(ImageContent(raster, fit: .cover))
    layer.add(picture)
  }

  override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> {
    let width = proposal.width ?? Double(raster.size.width)
    let height = width * Double(raster.size.height) / Double(raster.size.width)
    return Size(width: width, height: max(height.rounded() - overhang, 0))
  }

  override func layoutChildren() { picture.frame = layer.bounds.extended(upBy: overhang) }
}

extension Rect<Logical> {
  /// The rectangle with `height` more above it.
  fileprivate func extended(upBy height: Double) -> Rect<Logical> {
    Rect(x: left, y: top - height, width: width, height: self.height + height)
  }
}
