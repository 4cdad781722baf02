import ScrimKit

/// The glass bar at the top: what the scene is, and the button that its menu drops down from.
final class SheetToolbar: SettingsWidget {
  /// The button.
  let button = Button("", style: .translucent)
  /// What the scene is.
  private let title = Label("Sheets", role: .headline)
  /// What they move by.
  private let word = Label("Spring", role: .control)

  /// How high and how wide it is at most, and the room before its title, in logical units.
  private static let (height, width, margin) = (52.0, 520.0, 20.0)

  /// A bar that looks as `settings` say.
  override init(_ settings: Settings) {
    super.init(settings)
    for child in [title, word, button] { add(child) }
  }

  /// Names the spring.
  func tell(_ spring: Spring) {
    let name = NamedSpring.index(of: spring).map { NamedSpring.all[$0].name } ?? "Custom"
    button.title = "\(name) ▾"
    invalidateLayout()
  }

  override func restyle(_ theme: Theme) {
    layer.outline = Outline(radius: 18, isContinuous: true)
    layer.border = Border(color: theme.colors.separator)
    layer.shadow = Shadow(
      color: Color(rgb: 0x0d0618, alpha: 0.22), sigma: 12, offset: Point(x: 0, y: 5))
    layer.hangBehindWords(settings, theme)
    let foreground = settings.textColor(theme)
    title.tone = .custom(foreground)
    word.tone = .custom(foreground)
  }

  override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> {
    Size(width: min(proposal.width ?? Self.width, Self.width), height: Self.height)
  }

  override func layoutChildren() {
    let size = layer.frame.size
    let wanted = button.measure(in: ProposedSize())
    let top = (size.height - wanted.height) / 2
    let (name, label) = (title.measure(in: ProposedSize()), word.measure(in: ProposedSize()))
    let spare = size.width - top - wanted.width - Self.margin - 12 - name.width
    // Where there is no room for all words, the first are those that the button tells by itself.
    title.isHidden = spare < 0
    word.isHidden = spare < label.width + 12
    let left = size.width - top - wanted.width
    button.layout(in: Rect(x: left, y: top, width: wanted.width, height: wanted.height))
    word.layout(
      in: Rect(
        x: left - 12 - label.width, y: (size.height - label.height) / 2, width: label.width,
        height: label.height))
    title.layout(
      in: Rect(
        x: Self.margin, y: (size.height - name.height) / 2, width: name.width, height: name.height))
  }
}
