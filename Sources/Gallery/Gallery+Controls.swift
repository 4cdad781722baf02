// SPDX-License-Identifier: MIT

import Views

extension Gallery {
  /// Buttons and switches.
  static var controls: Section {
    Section(
      name: "controls", title: "Buttons and switches",
      samples: [
        Sample(
          "Filled button: the default action", hasStates: true,
          code: """
            Button("Save") {}.style(.filled)
            """
        ) {
          Button("Save") {}.style(.filled)
        },
        Sample(
          "Tinted button", hasStates: true,
          code: """
            Button("Later") {}
            """
        ) {
          Button("Later") {}
        },
        Sample(
          "Plain button", hasStates: true,
          code: """
            Button("More") {}.style(.plain)
            """
        ) {
          Button("More") {}.style(.plain)
        },
        Sample(
          "Translucent button, for glass", hasStates: true,
          code: """
            Button("Open") {}.style(.translucent)
            """
        ) {
          Button("Open") {}.style(.translucent)
        },
        Sample(
          "Switch, off", hasStates: true,
          code: """
            Switch(.constant(false))
            """
        ) {
          Switch(.constant(false))
        },
        Sample(
          "Switch, on", hasStates: true,
          code: """
            Switch(.constant(true))
            """
        ) {
          Switch(.constant(true))
        },
        Sample(
          "Switch with a title",
          code: """
            Toggle("Night light", isOn: .constant(true))
            """
        ) {
          Toggle("Night light", isOn: .constant(true))
        },
        Sample(
          "Tile, on", hasStates: true,
          code: """
            Tile(
              "Wi-Fi", icon: "network-wireless-symbolic", detail: "Office",
              isOn: .constant(true))
            """
        ) {
          Tile(
            "Wi-Fi", icon: "network-wireless-symbolic", detail: "Office",
            isOn: .constant(true))
        },
        Sample(
          "Tile without icon", hasStates: true,
          code: """
            Tile("Dark", isOn: .constant(false))
            """
        ) {
          Tile("Dark", isOn: .constant(false))
        },
      ])
  }

  /// Sliders, choices and text fields.
  static var inputs: Section {
    Section(
      name: "inputs", title: "Sliders, choices and text fields",
      samples: [
        Sample(
          "Slider", hasStates: true,
          code: """
            Slider(.constant(0.6)).frame(width: 140)
            """
        ) {
          Slider(.constant(0.6)).frame(width: 140)
        },
        Sample(
          "Segmented control", hasStates: true,
          code: """
            Segmented(
              ["Day", "Week"], selection: .constant(0))
            """
        ) {
          Segmented(
            ["Day", "Week"], selection: .constant(0))
        },
        Sample(
          "Text field", hasStates: true,
          code: """
            TextField("Search", text: .constant(""))
              .frame(width: 140)
            """
        ) {
          TextField("Search", text: .constant(""))
            .frame(width: 140)
        },
        Sample(
          "Text field with a text, and a password",
          code: """
            HStack(spacing: 12) {
              TextField("Name", text: .constant("Ada"))
              TextField(
                "Password", text: .constant("secret"),
                isPassword: true)
            }
            """
        ) {
          HStack(spacing: 12) {
            TextField("Name", text: .constant("Ada"))
            TextField(
              "Password", text: .constant("secret"),
              isPassword: true)
          }
        },
        Sample(
          "Text editor, which grows with its text", hasStates: true,
          code: """
            TextEditor(
              "Notes",
              text: .constant("Milk\\nBread for two days")
            )
            .lines(2...4).frame(width: 140)
            """
        ) {
          TextEditor(
            "Notes",
            text: .constant("Milk\nBread for two days")
          )
          .lines(2...4).frame(width: 140)
        },
        Sample(
          "Text editors: empty, longer than its lines, and read only",
          code: """
            HStack(spacing: 12) {
              TextEditor("Notes", text: .constant(""))
              TextEditor(text: .constant(letter)).lines(3...3)
              TextEditor(text: .constant("עברית and English"))
                .readOnly()
            }
            """
        ) {
          HStack(spacing: 12) {
            TextEditor("Notes", text: .constant(""))
            TextEditor(text: .constant(letter)).lines(3...3)
            TextEditor(text: .constant("עברית and English"))
              .readOnly()
          }
        },
      ])
  }

  /// A text for examples.
  private static let letter = """
    Dear Ada,
    the engine might act upon other things besides number.
    Yours, Charles
    """

  /// Progress and badges.
  static var indicators: Section {
    Section(
      name: "indicators", title: "Progress and badges",
      samples: [
        Sample(
          "Progress",
          code: """
            ProgressView(0.4)
            """
        ) {
          ProgressView(0.4)
        },
        Sample(
          "Unknown progress",
          code: """
            ProgressView()
            """
        ) {
          ProgressView()
        },
        Sample(
          "Spinner",
          code: """
            HStack(spacing: 16) {
              Spinner()
              Spinner(size: 32).tone(.accent)
            }
            """
        ) {
          HStack(spacing: 16) {
            Spinner()
            Spinner(size: 32).tone(.accent)
          }
        },
        Sample(
          "Badges",
          code: """
            HStack(spacing: 16) {
              Badge(3)
              Badge(120).style(.urgent)
              Badge("beta").style(.quiet)
              Badge()
              Text("Inbox").role(.headline).badge(7)
            }
            """
        ) {
          HStack(spacing: 16) {
            Badge(3)
            Badge(120).style(.urgent)
            Badge("beta").style(.quiet)
            Badge()
            Text("Inbox").role(.headline).badge(7)
          }
        },
      ])
  }
}
