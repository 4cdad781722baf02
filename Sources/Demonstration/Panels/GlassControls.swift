// SPDX-License-Identifier: MIT

import Views

/// Controls for the glass: presets, sliders, and switches for the settings of the demo.
struct GlassControls: View {
  /// The settings.
  @Bindable var model: SettingsModel

  var body: some View {
    Card(material: .translucent, padding: Padding(horizontal: 18, vertical: 16)) {
      VStack(spacing: 6) {
        Grid(.adaptive(130)) {
          Tile("Dark", isOn: $model.settings.isDark)
          Tile("Less motion", isOn: $model.settings.reducesMotion)
          Tile("Opaque", isOn: $model.settings.isOpaque)
          Tile("Statistics", isOn: $model.settings.showsHUD)
        }
        Segmented(
          model.settings.glass.presets.map(\.title), selection: $model.settings.glass.presetIndex
        )
        .accessibilityLabel("Look").padding(Padding(top: 6))
        slider("Blur", in: 0...GlassSettings.maximumSigma, \.sigma, \.effectiveSigma) {
          let tenths = Int(($0 * 10).rounded())
          return "\(tenths / 10).\(tenths % 10)"
        }
        slider("Saturation", in: 0...2, \.saturation, \.look.saturation)
        slider("Tint", in: 0...1, \.tint) { Double($0.look.tint.alpha) }
        slider("Brightness", in: -0.5...0.5, \.brightness, \.look.brightness)
      }
    }
    // The card is not drawn again while the glass beneath it changes during a scroll.
    .cached()
  }

  private nonisolated static func percent(_ value: Double) -> String {
    let percent = Int((value * 100).rounded())
    return "\(percent < 0 ? "−" : "")\(percent.magnitude) %"
  }

  private func slider(
    _ title: String, in range: ClosedRange<Double>,
    _ field: WritableKeyPath<GlassSettings, Double?>,
    _ value: @escaping (GlassSettings) -> Double,
    as text: (Double) -> String = Self.percent
  ) -> SliderRow {
    let model = model
    let number = Binding(
      get: { value(model.settings.glass) },
      set: { model.settings.glass[keyPath: field] = $0 })
    return SliderRow(title: title, text: text(number.wrappedValue), value: number, range: range)
  }
}

extension GlassSettings {
  /// The presets offered, and the present one.
  fileprivate var presets: [GlassPreset] {
    let offered = GlassPreset.offered
    return offered.contains { $0.name == preset.name } ? offered : offered + [preset]
  }

  /// The index of the present preset. Choosing a preset resets all overrides.
  fileprivate var presetIndex: Int {
    get { presets.firstIndex { $0.name == preset.name } ?? 0 }
    set { self = GlassSettings(presets[newValue]) }
  }
}

extension Settings {
  /// True for the dark appearance.
  fileprivate var isDark: Bool {
    get { appearance == .dark }
    set { switchAppearance(to: newValue ? .dark : .light) }
  }

  /// True if motion is reduced.
  fileprivate var reducesMotion: Bool {
    get { motion == .reduced }
    set { motion = newValue ? .reduced : .normal }
  }

  /// True if panels are opaque.
  fileprivate var isOpaque: Bool {
    get { !isTransparent }
    set { isTransparent = !newValue }
  }
}

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
