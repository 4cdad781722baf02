public import Geometry
import SceneGraph
public import Style

/// A text.
public final class Label: Widget {
  /// What it says.
  public var text: String { didSet { if text != oldValue { changed() } } }
  /// How large its letters are.
  public var role: Role { didSet { if role != oldValue { changed() } } }
  /// Its colour.
  public var tone: Tone { didSet { if tone != oldValue { restyleNow() } } }
  /// Where its lines stand in its width.
  public var alignment: TextFlow.Alignment { didSet { if alignment != oldValue { changed() } } }
  /// How many lines it may have; the last ends in an ellipsis where there is more. Nil is any number.
  public var maxLines: Int? { didSet { if maxLines != oldValue { changed() } } }

  /// What a text is for, which says how large its letters are.
  public enum Role: Hashable, Sendable {
    /// It fills a place by itself.
    case display
    /// It names a window or a sheet.
    case title
    /// It names a card or a row.
    case headline
    /// It is read.
    case body
    /// It stands on a button.
    case control
    /// It notes something.
    case caption
    /// Something else.
    case custom(TextStyle)
  }

  /// Whose colour a text has.
  public enum Tone: Hashable, Sendable {
    /// What is read.
    case primary
    /// What is read second.
    case secondary
    /// What stands out.
    case accent
    /// What stands on the accent.
    case onAccent
    /// A colour of its own.
    case custom(Color)
  }

  /// A text of one line, or more where that is said.
  public init(
    _ text: String, role: Role = .body, tone: Tone = .primary,
    alignment: TextFlow.Alignment = .start, maxLines: Int? = 1
  ) {
    self.text = text
    self.role = role
    self.tone = tone
    self.alignment = alignment
    self.maxLines = maxLines
  }

  private func changed() {
    restyleNow()
    invalidateLayout()
  }

  private func restyleNow() { if let interface { restyle(interface.theme) } }

  /// Shows the text as the theme says.
  public override func restyle(_ theme: Theme) {
    layer.content = .text(content(theme))
  }

  private func content(_ theme: Theme) -> TextContent {
    let color = theme.colors.color(tone)
    return TextContent(
      text, style: theme.typography.style(role),
      color: isEnabled ? color : color.with(alpha: color.alpha * Palette.disabledOpacity),
      alignment: alignment, maxLines: maxLines)
  }

  /// The room that the text takes when its lines are broken to the width that there is.
  public override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> {
    guard let interface else { return .zero }
    let extent = interface.measurer.measure(
      content(interface.theme), width: proposal.width, scale: interface.scene.scale)
    // A little more than it takes, so that no rounding makes it one line more.
    let width = extent.size.width.rounded(.up)
    return Size(width: min(width, proposal.width ?? width), height: extent.size.height)
  }
}

extension Theme.Typography {
  /// The letters of a text that is for something.
  public func style(_ role: Label.Role) -> TextStyle {
    switch role {
    case .display: display
    case .title: title
    case .headline: headline
    case .body: body
    case .control: control
    case .caption: caption
    case .custom(let style): style
    }
  }
}

extension Palette {
  /// The colour of a text.
  public func color(_ tone: Label.Tone) -> Color {
    switch tone {
    case .primary: text
    case .secondary: secondaryText
    case .accent: accentText
    case .onAccent: onAccent
    case .custom(let color): color
    }
  }
}
