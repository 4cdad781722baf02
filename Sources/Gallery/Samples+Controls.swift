// SPDX-License-Identifier: MIT

import Views

extension Samples {
  /// Buttons and switches.
  static var controls: Section {
    Section(
      name: "controls", title: "Buttons and switches",
      samples: [
        Sample("Filled button: the default action", hasStates: true) {
          Button("Save") {}.style(.filled)
        },
        Sample("Destructive button: what cannot be undone", hasStates: true) {
          Button("Delete") {}.style(.destructive)
        },
        Sample("Tinted button", hasStates: true) {
          Button("Later") {}
        },
        Sample("Plain button", hasStates: true) {
          Button("More") {}.style(.plain)
        },
        Sample("Translucent button, for glass", hasStates: true) {
          Button("Open") {}.style(.translucent)
        },
        Sample("Switch, off", hasStates: true, state: false) { isOn in
          Switch(isOn)
        },
        Sample("Switch, on", hasStates: true, state: true) { isOn in
          Switch(isOn)
        },
        Sample("Switch with a title", hasStates: true, state: true) { isOn in
          Toggle("Night light", isOn: isOn)
            .frame(width: 140)
        },
        Sample("Checkbox, off", hasStates: true, state: false) { isOn in
          Checkbox("Remember me", isOn: isOn)
        },
        Sample("Checkbox, on", hasStates: true, state: true) { isOn in
          Checkbox("Remember me", isOn: isOn)
        },
        Sample("Tile, on", hasStates: true, state: true) { isOn in
          Tile(
            "Wi-Fi", icon: "network-wireless-symbolic",
            detail: "Office", isOn: isOn)
        },
        Sample("Tiles, on and off") {
          HStack(spacing: 12) {
            Tile(
              "Wi-Fi", icon: "network-wireless-symbolic",
              isOn: .constant(true))
            Tile(
              "Wi-Fi", icon: "network-wireless-symbolic",
              isOn: .constant(false))
          }
        },
        Sample("Tile without icon", hasStates: true, state: false) { isOn in
          Tile("Dark", isOn: isOn)
        },
      ])
  }

  /// Sliders, choices and text fields.
  static var inputs: Section {
    Section(
      name: "inputs", title: "Sliders, choices and text fields",
      samples: [
        Sample("Slider", hasStates: true, state: 0.6) { volume in
          Slider(volume).frame(width: 140)
        },
        Sample("Sliders at both ends, and one that is disabled") {
          VStack(spacing: 4) {
            Slider(.constant(0))
            Slider(.constant(1))
            Slider(.constant(0.5)).disabled()
          }
          .frame(width: 200)
        },
        Sample("Segmented control", hasStates: true, state: 0) { period in
          Segmented(
            ["Day", "Week"], selection: period)
        },
        Sample("Radio buttons", hasStates: true, state: 0) { choice in
          RadioGroup(
            ["Always", "On Wi-Fi"], selection: choice)
        },
        Sample("Stepper", hasStates: true, state: 4.0) { guests in
          Stepper(guests, in: 1...12)
        },
        Sample("Steppers at both ends, and one that writes a unit") {
          HStack(spacing: 12) {
            Stepper(.constant(1), in: 1...12)
            Stepper(.constant(12), in: 1...12)
            Stepper(.constant(90), in: 0...90, step: 15) {
              "\(Int($0)) min"
            }
          }
        },
        Sample("Text field", hasStates: true, state: "") { query in
          TextField("Search", text: query)
            .frame(width: 140)
        },
        Sample(
          "Text field with a text, all of which the focus selects", hasStates: true, state: "Lake"
        ) { query in
          TextField("Search", text: query)
            .frame(width: 140)
        },
        Sample("Text field with an error", state: "ada.example.org") { address in
          VStack(alignment: .leading, spacing: 6) {
            TextField("Address", text: address).invalid()
            Text("An address has an @.").role(.caption)
              .tone(.error)
          }
          .frame(width: 220)
        },
        Sample("Text field with a text, and a password", state: "Ada") { name in
          HStack(spacing: 12) {
            TextField("Name", text: name)
            TextField(
              "Password", text: name,
              isPassword: true)
          }
        },
        Sample(
          "Text editor, which grows with its text", hasStates: true,
          state: "Milk\nBread for two days"
        ) { notes in
          TextEditor(
            "Notes",
            text: notes
          )
          .lines(2...4).frame(width: 140)
        },
        Sample("Text editors: empty, longer than its lines, and read only", state: "") { notes in
          HStack(spacing: 12) {
            TextEditor("Notes", text: notes)
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
        Sample("Progress") {
          ProgressView(0.4)
        },
        Sample("Progress at the beginning and at the end") {
          VStack(spacing: 12) {
            ProgressView(0)
            ProgressView(1)
          }
          .frame(width: 200)
        },
        Sample("Unknown progress") {
          ProgressView()
        },
        Sample("Spinner") {
          HStack(spacing: 16) {
            Spinner()
            Spinner(size: 32).tone(.accent)
          }
        },
        Sample("Badges") {
          HStack(spacing: 16) {
            Badge(3)
            Badge(120).style(.urgent)
            Badge("beta").style(.quiet)
            Badge()
            Text("Inbox").role(.headline).padding(8).badge(7)
          }
        },
      ])
  }
}
