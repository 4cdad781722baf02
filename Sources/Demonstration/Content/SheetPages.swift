// SPDX-License-Identifier: MIT

import ScrimKit

// The pages of the four sheets.

extension SheetPage {
  /// The padding inside a card.
  private static var cardPadding: Padding { Padding(12) }

  /// A weather forecast by hour.
  static func weather(_ settings: Settings) -> SheetPage {
    let degrees = Label("21°", role: .custom(TextStyle(size: 62, weight: .light)))
    let sky = Label("Clear until the evening", role: .headline)
    let wind = Label("A light wind from the sea · sunset at 21:04", maxLines: 2)
    let words = Stack(.vertical, spacing: 4, [sky, wind])
    words.stretch = 1
    let hours = Stack(.horizontal, spacing: 4)
    for hour in HourlyForecast.day {
      let column = ForecastColumn(hour)
      column.stretch = 1
      hours.add(column)
    }
    return SheetPage(
      "Harbour", width: 800, settings, onGlass: [degrees, sky, wind],
      Stack(
        .vertical, spacing: 16,
        [
          Stack(.horizontal, spacing: 20, [degrees, words]),
          Card(hours, material: .translucent, padding: Padding(horizontal: 12, vertical: 14)),
        ]))
  }

  /// Contacts and actions for sharing.
  static func share(_ settings: Settings, onShare: @escaping () -> Void) -> SheetPage {
    let people = Stack(.horizontal, spacing: 4, padding: Self.cardPadding)
    for person in Contact.all {
      let button = Button(ContactAvatar(person), padding: Padding(6), action: onShare)
      button.stretch = 1
      people.add(button)
    }
    let actions = Stack(.horizontal, spacing: 8, alignment: .fill)
    actions.hasEqualLengths = true
    actions.becomesColumn = true
    for title in ["Copy link", "Read later", "Print"] {
      let button = Button(title, action: onShare)
      button.stretch = 1
      actions.add(button)
    }
    // If the contacts do not fit, they scroll over the full width of the card.
    let row = ScrollView(.horizontal, people)
    row.outline = Outline(radius: 18, isContinuous: true)
    return SheetPage(
      "Share", width: 640, settings,
      Stack(
        .vertical, spacing: 12,
        [
          Card(row, material: .translucent, padding: Padding()),
          Card(actions, material: .translucent, padding: Self.cardPadding),
        ]))
  }

  /// Controls for the glass.
  static func glass(
    _ settings: Settings, onSettings: @escaping (Settings) -> Void
  ) -> SheetPage {
    let controls = GlassControls(settings)
    controls.onSettings = onSettings
    let note = Label(
      "The blurred content stays still while the sheet moves: glass shows what lies beneath it.",
      maxLines: nil)
    return SheetPage(
      "Glass", width: 456, settings, onGlass: [note],
      Stack(.vertical, spacing: 18, [controls, note])
    ) { controls.show($0) }
  }

  /// A table of contents for the feed; `onChoice` receives the index of a card.
  static func contents(
    _ settings: Settings, onChoice: @escaping (Int) -> Void
  ) -> SheetPage {
    let rows = Stack(.vertical, spacing: 2)
    for (index, story) in Story.all.enumerated() {
      // One card of each story, each further down than the previous one.
      rows.add(
        Button(StoryRow(story), padding: Padding(horizontal: 10, vertical: 9)) {
          onChoice(index * (Story.all.count + 1))
        })
    }
    return SheetPage(
      "Contents", width: 424, settings,
      Card(rows, material: .translucent, padding: Padding(8)))
  }
}

/// The forecast for one hour.
private struct HourlyForecast {
  /// The hour as displayed.
  let name: String
  /// The temperature in degrees.
  let degrees: Int

  static let day = [
    HourlyForecast(name: "Now", degrees: 21), HourlyForecast(name: "12", degrees: 22),
    HourlyForecast(name: "14", degrees: 24),
    HourlyForecast(name: "16", degrees: 23), HourlyForecast(name: "18", degrees: 21),
    HourlyForecast(name: "20", degrees: 18),
    HourlyForecast(name: "22", degrees: 15), HourlyForecast(name: "0", degrees: 13),
  ]
}

