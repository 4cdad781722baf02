// SPDX-License-Identifier: MIT

import ScrimKit

/// A story of the feed.
struct Story {
  /// The category.
  let tag: String
  /// The headline.
  let title: String
  /// The body text.
  let text: String
  /// The banner's gradient colours.
  let colors: [Color]

  private init(_ tag: String, _ title: String, _ text: String, _ colors: [UInt32]) {
    self.tag = tag
    self.title = title
    self.text = text
    self.colors = colors.map { Color(rgb: $0) }
  }

  /// The stories of the feed.
  static let all = [
    Story(
      "Harbour", "Ferries run late on the midsummer weekend",
      "Crossings go on until two in the morning. The last boat leaves with the lights of the pier.",
      [0x0f2d6b, 0x1f7ae0, 0x7fd7ff]),
    Story(
      "Kitchen", "Saffron, orange and a very slow oven",
      "Four hours at ninety degrees turn a plain shoulder into something that needs no knife.",
      [0x8a1f11, 0xf2682c, 0xffd166]),
    Story(
      "Orchard", "The pears that nobody planted",
      "A hedge at the edge of the parish turns out to hold eleven kinds that were thought lost.",
      [0x114b3a, 0x2fa36b, 0xd8f07a]),
    Story(
      "Night sky", "A comet for the patient",
      "Look low in the west an hour after sunset. Binoculars help, and so does a warm coat.",
      [0x160b39, 0x6a2fb5, 0xff7bbf]),
    Story(
      "Workshop", "How to sharpen a plane iron in ten minutes",
      "Two stones, a strop and an honest flat back. The rest is angle, and the angle is"
        + " twenty-five.",
      [0x26323f, 0x5d7f99, 0xe6eef5]),
    Story(
      "Stage", "A curtain that breathes",
      "The new scrim at the old theatre is lit from behind, and for a moment the street is in the"
        + " room.",
      [0x4a0d3c, 0xc2296f, 0xffb38a]),
    Story(
      "Bakery", "Rye that waits until Thursday",
      "The starter is older than the shop. It is fed at six, and nobody has missed a morning yet.",
      [0x4b2a12, 0xb5702d, 0xf3d9a4]),
    Story(
      "Rail", "A night train with a dining car",
      "Four stops between the coast and the mountains, and breakfast where the snow begins.",
      [0x0d2b33, 0x1f7f86, 0xa8ece0]),
    Story(
      "Library", "The map that was filed under music",
      "It shows a harbour that was never built. Someone has marked the best place for a bench.",
      [0x3a1633, 0x8a3f7d, 0xf0b7dd]),
    Story(
      "Weather", "Why the fog stays in the lower town",
      "Cold air runs down the valley and meets the sea. By eleven it has nowhere left to go.",
      [0x2a3550, 0x7187b8, 0xdfe7fa]),
    Story(
      "Garden", "Dahlias, and when to lift them",
      "After the first frost, not before. Shake off the soil and let the tubers dry under a roof.",
      [0x5a0f2e, 0xe0405e, 0xffc2a1]),
    Story(
      "Market", "Eleven kinds of plum in one crate",
      "The small blue ones are for jam. The yellow ones do not survive the walk home.",
      [0x24104f, 0x5b3fd6, 0xb9a7ff]),
    Story(
      "Cinema", "Two projectors and one reel",
      "The old house still changes over by hand. Watch the corner of the screen for the mark.",
      [0x1b1b1f, 0x77604a, 0xffd79a]),
    Story(
      "Coast", "The lighthouse keeps its own hours",
      "Its lamp was lit by a clock from a church tower, eight minutes fast for a century.",
      [0x06283d, 0x1363df, 0xdff6ff]),
    Story(
      "Music", "A string quartet in the swimming hall",
      "The echo lasts four seconds. They chose slow pieces, and tickets come with towels.",
      [0x053b3a, 0x12a594, 0xc9f5d9]),
    Story(
      "Forest", "Where the owls went in spring",
      "Three boxes were empty, and the fourth had seven eggs. The ringers come back in June.",
      [0x18301a, 0x4f7d32, 0xe3e98a]),
    Story(
      "Cycling", "Over the pass before the road opens",
      "For one weekend it belongs to bicycles. Take gloves for the way down, and a second pair.",
      [0x3d1604, 0xd9480f, 0xffc078]),
    Story(
      "Glass", "The window that bends the street",
      "Panes from the old works are never quite flat. The glazier sells the good faults dearer.",
      [0x102542, 0x3f88c5, 0xffd6e0]),
    Story(
      "Theatre", "The prompter retires after forty years",
      "She has said every line of every play in this house, and nobody has ever heard her.",
      [0x2b0f3a, 0x7a2e8e, 0xf7c6ff]),
    Story(
      "Bridge", "Closed for one night, for a good reason",
      "The last rivet of 1911 is replaced by hand. Pedestrians may watch from the north tower.",
      [0x12343b, 0x2d7d90, 0xf0e6c0]),
    Story(
      "Sauna", "Rules for the ladle",
      "Whoever pours asks first. Birch is for Saturdays, and the lake is closer than it looks.",
      [0x3b1f0d, 0xa65a2a, 0xffe8c7]),
    Story(
      "Geology", "A boulder that came with the ice",
      "It is made of a rock that is found three hundred miles away, and weighs as much as a bus.",
      [0x222831, 0x62727b, 0xcfe3d4]),
    Story(
      "Chess", "A draw that took eleven hours",
      "Both players had planned to lose the last train. The kettle was refilled nine times.",
      [0x1c1c3c, 0x4f5bd5, 0x9be7ff]),
    Story(
      "Honey", "Heather, lime and one hive that is late",
      "The first jars are pale this year. The beekeeper blames the rain, and the bees say nothing.",
      [0x4d2c00, 0xe39a0b, 0xfff0b3]),
  ]
}
