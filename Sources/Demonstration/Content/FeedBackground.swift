// SPDX-License-Identifier: MIT

import ScrimKit

/// The scrolling content behind the glass: a feed over a gradient, or the user's image.
final class FeedBackground: ScrollView {
  /// The static background behind the content.
  private let background = Layer()
  /// The image shown instead of the feed; nil to show the feed.
  private let image: Raster?
  /// The feed; shown only if there is no image.
  private let feed: FeedView

  /// The default number of cards.
  static let cards = 36

  /// Creates a background with a feed of `cards` cards, or with `image`. The padding applies to the
  /// feed.
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

  /// Advances the automatic scrolling to `moment`, unless paused, motion is reduced or the user is
  /// scrolling, and returns the demand for the next frame. The caller must request a frame when the
  /// pause state changes.
  func autoScroll(
    _ autoScroll: inout AutoScroll, _ settings: Settings, isPaused: Bool, at moment: Moment
  ) -> FrameDemand {
    let last = content.layer.frame.height - layer.frame.height
    guard !isPaused, settings.motion == .normal, last > 0 else {
      autoScroll.rest()
      return .idle
    }
    if isScrolling {
      autoScroll.rest()
    } else {
      let position = autoScroll.position(from: position, in: 0...last, at: moment)
      scroll(to: position, animated: false)
    }
    return .now
  }

  /// Scrolls to a card of the feed, or to the corresponding position in an image.
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

/// An image that fills the available width and keeps its aspect ratio.
@MainActor private final class TallImage: Widget {
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

/// Slow scrolling to the end of the content and back, starting at the current position.
struct AutoScroll {
  /// The time of the last step; nil while stopped.
  private var last: Moment?
  /// True while scrolling back to the start.
  private var isReturning = false

  /// Scroll speed, in logical units per second.
  private static let speed = 36.0
  /// The longest gap between frames, in seconds, that still moves the content. After a longer gap,
  /// as if the window was hidden, the content continues where it was.
  private static let longestGap = 1.0

  /// Stops scrolling.
  mutating func rest() { last = nil }

  /// Returns the position at `moment` for content that is at `position` now, limited to `range`.
  mutating func position(
    from position: Double, in range: ClosedRange<Double>, at moment: Moment
  ) -> Double {
    defer { last = moment }
    guard let last, (moment - last).seconds <= Self.longestGap else { return position }
    if position >= range.upperBound { isReturning = true }
    if position <= range.lowerBound { isReturning = false }
    let distance = Self.speed * (moment - last).seconds * (isReturning ? -1 : 1)
    return min(max(position + distance, range.lowerBound), range.upperBound)
  }
}
