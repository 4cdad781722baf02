// SPDX-License-Identifier: MIT

import Views

extension Samples {
  /// Texts.
  static var texts: Section {
    Section(
      name: "texts", title: "Text",
      samples: [
        Sample("Roles") {
          VStack(spacing: 6) {
            Text("12:45").role(.display)
            Text("Title").role(.title)
            Text("Headline").role(.headline)
            Text("Running text")
            Text("A note").role(.caption)
          }
        },
        Sample("Tones") {
          HStack(spacing: 16) {
            Text("Primary")
            Text("Secondary").tone(.secondary)
            Text("Accent").tone(.accent)
          }
        },
        Sample("Lines") {
          Text(
            "A text of several lines breaks where its "
              + "place ends, and ends in an ellipsis."
          )
          .lines(2).frame(width: 200)
        },
        Sample("Styles, markup and links") {
          VStack(spacing: 6) {
            Text(
              RichText("Now ")
                + RichText("9 €").bold().tone(.accent)
                + RichText(" ") + RichText("12 €").struck())
            Text(
              markup: "<i>Slanted</i>, <u>underlined</u>, "
                + "<tt>code</tt>, <big>large</big>, "
                + "<a href='https://example.org'>a link</a>"
            )
            .lines(nil).onLink { print($0) }
          }
          .frame(width: 200)
        },
        Sample("Text to select and copy") {
          Text("192.168.1.20").selectable()
        },
      ])
  }

  /// Cards and glass.
  static var containers: Section {
    Section(
      name: "containers", title: "Cards and glass",
      samples: [
        Sample("Cards") {
          HStack(spacing: 16) {
            Card { Text("Raised") }
            Card(material: .flat) { Text("Flat") }
            Card(material: .translucent) {
              Text("Translucent")
            }
          }
        },
        Sample("Glass") {
          Text("Glass").role(.title).padding(24)
            .glass(.regular, adaptsInk: true)
            .outline(radius: 20)
            .padding(16)
            .background(
              .mesh(
                MeshGradient(
                  columns: 2, rows: 1,
                  [
                    Color(rgb: 0x2f6fd8),
                    Color(rgb: 0xff7bbf),
                  ])))
        },
        Sample("Opacity, scale, rotation and offset") {
          HStack(spacing: 24) {
            Card { Text("Faded") }.opacity(0.6)
            Card { Text("Smaller") }.scale(0.75)
            Card { Text("Rotated") }.rotation(-0.2)
            Card { Text("Moved") }.offset(x: 0, y: 12)
          }
          .padding(12)
        },
      ])
  }

  /// Groups of the keyboard focus, and gestures.
  static var gestures: Section {
    Section(
      name: "gestures", title: "Focus groups and gestures",
      samples: [
        Sample("A toolbar: arrow keys move in it, Tab leaves it") {
          HStack(spacing: 8) {
            Button("Cut") {}.keyboardShortcut("x")
            Button("Copy") {}.keyboardShortcut("c")
            Button("Paste") {}.keyboardShortcut("v")
          }
          .focusGroup(.horizontal)
        },
        Sample("A card that a swipe dismisses") {
          Card { Text("Swipe me").role(.headline) }
            .onSwipe {}
            .transition(.opacity)
        },
      ])
  }
}
