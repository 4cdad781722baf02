public import Geometry
import SceneGraph
import Style
import Timing

/// A button.
public final class Button: Control {
  /// How much it stands out.
  public var style: Style { didSet { if style != oldValue { stateChanged() } } }
  /// What it does.
  public var action: () -> Void
  /// What is on it.
  private let content: Widget
  /// The room between its edges and what is on it.
  private let padding: Padding

  /// How much a button stands out.
  public enum Style: CaseIterable, Sendable {
    /// It is what is meant.
    case filled
    /// It is one among others.
    case tinted
    /// It is a word that can be pressed.
    case plain
    /// It is one among others, and lies on glass, which shines through it a little.
    case translucent
  }

  /// A button with a word on it.
  public init(_ title: String, style: Style = .tinted, action: @escaping () -> Void = {}) {
    self.style = style
    self.action = action
    content = Label(title, role: .control, alignment: .center)
    padding = Padding(horizontal: 16, vertical: 8)
    super.init()
    add(content)
  }

  /// A button with something else on it.
  public init(
    _ content: Widget, style: Style = .plain, padding: Padding = Padding(8),
    action: @escaping () -> Void = {}
  ) {
    self.style = style
    self.action = action
    self.content = content
    self.padding = padding
    super.init()
    add(content)
  }

  /// The word on it, where it has one.
  public var title: String {
    get { (content as? Label)?.text ?? "" }
    set { (content as? Label)?.text = newValue }
  }

  /// Does what it does.
  public override func activate() { action() }

  // MARK: Looks

  /// Takes its colours from the theme, between those of what it was and what it is.
  public override func restyle(_ theme: Theme) {
    let colors = colors(theme.colors)
    layer.outline = Outline(radius: theme.metrics.controlRadius, isContinuous: true)
    layer.fill = .color(
      colors.rest.mixed(with: colors.hovered, by: hoverAmount)
        .mixed(with: colors.pressed, by: pressAmount))
    (content as? Label)?.tone = tone
    switch interface?.motion ?? .normal {
    case .normal: layer.transform.scale = 1 - 0.03 * pressAmount
    case .reduced: layer.transform.scale = 1
    }
  }

  /// Whose colour the word on it has.
  private var tone: Label.Tone {
    switch style {
    case .filled: .onAccent
    case .tinted, .translucent: .primary
    case .plain: .accent
    }
  }

  private func colors(_ colors: Palette) -> (rest: Color, hovered: Color, pressed: Color) {
    switch style {
    case .filled:
      (colors.accent, colors.accent(emphasizedBy: 0.08), colors.accent(emphasizedBy: 0.2))
    case .tinted: (colors.control, colors.hoveredControl, colors.pressedControl)
    case .plain: (colors.hover.with(alpha: 0), colors.hover, colors.press)
    case .translucent:
      (
        colors.translucentSurface, colors.hover.over(colors.surface).with(alpha: 0.92),
        colors.press.over(colors.surface).with(alpha: 0.92)
      )
    }
  }

  // MARK: Layout

  /// What is on it, the room around that, and no less than a finger needs.
  public override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> {
    let size = padding.around(content.measure(in: proposal.inside(padding)))
    let height = interface?.theme.metrics.controlHeight ?? 0
    return Size(width: size.width, height: max(size.height, height))
  }

  /// Places what is on it in its middle.
  public override func layoutChildren() {
    let room = padding.inside(layer.frame.size)
    let size = content.measure(in: ProposedSize(room.size))
    let (width, height) = (min(size.width, room.width), min(size.height, room.height))
    content.layout(
      in: Rect(
        x: room.left + (room.width - width) / 2, y: room.top + (room.height - height) / 2,
        width: width, height: height))
  }
}
