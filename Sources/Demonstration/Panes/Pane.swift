import ScrimKit

/// A pane of glass with a look and corners of its own.
final class Pane: DraggablePane {
  /// Its look.
  private(set) var preset: LookPreset
  /// Told when somebody gave it another look.
  var onPreset: (() -> Void)?
  /// How round its corners are, in logical units.
  private var radius: Double
  /// What its look is called.
  private let title = Label("", role: .headline)
  /// How strong its blur is.
  private let sigmaLabel = Label("", role: .caption, alignment: .end)
  /// What changes it.
  private var bar: PaneControls?

  /// The roundest corners, in logical units.
  private static let roundest = 80.0
  /// How far a key makes corners rounder.
  private static let step = 8.0
  /// The room around what is on it.
  private static let margin = 16.0
  /// How high its title is.
  private static let line = 22.0

  /// A pane of `preset` that looks as `settings` say apart from that.
  init(
    _ preset: LookPreset, radius: Double, _ settings: Settings,
    initialFrame: @escaping (Size<Logical>) -> PaneFrame
  ) {
    self.preset = preset
    self.radius = radius
    super.init(settings, handles: ResizeHandle.everywhere, initialFrame: initialFrame)
    let bar = PaneControls(
      radius: radius, roundest: Self.roundest, onNext: { [unowned self] in turn() },
      onRadius: { [unowned self] in round(to: $0) },
      onHover: { [unowned self] in updateCursor() })
    self.bar = bar
    for child in [title, sigmaLabel] { add(child) }
    addHandles()
    add(bar)
    show(settings)
  }

  // MARK: What it is made of

  /// The strength of its blur, in logical units; nil where it is opaque.
  var sigma: Double? { settings.isTransparent ? settings.glass.effectiveSigma : nil }

  /// Looks as other settings say, with a preset of its own.
  override func show(_ settings: Settings) {
    var own = settings
    own.glass = settings.glass.carried(to: preset)
    super.show(own)
  }

  /// Takes another look.
  func take(_ preset: LookPreset, _ settings: Settings) {
    self.preset = preset
    show(settings)
  }

  /// Takes the next look.
  private func turn() {
    preset = preset.next
    onPreset?()
  }

  private func round(to radius: Double) {
    self.radius = min(max(radius, 0), Self.roundest)
    bar?.radius = self.radius
    layer.outline = Outline(radius: self.radius, isContinuous: true)
    // The title keeps out of the corners.
    invalidateLayout()
  }

  override func restyle(_ theme: Theme) {
    layer.outline = Outline(radius: radius, isContinuous: true)
    // Opaque, it still looks like itself.
    layer.hang(settings.glass, settings, theme, opaque: settings.typicalGlassColor)
    layer.shadow = Shadow(
      color: Color(rgb: 0x0d0618, alpha: 0.3), sigma: 18, offset: Point(x: 0, y: 10))
    let foreground = settings.typicalGlassColor.contrastingText
    layer.border = Border(color: Color(rgb: 0xffffff, alpha: settings.isTransparent ? 0.28 : 0.1))
    title.tone = .custom(foreground)
    sigmaLabel.tone = .custom(foreground.with(alpha: 0.8))
    title.text = preset.title
    sigmaLabel.text =
      settings.isTransparent ? "σ \(Int(settings.glass.effectiveSigma.rounded()))" : ""
  }

  override func stateChanged() {
    super.stateChanged()
    bar?.show(isHovered || containsFocus)
  }

  override var isOverControls: Bool { bar?.isHovered ?? false }

  // MARK: Keys

  /// Return takes the next look, and page keys make its corners rounder or less so.
  override func key(_ input: KeyEvent, at moment: Moment) -> Bool {
    switch (input.key, input.phase) {
    case (.enter, .pressed), (.keypadEnter, .pressed): turn()
    case (.pageUp, .pressed), (.pageUp, .repeated): round(to: radius + Self.step)
    case (.pageDown, .pressed), (.pageDown, .repeated): round(to: radius - Self.step)
    case (_, .pressed), (_, .repeated), (_, .released): return super.key(input, at: moment)
    }
    return true
  }

  // MARK: Layout

  override var isLayoutBoundary: Bool { true }

  override func layoutChildren() {
    super.layoutChildren()
    let size = layer.frame.size
    let margin = max(Self.margin, min(radius, size.width / 2) * 0.45)
    let inner = max(size.width - 2 * margin, 0)
    let sigmaWidth = min(sigmaLabel.measure(in: ProposedSize()).width, inner)
    // A low pane has its bar right beneath its title.
    let spare = max((size.height - PaneControls.height - Self.line) / 3, 4)
    let top = min(margin * 0.8, spare).rounded()
    title.layout(
      in: Rect(x: margin, y: top, width: max(inner - sigmaWidth - 8, 0), height: Self.line))
    sigmaLabel.layout(
      in: Rect(x: margin + inner - sigmaWidth, y: top, width: sigmaWidth, height: Self.line))
    guard let bar else { return }
    let inset = min(max(10, margin * 0.7), spare)
    let width = bar.measure(in: ProposedSize(width: size.width - 2 * inset)).width
    bar.layout(
      in: Rect(
        x: ((size.width - width) / 2).rounded(),
        y: (size.height - PaneControls.height - inset).rounded(), width: width,
        height: PaneControls.height))
  }
}
