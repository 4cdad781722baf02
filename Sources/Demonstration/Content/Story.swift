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
  ]
}
