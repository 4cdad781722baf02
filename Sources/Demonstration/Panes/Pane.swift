// SPDX-License-Identifier: MIT

import ScrimKit

/// A pane of glass with its own look and corner radius.
final class Pane: DraggablePane {
  /// The preset of the look.
  private(set) var preset: LookPreset
  /// Called when the user changed the preset.
  var onPreset: (() -> Void)?
  /// Chooses light or dark text by what the glass shows.
  private let inkChoice: InkChoice
  /// The corner radius, in logical units.
  private var radius: Double
  /// The preset's name.
  private let title = Label("", role: .headline)
  /// The grounds of the texts, on which they are read whatever the glass shows.
  private let (titleGround, sigmaGround) = (Layer(), Layer())
  /// The blur strength.
  private let sigmaLabel = Label("", role: .caption, alignment: .end)
  /// The controls at the bottom.
  private var bar: PaneControls?

  /// The maximum corner radius, in logical units.
  private static let maximumRadius = 80.0
  /// The radius changed by a key.
  private static let step = 8.0
  /// The padding around the content.
  private static let margin = 16.0
  /// The space between a text and the ends and edges of its ground.
  private static let groundMargin = Size<Logical>(width: 10, height: 2)
  /// The height of the title.
  private static let line = 22.0

  /// Creates a pane that uses `preset` and otherwise follows `settings`.
  init(
    _ preset: LookPreset, radius: Double, _ settings: Settings,
    initialFrame: @escaping (Size<Logical>) -> PaneFrame
  ) {
    self.preset = preset
    self.radius = radius
    inkChoice = InkChoice(settings.typicalInk)
    super.init(settings, handles: ResizeHandle.everywhere, initialFrame: initialFrame)
    let bar = PaneControls(
      radius: radius, maximumRadius: Self.maximumRadius,
      onNext: { [unowned self] in changePreset() },
      onRadius: { [unowned self] in setRadius(to: $0) },
      onHover: { [unowned self] in updateCursor() })
    self.bar = bar
    for ground in [titleGround, sigmaGround] { layer.add(ground) }
    for child in [title, sigmaLabel] { add(child) }
    addHandles()
    add(bar)
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
  }

  /// Changes the preset.
  func setPreset(_ preset: LookPreset, _ settings: Settings) {
    self.preset = preset
    show(settings)
  }

  /// Changes to the next preset.
  private func changePreset() {
    preset = preset.next
    onPreset?()
  }

  private func setRadius(to radius: Double) {
    self.radius = min(max(radius, 0), Self.maximumRadius)
    bar?.radius = self.radius
    layer.outline = Outline(radius: self.radius, isContinuous: true)
    // The title avoids the round corners.
    invalidateLayout()
  }

  override func restyle(_ theme: Theme) {
    layer.outline = Outline(radius: radius, isContinuous: true)
    layer.setGlass(settings.glass, settings, theme, opaque: settings.typicalGlassColor) {
      [inkChoice] in $0.inkChoice = inkChoice
    }
    layer.shadow = Shadow(
      color: Color(rgb: 0x0d0618, alpha: 0.3), sigma: 18, offset: Point(x: 0, y: 10))
    layer.border = Border(color: Color(rgb: 0xffffff, alpha: settings.isTransparent ? 0.28 : 0.1))
    title.text = preset.title
    sigmaLabel.text =
      settings.isTransparent ? "σ \(Int(settings.glass.effectiveSigma.rounded()))" : ""
    for ground in [titleGround, sigmaGround] {
      ground.isHidden = !settings.isTransparent
      ground.outline = Outline(radius: Self.line / 2 + Self.groundMargin.height)
      ground.fill = .color(theme.colors.translucentSurface)
    }
  }

  override func stateChanged() {
    super.stateChanged()
    bar?.show(isHovered || containsFocus)
  }

  override var isOverControls: Bool { bar?.isHovered ?? false }

  // MARK: Keys

  /// Return changes to the next preset; Page Up and Page Down change the corner radius.
  override func key(_ input: KeyEvent, at moment: Moment) -> Bool {
    switch (input.key, input.phase) {
    case (.enter, .pressed), (.keypadEnter, .pressed): changePreset()
    case (.pageUp, .pressed), (.pageUp, .repeated): setRadius(to: radius + Self.step)
    case (.pageDown, .pressed), (.pageDown, .repeated): setRadius(to: radius - Self.step)
    case (_, .pressed), (_, .repeated), (_, .released): return super.key(input, at: moment)
    }
    return true
  }

  // MARK: Layout

  override var isLayoutBoundary: Bool { true }

  override func layoutChildren() {
    super.layoutChildren()
    let size = layer.frame.size
    let margin = max(Self.margin, min(radius, size.width / 2) * 0.45) + Self.groundMargin.width / 2
    let inner = max(size.width - 2 * margin, 0)
    let sigmaWidth = min(sigmaLabel.measure(in: ProposedSize()).width, inner)
    // In a low pane the controls are directly below the title.
    let spare = max((size.height - PaneControls.height - Self.line) / 3, 4)
    let top = min(margin * 0.8, spare).rounded()
    let between = 2 * Self.groundMargin.width + 8
    let titleWidth = min(
      title.measure(in: ProposedSize()).width, max(inner - sigmaWidth - between, 0))
    place(title, titleGround, Rect(x: margin, y: top, width: titleWidth, height: Self.line))
    place(
      sigmaLabel, sigmaGround,
      Rect(x: margin + inner - sigmaWidth, y: top, width: sigmaWidth, height: Self.line))
    guard let bar else { return }
    let inset = min(max(10, margin * 0.7), spare)
    let width = bar.measure(in: ProposedSize(width: size.width - 2 * inset)).width
    bar.layout(
      in: Rect(
        x: ((size.width - width) / 2).rounded(),
        y: (size.height - PaneControls.height - inset).rounded(), width: width,
        height: PaneControls.height))
  }

  private func place(_ label: Label, _ ground: Layer, _ rect: Rect<Logical>) {
    label.layout(in: rect)
    let margin = Self.groundMargin
    ground.frame = Rect(
      x: rect.left - margin.width, y: rect.top - margin.height,
      width: rect.width + 2 * margin.width, height: rect.height + 2 * margin.height)
  }
}
