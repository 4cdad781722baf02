// SPDX-License-Identifier: MIT

import ScrimKit

/// Controls for the glass: presets, sliders, and switches for the settings of the demo.
@MainActor final class GlassControls: Widget {
  /// Called with the changed settings.
  var onSettings: ((Settings) -> Void)?
  /// The settings shown.
  private var settings: Settings
  /// Chooses a preset.
  private let presets: SegmentedControl
  /// The sliders.
  private let rows: [Row]
  /// The switches.
  private let tiles: [(tile: Tile, field: WritableKeyPath<Settings, Bool>)]
  /// The card with all controls.
  private let card: Card

  /// An adjustable parameter of the glass.
  private enum Parameter: CaseIterable {
    case sigma, saturation, tint, brightness

    var title: String {
      switch self {
      case .sigma: "Blur"
      case .saturation: "Saturation"
      case .tint: "Tint"
      case .brightness: "Brightness"
      }
    }

    var range: ClosedRange<Double> {
      switch self {
      case .sigma: 0...GlassSettings.maximumSigma
      case .saturation: 0...2
      case .tint: 0...1
      case .brightness: -0.5...0.5
      }
    }

    func value(in glass: GlassSettings) -> Double {
      switch self {
      case .sigma: glass.effectiveSigma
      case .saturation: glass.look.saturation
      case .tint: Double(glass.look.tint.alpha)
      case .brightness: glass.look.brightness
      }
    }

    func set(_ value: Double, in glass: inout GlassSettings) {
      switch self {
      case .sigma: glass.sigma = value
      case .saturation: glass.saturation = value
      case .tint: glass.tint = value
      case .brightness: glass.brightness = value
      }
    }

    func text(_ value: Double) -> String {
      switch self {
      case .sigma:
        let tenths = Int((value * 10).rounded())
        return "\(tenths / 10).\(tenths % 10)"
      case .saturation, .tint, .brightness: return "\(Int((value * 100).rounded())) %"
      }
    }
  }

  /// A slider with its parameter and value label.
  @MainActor private struct Row {
    let parameter: Parameter
    let slider: Slider
    let name: Label
    let valueLabel = Label("", role: .caption, tone: .secondary, alignment: .end)

    init(_ parameter: Parameter, _ glass: GlassSettings) {
      self.parameter = parameter
      name = Label(parameter.title, role: .control)
      slider = Slider(parameter.value(in: glass), in: parameter.range)
    }
  }

  /// Creates controls that show `settings`.
  init(_ settings: Settings) {
    self.settings = settings
    presets = SegmentedControl(
      LookPreset.offered.map(\.title), selection: Self.index(of: settings.glass.preset))
    rows = Parameter.allCases.map { Row($0, settings.glass) }
    tiles = [
      (Tile("Dark"), \.isDark), (Tile("Less motion"), \.reducesMotion),
      (Tile("Opaque"), \.isOpaque), (Tile("Figures"), \.showsHUD),
    ]
    card = Card(
      Stack(.vertical), material: .translucent, padding: Padding(horizontal: 18, vertical: 16))
    // Caching avoids redrawing the card while the glass below it changes during a scroll.
    card.layer.isCached = true
    super.init()
    presets.accessibilityLabel = "Look"
    connect()
    fill()
    add(card)
    show(settings)
  }

  private func connect() {
    presets.onChange = { [unowned self] index in
      // Choosing a preset resets all overrides.
      change { $0.glass = GlassSettings(LookPreset.offered[index]) }
    }
    for row in rows {
      row.slider.onChange = { [unowned self, parameter = row.parameter] value in
        change { parameter.set(value, in: &$0.glass) }
      }
    }
    for (tile, field) in tiles {
      tile.onChange = { [unowned self] isOn in
        change { $0[keyPath: field] = isOn }
      }
    }
  }

  private func change(_ change: (inout Settings) -> Void) {
    change(&settings)
    onSettings?(settings)
  }

  private func fill() {
    guard let stack = card.children.first as? Stack else { return }
    stack.spacing = 6
    for pair in [tiles.prefix(2), tiles.suffix(2)] {
      let row = Stack(.horizontal, spacing: 8)
      for (tile, _) in pair {
        tile.stretch = 1
        row.add(tile)
      }
      stack.add(row)
    }
    stack.add(Spacer(4, stretch: 0))
    stack.add(presets)
    for row in rows {
      row.slider.stretch = 1
      stack.add(Stack(.horizontal, spacing: 10, [row.name, row.slider, row.valueLabel]))
    }
  }

  private static func index(of preset: LookPreset) -> Int {
    LookPreset.offered.firstIndex { $0.name == preset.name } ?? 0
  }

  /// Shows new settings.
  func show(_ settings: Settings) {
    self.settings = settings
    presets.selection = Self.index(of: settings.glass.preset)
    for row in rows {
      let value = row.parameter.value(in: settings.glass)
      row.slider.value = value
      row.valueLabel.text = row.parameter.text(value)
    }
    for (tile, field) in tiles { tile.isOn = settings[keyPath: field] }
  }

  /// Gives the titles and the numbers columns that grow with the texts.
  override func restyle(_ theme: Theme) {
    let (names, values) = (theme.typography.control.size, theme.typography.caption.size)
    for row in rows {
      row.name.sizeLimits = .fixed(width: (6 * names).rounded(.up))
      row.valueLabel.sizeLimits = .fixed(width: (4 * values).rounded(.up))
    }
  }

  override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> {
    card.measure(in: proposal)
  }

  override func layoutChildren() { card.layout(in: layer.bounds) }
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
