import ScrimKit

/// What changes the glass while one looks at it: presets, sliders, and switches for all of the demo.
final class GlassControls: Widget {
  /// Told what the settings are to be.
  var onSettings: ((Settings) -> Void)?
  /// What they are.
  private var settings: Settings
  /// The looks that people know.
  private let presets: SegmentedControl
  /// The numbers that differ from them.
  private let rows: [Row]
  /// Switches.
  private let tiles: [Tile]
  /// All of it.
  private let card: Card

  /// A number of the glass.
  private enum Number: CaseIterable {
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
      case .sigma: 0...GlassSettings.strongest
      case .saturation: 0...2
      case .tint: 0...1
      case .brightness: -0.5...0.5
      }
    }

    func value(in glass: GlassSettings) -> Double {
      switch self {
      case .sigma: glass.sigmaInUse
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

  /// A number with its slider.
  private struct Row {
    let number: Number
    let slider: Slider
    let figure: Label
  }

  /// A switch of the demo.
  private struct Tile {
    let tile: QuickToggle
    let isOn: (Settings) -> Bool
  }

  /// Controls of `settings`.
  init(_ settings: Settings) {
    self.settings = settings
    let hook = WeakRef<GlassControls>()
    presets = SegmentedControl(
      LookPreset.offered.map(\.title), selection: Self.index(of: settings.glass.preset),
      onChange: { index in
        // A preset is all of a look, so that nothing differs from it any more.
        hook.owner?.change { $0.glass = GlassSettings(LookPreset.offered[index]) }
      })
    rows = Number.allCases.map { number in
      Row(
        number: number,
        slider: Slider(number.value(in: settings.glass), in: number.range) { value in
          hook.owner?.change { number.set(value, in: &$0.glass) }
        }, figure: Label("", role: .caption, tone: .secondary, alignment: .end))
    }
    func tile(_ title: String, _ field: WritableKeyPath<Settings, Bool>) -> Tile {
      Tile(
        tile: QuickToggle(title, isOn: settings[keyPath: field]) { isOn in
          hook.owner?.change { $0[keyPath: field] = isOn }
        }, isOn: { $0[keyPath: field] })
    }
    tiles = [
      tile("Dark", \.isDark), tile("Less motion", \.isStill),
      tile("Opaque", \.isOpaque), tile("Figures", \.showsHUD),
    ]
    card = Card(
      Stack(.vertical), material: .translucent, padding: Padding(horizontal: 18, vertical: 16))
    // Glass lies beneath it, which is another one in every frame of a scroll.
    card.layer.isCached = true
    super.init()
    hook.owner = self
    fill()
    add(card)
    show(settings)
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
      for tile in pair {
        tile.tile.stretch = 1
        row.add(tile.tile)
      }
      stack.add(row)
    }
    stack.add(Spacer(4, stretch: 0))
    stack.add(presets)
    for row in rows {
      let name = Label(row.number.title, role: .control)
      name.sizeLimits = .fixed(width: 84)
      row.figure.sizeLimits = .fixed(width: 48)
      row.slider.stretch = 1
      stack.add(Stack(.horizontal, spacing: 10, [name, row.slider, row.figure]))
    }
  }

  private static func index(of preset: LookPreset) -> Int {
    LookPreset.offered.firstIndex { $0.name == preset.name } ?? 0
  }

  /// Shows other settings.
  func show(_ settings: Settings) {
    self.settings = settings
    presets.selection = Self.index(of: settings.glass.preset)
    for row in rows {
      let value = row.number.value(in: settings.glass)
      row.slider.value = value
      row.figure.text = row.number.text(value)
    }
    for tile in tiles { tile.tile.isOn = tile.isOn(settings) }
  }

  override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> {
    card.measure(in: proposal)
  }

  override func layoutChildren() { card.layout(in: layer.bounds) }
}

extension Settings {
  /// Whether it is dark.
  fileprivate var isDark: Bool {
    get { appearance == .dark }
    set { switchAppearance(to: newValue ? .dark : .light) }
  }

  /// Whether things do not move.
  fileprivate var isStill: Bool {
    get { motion == .reduced }
    set { motion = newValue ? .reduced : .normal }
  }

  /// Whether panels are opaque.
  fileprivate var isOpaque: Bool {
    get { !isTransparent }
    set { isTransparent = !newValue }
  }
}
