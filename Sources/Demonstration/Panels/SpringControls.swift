// SPDX-License-Identifier: MIT

import Views

/// Sliders for the spring of the settings.
struct SpringControls: View {
  /// The settings.
  @Bindable var model: SettingsModel

  var body: some View {
    let spring = model.settings.spring
    Card(material: .translucent, padding: Padding(horizontal: 18, vertical: 10)) {
      VStack(spacing: 2) {
        SliderRow(
          title: "Response", text: Self.text(spring.response) + " s",
          value: $model.settings.spring.chosenResponse, range: 0.1...1.6, step: 0.05)
        SliderRow(
          title: "Damping", text: Self.text(spring.dampingRatio),
          value: $model.settings.spring.chosenDamping, range: 0.2...1.2, step: 0.05)
      }
    }
  }

  /// Formats a number with two decimals.
  static func text(_ value: Double) -> String {
    let hundredths = Int((value * 100).rounded())
    let rest = hundredths % 100
    return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
  }
}

extension Spring {
  /// The response, for a slider.
  fileprivate var chosenResponse: Double {
    get { response }
    set { self = Spring(response: Self.hundredths(newValue), dampingRatio: dampingRatio) }
  }

  /// The damping ratio, for a slider.
  fileprivate var chosenDamping: Double {
    get { dampingRatio }
    set { self = Spring(response: response, dampingRatio: Self.hundredths(newValue)) }
  }

  /// Rounds to hundredths, to remove the rounding error of added steps.
  private static func hundredths(_ value: Double) -> Double { (value * 100).rounded() / 100 }
}
