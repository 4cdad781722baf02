// SPDX-License-Identifier: MIT

import ScrimKit

/// A long, colourful feed of cards.
@MainActor final class FeedView: Widget {
  /// The cards, in story order.
  private let cards: [StoryCard]

  /// The spacing between and around cards, and the least width of a column, in logical units.
  private static let (gap, leastWidth) = (24.0, 316.0)
  /// The most columns: on large outputs, wider cards.
  private static let mostColumns = 7
  /// The least distance from the top of a card to that of the same story above it or beside it, in
  /// logical units.
  private static let reach = 900.0

  /// Creates a feed with `count` cards.
  init(cards count: Int) {
    cards = (0..<count).map { StoryCard(Story.all[$0 % Story.all.count], number: $0) }
    super.init()
    for card in cards { layer.add(card.layer) }
  }

  override func restyle(_ theme: Theme) { for card in cards { card.restyle(theme) } }

  /// The scroll position that shows a card below a small margin.
  func top(ofCard number: Int) -> Double {
    cards.indices.contains(number) ? cards[number].layer.frame.top - Self.gap : 0
  }

  /// Returns the height of a text at a width; 0 without a widget tree.
  private func ruler(_ content: TextContent, _ width: Double) -> Double {
    guard let tree else { return 0 }
    return tree.measurer.measure(content, width: width, scale: tree.scene.scale).size
      .height
  }

  override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> {
    let width = proposal.width ?? 1_000
    return Size(width: width, height: arrangement(in: width).height)
  }

  override func layoutChildren() {
    for (card, frame) in zip(cards, arrangement(in: layer.frame.width).frames) {
      card.move(to: frame, by: ruler)
    }
  }

  /// Returns the card frames and the feed's height for a width. The shortest column gets the next
  /// card whose story is not near.
  private func arrangement(in width: Double) -> (frames: [Rect<Logical>], height: Double) {
    let gap = Self.gap
    let columns = min(max(1, Int((width - gap) / (Self.leastWidth + gap))), Self.mostColumns)
    let cardWidth = ((width - gap * Double(columns + 1)) / Double(columns)).rounded(.down)
    var bottoms = [Double](repeating: gap, count: columns)
    var frames = cards.map { _ in Rect<Logical>.zero }
    var (placed, left) = ([Int](), Array(cards.indices))
    while !left.isEmpty {
      let column = bottoms.indices.min { bottoms[$0] < bottoms[$1] } ?? 0
      let (x, y) = (gap + Double(column) * (cardWidth + gap), bottoms[column])
      let next = left.firstIndex { number in
        placed.allSatisfy {
          cards[$0].story.title != cards[number].story.title
            || abs(frames[$0].left - x) > 1.5 * (cardWidth + gap)
            || abs(frames[$0].top - y) > Self.reach
        }
      }
      let number = left.remove(at: next ?? 0)
      frames[number] = Rect(
        x: x, y: y, width: cardWidth, height: cards[number].height(in: cardWidth, by: ruler))
      bottoms[column] = frames[number].bottom + gap
      placed.append(number)
    }
    return (frames, bottoms.max() ?? 0)
  }
}

/// A card of the feed.
@MainActor private final class StoryCard {
  /// The card's layer.
  let layer = Layer()
  /// The story on the card.
  let story: Story
  /// The gradient at the top.
  private let banner = Layer()
  /// The category.
  private let tag = Layer()
  /// The headline.
  private let title = Layer()
  /// The body text.
  private let text = Layer()
  /// The banner's height, in logical units.
  private let bannerHeight: Double

  /// The distance between text and the card's edges, in logical units.
  private static let padding = 20.0

  /// Creates a card for `story`; `number` is its index in the feed.
  init(_ story: Story, number: Int) {
    self.story = story
    bannerHeight = number % 3 == 0 ? 170 : 118
    layer.outline = Outline(radius: 22, isContinuous: true)
    layer.clipsChildren = true
    layer.isCached = true
    let turned = number % 2 == 0 ? SIMD2(1.0, 0.8) : SIMD2(0.2, 1.0)
    banner.fill = .linear(LinearGradient(story.colors, from: SIMD2(0, 0), to: turned))
    for part in [banner, tag, title, text] { layer.add(part) }
  }

  /// Applies the theme's colours.
  func restyle(_ theme: Theme) {
    let colors = theme.colors
    layer.fill = .color(colors.surface)
    layer.shadow = Shadow(color: colors.shadow, sigma: 10, offset: Point(x: 0, y: 6))
    let foreground = story.colors[1].mixed(
      with: colors.text, by: theme.appearance == .light ? 0.35 : 0.5)
    tag.content = .text(
      TextContent(
        story.tag.uppercased(), style: TextStyle(size: 11.5, weight: .bold), color: foreground))
    title.content = .text(titleContent(colors.text))
    text.content = .text(textContent(colors.secondaryText))
  }

  private func titleContent(_ color: Color) -> TextContent {
    TextContent(
      story.title, style: TextStyle(size: 19, weight: .bold), color: color, placement: .top,
      maxLines: 2)
  }

  private func textContent(_ color: Color) -> TextContent {
    TextContent(
      story.text, style: TextStyle(size: 14), color: color, placement: .top, maxLines: 3,
      lineSpacing: 1.1)
  }

  // MARK: Layout

  /// Returns the height of a text at a width.
  typealias Ruler = (TextContent, Double) -> Double

  /// Returns the heights of the title and the text in a card of a width.
  private func heights(in width: Double, by ruler: Ruler) -> (title: Double, text: Double) {
    let color = Color(rgb: 0)
    let room = width - 2 * Self.padding
    return (ruler(titleContent(color), room), ruler(textContent(color), room))
  }

  /// Returns the card's height at a width.
  func height(in width: Double, by ruler: Ruler) -> Double {
    let heights = heights(in: width, by: ruler)
    return (bannerHeight + 38 + heights.title + 6 + heights.text + Self.padding).rounded()
  }

  /// Sets the card's frame and lays out its parts.
  func move(to frame: Rect<Logical>, by ruler: Ruler) {
    layer.frame = frame
    let heights = heights(in: frame.width, by: ruler)
    let (left, width) = (Self.padding, frame.width - 2 * Self.padding)
    banner.frame = Rect(x: 0, y: 0, width: frame.width, height: bannerHeight)
    tag.frame = Rect(x: left, y: bannerHeight + 17, width: width, height: 16)
    title.frame = Rect(x: left, y: bannerHeight + 38, width: width, height: heights.title)
    text.frame = Rect(
      x: left, y: bannerHeight + 38 + heights.title + 6, width: width, height: heights.text)
  }
}
