// SPDX-License-Identifier: MIT

import Views

// Controls as people see them who have asked their desktop for high contrast or for larger text, or
// who read from right to left.
extension Samples {
  /// High contrast.
  static var contrast: Section {
    var section = Section(
      name: "contrast", title: "High contrast",
      samples: [
        Sample("Stronger colours, and glass is an opaque surface", state: true) { isOn in
          VStack(alignment: .leading, spacing: 12) {
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
        Sample("Controls grow with their texts", state: 0) { period in
          VStack(alignment: .leading, spacing: 12) {
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

  /// Languages that are read from right to left.
  static var rightToLeft: Section {
    Section(
      name: "right-to-left", title: "Right to left",
      samples: [
        Sample("Everything is mirrored but texts and pictures", state: true) { isOn in
          VStack(spacing: 12) {
            HStack(spacing: 12) {
              Icon("go-previous-symbolic")
              Text("הגדרות").role(.headline)
              Spacer()
              Switch(isOn)
            }
            Slider(.constant(0.6))
            Segmented(["יום", "שבוע"], selection: .constant(0))
            TextField("חיפוש", text: .constant(""))
            HStack(spacing: 12) {
              Checkbox("אוטומטי", isOn: isOn)
              Spacer()
              Stepper(.constant(3), in: 0...10)
            }
            Tile(
              "Wi-Fi", icon: "network-wireless-symbolic",
              detail: "משרד", isOn: isOn)
            ProgressView(0.3)
            WidgetView {
              Menu([
                MenuItem("פתיחה", isChosen: true),
                MenuItem("עוד", submenu: [MenuItem("מחיקה")]),
              ])
            }
          }
          .layoutDirection(.rightToLeft)
        }
      ])
  }
}