/// A forecast column with a bar whose height shows the temperature.
@MainActor private final class ForecastColumn: Widget {
  /// The forecast shown.
  private let hour: HourlyForecast
  /// The hour.
  private let name: Label
  /// The temperature.
  private let degrees: Label
  /// The temperature bar.
  private let bar = Layer()

  init(_ hour: HourlyForecast) {
    self.hour = hour
    name = Label(hour.name, role: .caption, tone: .secondary, alignment: .center)
    degrees = Label("\(hour.degrees)°", role: .headline, alignment: .center)
    super.init()
    bar.outline = Outline(radius: 4)
    bar.fill = .linear(
      LinearGradient([Color(rgb: 0xffb03a), Color(rgb: 0xff6f59), Color(rgb: 0x5b7cfa)]))
    layer.add(bar)
    add(degrees)
    add(name)
  }

  override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> {
    Size(width: min(max(proposal.width ?? 36, 26), 36), height: 108)
  }

  override func layoutChildren() {
    let size = layer.frame.size
    degrees.layout(in: Rect(x: 0, y: 0, width: size.width, height: 20))
    name.layout(in: Rect(x: 0, y: size.height - 16, width: size.width, height: 16))
    let height = Double(hour.degrees - 10) * 4
    let left = (size.width / 2).rounded() - 4
    bar.frame = Rect(x: left, y: size.height - 24 - height, width: 8, height: height)
  }
}

/// A contact to share with.
private struct Contact {
  /// The first name.
  let name: String
  /// The avatar's background colour.
  let color: Color

  private init(_ name: String, _ rgb: UInt32) {
    self.name = name
    color = Color(rgb: rgb)
  }

  static let all = [
    Contact("Ada", 0x3d6df2), Contact("Bo", 0x13a37f), Contact("Clara", 0xc2468f),
    Contact("Dev", 0xd9762b), Contact("Ebba", 0x7c5be0),
  ]
}

/// A contact's initial on a disc with the name below.
@MainActor private final class ContactAvatar: Widget {
  /// The name.
  private let name: Label
  /// The disc behind the initial.
  private let disc: Layer

  /// The disc's diameter, in logical units.
  private static let diameter = 52.0

  init(_ person: Contact) {
    name = Label(person.name, role: .caption, alignment: .center)
    disc = .initial(
      of: person.name, on: person.color, side: Self.diameter,
      TextStyle(size: 22, weight: .semibold))
    super.init()
    disc.outline = Outline(radius: Self.diameter / 2)
    layer.add(disc)
    add(name)
  }

  override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> {
    Size(width: Self.diameter + 12, height: Self.diameter + 24)
  }

  override func layoutChildren() {
    let size = layer.frame.size
    disc.frame = Rect(
      x: ((size.width - Self.diameter) / 2).rounded(), y: 0, width: Self.diameter,
      height: Self.diameter)
    name.layout(in: Rect(x: 0, y: size.height - 18, width: size.width, height: 16))
  }
}

/// A row of the table of contents.
@MainActor private final class StoryRow: Widget {
  /// A tile in the story's colours.
  private let tile = Layer()
  /// The category.
  private let tag: Label
  /// The headline.
  private let title: Label

  /// The tile's side length, in logical units.
  private static let side = 40.0

  init(_ story: Story) {
    tag = Label(story.tag, role: .caption, tone: .secondary)
    title = Label(story.title, role: .headline)
    super.init()
    tile.outline = Outline(radius: 11, isContinuous: true)
    tile.fill = .linear(LinearGradient(story.colors, to: SIMD2(1, 1)))
    layer.add(tile)
    add(tag)
    add(title)
  }

  override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> {
    Size(width: proposal.width ?? 280, height: Self.side)
  }

  override func layoutChildren() {
    let width = max(layer.frame.width - Self.side - 12, 0)
    tile.frame = Rect(x: 0, y: 0, width: Self.side, height: Self.side)
    tag.layout(in: Rect(x: Self.side + 12, y: 2, width: width, height: 16))
    title.layout(in: Rect(x: Self.side + 12, y: 19, width: width, height: 20))
  }
}
