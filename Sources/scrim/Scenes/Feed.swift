import ScrimKit

/// A long, colourful feed of cards: what glass is hung over.
final class Feed {
  /// All of it, as tall as its cards.
  let layer = Layer()
  /// The cards, from the top.
  private var cards: [Card] = []
  /// How tall it is, in logical units.
  private(set) var height = 0.0

  /// A card and the words on it.
  private struct Card {
    let layer = Layer()
    let banner = Layer()
    let title = Layer()
    let text = Layer()
    let tag = Layer()
  }

  /// What is written on a card.
  private struct Story {
    let tag: String
    let title: String
    let text: String
    let colors: [UInt32]
  }

  private static let stories = [
    Story(
      tag: "Harbour", title: "Ferries run late on the midsummer weekend",
      text:
        "Crossings go on until two in the morning. The last boat leaves with the lights of the pier.",
      colors: [0x0f2d6b, 0x1f7ae0, 0x7fd7ff]),
    Story(
      tag: "Kitchen", title: "Saffron, orange and a very slow oven",
      text:
        "Four hours at ninety degrees turn a plain shoulder into something that needs no knife.",
      colors: [0x8a1f11, 0xf2682c, 0xffd166]),
    Story(
      tag: "Orchard", title: "The pears that nobody planted",
      text:
        "A hedge at the edge of the parish turns out to hold eleven kinds that were thought lost.",
      colors: [0x114b3a, 0x2fa36b, 0xd8f07a]),
    Story(
      tag: "Night sky", title: "A comet for the patient",
      text: "Look low in the west an hour after sunset. Binoculars help, and so does a warm coat.",
      colors: [0x160b39, 0x6a2fb5, 0xff7bbf]),
    Story(
      tag: "Workshop", title: "How to sharpen a plane iron in ten minutes",
      text:
        "Two stones, a strop and an honest flat back. The rest is angle, and the angle is twenty-five.",
      colors: [0x26323f, 0x5d7f99, 0xe6eef5]),
    Story(
      tag: "Stage", title: "A curtain that breathes",
      text:
        "The new scrim at the old theatre is lit from behind, and for a moment the street is in the room.",
      colors: [0x4a0d3c, 0xc2296f, 0xffb38a]),
  ]

  /// A feed of so many cards.
  init(cards count: Int) {
    for index in 0..<count { add(Self.stories[index % Self.stories.count], number: index) }
  }

  private func add(_ story: Story, number: Int) {
    let card = Card()
    let colors = story.colors.map { Color(rgb: $0) }
    card.layer.outline = Outline(radius: 22, isContinuous: true)
    card.layer.clipsChildren = true
    card.layer.fill = .color(Color(rgb: 0xfbf9f6))
    card.layer.shadow = Shadow(
      color: Color(rgb: 0x1a0f2e, alpha: 0.22), sigma: 10, offset: Point(x: 0, y: 6))
    let turned = number % 2 == 0 ? SIMD2(1.0, 0.8) : SIMD2(0.2, 1.0)
    card.banner.fill = .linear(LinearGradient(colors, from: SIMD2(0, 0), to: turned))
    card.tag.content = .text(
      TextContent(
        story.tag.uppercased(), style: TextStyle(size: 11.5, weight: .bold),
        color: Color(rgb: story.colors[1])))
    card.title.content = .text(
      TextContent(
        story.title, style: TextStyle(size: 19, weight: .bold), color: Color(rgb: 0x17131f),
        placement: .top, maxLines: 2))
    card.text.content = .text(
      TextContent(
        story.text, style: TextStyle(size: 14), color: Color(rgb: 0x5b5566), placement: .top,
        maxLines: 3,
        lineSpacing: 1.1))
    for part in [card.banner, card.tag, card.title, card.text] { card.layer.add(part) }
    layer.add(card.layer)
    cards.append(card)
  }

  /// Lays the cards out in columns within a room of this width, each below the shortest so far.
  func layOut(width: Double) {
    let gap = 24.0
    let columns = max(1, Int((width - gap) / 340))
    let cardWidth = (width - gap * Double(columns + 1)) / Double(columns)
    var bottoms = [Double](repeating: gap, count: columns)
    for (index, card) in cards.enumerated() {
      let column = bottoms.indices.min { bottoms[$0] < bottoms[$1] } ?? 0
      let banner = index % 3 == 0 ? 170.0 : 118.0
      let height = banner + 156
      card.layer.frame = Rect(
        x: gap + Double(column) * (cardWidth + gap), y: bottoms[column], width: cardWidth,
        height: height)
      card.banner.frame = Rect(x: 0, y: 0, width: cardWidth, height: banner)
      let inner = cardWidth - 40
      card.tag.frame = Rect(x: 20, y: banner + 18, width: inner, height: 16)
      card.title.frame = Rect(x: 20, y: banner + 38, width: inner, height: 50)
      card.text.frame = Rect(x: 20, y: banner + 90, width: inner, height: 60)
      bottoms[column] += height + gap
    }
    height = bottoms.max() ?? 0
    layer.frame = Rect(x: 0, y: 0, width: width, height: height)
  }
}
