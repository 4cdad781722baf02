// SPDX-License-Identifier: MIT

import Views

// The pages of the four sheets.

/// A weather forecast by hour.
struct WeatherPage: View {
  /// The hours of the day with their temperatures in degrees.
  private static let day = [
    ("Now", 21), ("12", 22), ("14", 24), ("16", 23), ("18", 21), ("20", 18), ("22", 15), ("0", 13),
  ]
  /// The colours of the temperature bars.
  private static let warmth = LinearGradient([
    Color(rgb: 0xffb03a), Color(rgb: 0xff6f59), Color(rgb: 0x5b7cfa),
  ])

  var body: some View {
    VStack(spacing: 16) {
      HStack(spacing: 20) {
        Text("21°").role(.custom(TextStyle(size: 62, weight: .light)))
        VStack(spacing: 4) {
          Text("Clear until the evening").role(.headline).lines(2)
          Text("A light wind from the sea · sunset at 21:04").lines(2)
        }
        .frame(maxWidth: .infinity)
      }
      Card(material: .translucent, padding: Padding(horizontal: 12, vertical: 14)) {
        HStack(alignment: .fill, spacing: 4) {
          ForEach(Self.day, id: \.0) { column($0, $1) }
        }
        .equalWidths()
      }
    }
  }

  /// The height of the bar shows the temperature.
  private func column(_ hour: String, _ degrees: Int) -> some View {
    VStack(alignment: .center, spacing: 5) {
      Text("\(degrees)°").role(.headline)
      Spacer()
      EmptyView().frame(width: 8, height: Double(degrees - 10) * 4)
        .background(.linear(Self.warmth)).outline(radius: 4)
      Text(hour).role(.caption).tone(.secondary)
    }
    .frame(maxWidth: .infinity, minHeight: 108)
  }
}

/// Contacts and actions for sharing.
struct SharePage: View {
  /// The first names of contacts, and the colours of their discs.
  private static let contacts: [(String, UInt32)] = [
    ("Ada", 0x3d6df2), ("Bo", 0x13a37f), ("Clara", 0xc2468f), ("Dev", 0xd9762b),
    ("Ebba", 0x7c5be0),
  ]
  /// Called when something was chosen.
  let onShare: () -> Void

  var body: some View {
    VStack(spacing: 12) {
      Card(material: .translucent, padding: Padding()) {
        // If the contacts do not fit, they scroll over the full width of the card.
        ScrollView(.horizontal) {
          HStack(spacing: 0) {
            ForEach(Self.contacts, id: \.0) { name, color in
              Button(action: onShare) { avatar(name, Color(rgb: color)) }.frame(maxWidth: .infinity)
            }
          }
          .padding(horizontal: 4, vertical: 12)
        }
        .outline(radius: 18).clip()
      }
      Card(material: .translucent, padding: Padding(12)) {
        HStack(alignment: .fill) {
          ForEach(["Copy link", "Read later", "Print"], id: \.self) { title in
            Button(title, action: onShare).frame(maxWidth: .infinity)
          }
        }
        .equalWidths().becomesColumn()
      }
    }
  }

  /// The initial on a disc, with the name below.
  private func avatar(_ name: String, _ color: Color) -> some View {
    VStack(alignment: .center, spacing: 8) {
      LayerView.initial(
        of: name, on: color, side: 44, TextStyle(size: 19, weight: .semibold), Outline(radius: 22))
      Text(name).role(.caption)
    }
  }
}

/// Controls for the glass.
struct GlassPage: View {
  /// The settings.
  let model: SettingsModel

  var body: some View {
    VStack(spacing: 18) {
      GlassControls(model: model)
      Text(
        "The blurred content stays still while the sheet moves: glass shows what lies beneath it."
      )
      .lines(nil)
    }
  }
}

/// A table of contents for the feed.
struct ContentsPage: View {
  /// Called with the index of a card of the feed.
  let onChoice: (Int) -> Void

  var body: some View {
    Card(material: .translucent, padding: Padding(8)) {
      VStack(spacing: 2) {
        ForEach(0..<6) { index in
          // Six stories, each further down than the previous one.
          let card = index * 11
          Button {
            onChoice(card)
          } _: {
            row(Story.all[card % Story.all.count])
          }
        }
      }
    }
  }

  private func row(_ story: Story) -> some View {
    HStack(spacing: 12) {
      EmptyView().frame(width: 40, height: 40)
        .background(.linear(LinearGradient(story.colors, to: SIMD2(1, 1)))).outline(radius: 11)
      VStack(spacing: 1) {
        Text(story.tag).role(.caption).tone(.secondary)
        Text(story.title).role(.headline)
      }
      .frame(maxWidth: .infinity)
    }
  }
}
