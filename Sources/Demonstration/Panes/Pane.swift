// SPDX-License-Identifier: MIT

import Views

/// A pane of glass with its own look and corner radius.
final class Pane: DraggablePane {
  /// The preset of the look.
  private(set) var preset: GlassPreset
  /// Called when the user changed the preset.
  var onPreset: (() -> Void)?
  /// Chooses light or dark text by what the glass shows.
  private let inkChoice: InkChoice
  /// The values that the texts and the controls show; also the corner radius.
  private let model: PaneContent.Model
  /// The texts and the controls.
  private let content: ViewHost

  /// The radius changed by a key.
  private static let step = 8.0

  /// Creates a pane that uses `preset` and otherwise follows `settings`.
  init(
    _ preset: GlassPreset, radius: Double, _ settings: Settings,
    initialFrame: @escaping (Size<Logical>) -> PaneFrame
  ) {
    self.preset = preset
    inkChoice = InkChoice(settings.typicalInk)
    let model = PaneContent.Model(radius: radius)
    self.model = model
    content = ViewHost { PaneContent(model: model) }
    super.init(settings, handles: ResizeHandle.everywhere, initialFrame: initialFrame)
    model.onNext = { [unowned self] in changePreset() }
    model.onRadius = { [unowned self] in setRadius(to: $0) }
    addHandles()
    add(content)
    show(settings)
  }

  // MARK: Glass

  /// The blur strength, in logical units; nil if the pane is opaque.
  var sigma: Double? { settings.isTransparent ? settings.glass.effectiveSigma : nil }

  /// Applies settings, with the pane's own preset.
  override func show(_ settings: Settings) {
    var own = settings
    own.glass = settings.glass.carried(to: preset)
    // An opaque pane has the typical colour of its glass.
    ink = own.isTransparent ? inkChoice : InkChoice(own.typicalInk)
    super.show(own)
    model.title = preset.title
    model.sigma = sigma
    model.textScale = settings.textScale
  }

  /// Changes the preset.
  func setPreset(_ preset: GlassPreset, _ settings: Settings) {
    self.preset = preset
    show(settings)
  }

  /// Changes to the next preset.
  private func changePreset() {
    preset = preset.next
    onPreset?()
  }

  private func setRadius(to radius: Double) {
    model.radius = min(max(radius, 0), PaneContent.maximumRadius)
    layer.outline = Outline(radius: model.radius, isContinuous: true)
  }

  override func restyle(_ theme: Theme) {
    layer.outline = Outline(radius: model.radius, isContinuous: true)
    layer.setGlass(settings.glass, settings, theme, opaque: settings.typicalGlassColor) {
      [inkChoice] in $0.inkChoice = inkChoice
    }
    layer.shadow = Shadow(
      color: Color(rgb: 0x0d0618, alpha: 0.3), sigma: 18, offset: Point(x: 0, y: 10))
    layer.border = Border(color: Color(rgb: 0xffffff, alpha: settings.isTransparent ? 0.28 : 0.1))
  }

  override func stateChanged() {
    super.stateChanged()
    withMotion(theme?.springs.quick ?? .spring) { model.hasControls = isHovered || containsFocus }
  }

  // MARK: Keys

  /// Return changes to the next preset; Page Up and Page Down change the corner radius.
  override func key(_ input: KeyEvent, at moment: Moment) -> Bool {
    switch (input.key, input.phase) {
    case (.enter, .pressed), (.keypadEnter, .pressed): changePreset()
    case (.pageUp, .pressed), (.pageUp, .repeated): setRadius(to: model.radius + Self.step)
    case (.pageDown, .pressed), (.pageDown, .repeated): setRadius(to: model.radius - Self.step)
    case (_, .pressed), (_, .repeated), (_, .released): return super.key(input, at: moment)
    }
    return true
  }

  // MARK: Layout

  override var isLayoutBoundary: Bool { true }

  override func layoutChildren() {
    super.layoutChildren()
    content.layout(in: layer.bounds)
  }
}
