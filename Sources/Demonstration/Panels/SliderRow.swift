// SPDX-License-Identifier: MIT

import Views

/// A slider between its title and its value, which have columns that grow with the texts.
struct SliderRow: View {
  /// The title.
  let title: String
  /// The value in words.
  let text: String
  /// The value.
  let value: Binding<Double>
  /// The selectable values.
  let range: ClosedRange<Double>
  /// The distance between selectable values; nil for a continuous range.
  var step: Double?

  var body: some View {
    ThemeReader { theme in
      HStack(spacing: 10) {
        Text(title).role(.control)
          .frame(width: (6 * theme.typography.control.size).rounded(.up))
        Slider(value, in: range, step: step)
        Text(text).role(.caption).tone(.secondary).alignment(.end)
          .frame(width: (4 * theme.typography.caption.size).rounded(.up))
      }
    }
  }
}
