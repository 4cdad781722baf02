// SPDX-License-Identifier: MIT

import Views

// Controls as people see them who have asked their desktop for high contrast or for larger text.
extension Samples {
  /// High contrast.
  static var contrast: Section {
    var section = Section(
      name: "contrast", title: "High contrast",
      samples: [
        Sample(
          "Stronger colours, and glass is an opaque surface", state: true,
          code: """
            VStack(alignment: .left, spacing: 12) {
              HStack(spacing: 12) {
                Button("Save") {}.style(.filled)
                Button("Later") {}
                Button("More") {}.style(.translucent)
                Switch(isOn)
              }
              Slider(.constant(0.6))
              TextField("Search", text: .constant(""))
              Tile("Wi-Fi", detail: "Office", isOn: isOn)
              Text("On glass").tone(.secondary).padding()
                .glass(.regular).outline(radius: 12)
            }
            """
        ) { isOn in
          VStack(alignment: .left, spacing: 12) {
            HStack(spacing: 12) {
              Button("Save") {}.style(.filled)
              Button("Later") {}
              Button("More") {}.style(.translucent)
              Switch(isOn)
            }
            Slider(.constant(0.6))
            TextField("Search", text: .constant(""))
            Tile("Wi-Fi", detail: "Office", isOn: isOn)
            Text("On glass").tone(.secondary).padding()
              .glass(.regular).outline(radius: 12)
          }
        }
      ])
    section.hasHighContrast = true
    return section
  }

  /// Larger text.
  static var largeText: Section {
    var section = Section(
      name: "large-text", title: "Larger text",
      samples: [
        Sample(
          "Controls grow with their texts", state: 0,
          code: """
            VStack(alignment: .left, spacing: 12) {
              HStack(spacing: 12) {
                Button("Save") {}.style(.filled)
                Button("Later") {}
                Badge(12)
              }
              Segmented(
                ["Day", "Week", "Month"], selection: period)
              TextField("Search", text: .constant(""))
              Tile(
                "Wi-Fi", detail: "Office",
                isOn: .constant(true))
              WidgetView {
                Menu([
                  MenuItem("Open", detail: "Return"),
                  MenuItem("Delete", isEnabled: false),
                ])
              }
            }
            """
        ) { period in
          VStack(alignment: .left, spacing: 12) {
            HStack(spacing: 12) {
              Button("Save") {}.style(.filled)
              Button("Later") {}
              Badge(12)
            }
            Segmented(
              ["Day", "Week", "Month"], selection: period)
            TextField("Search", text: .constant(""))
            Tile(
              "Wi-Fi", detail: "Office",
              isOn: .constant(true))
            WidgetView {
              Menu([
                MenuItem("Open", detail: "Return"),
                MenuItem("Delete", isEnabled: false),
              ])
            }
          }
        }
      ])
    section.textScale = 1.5
    return section
  }
}
