// SPDX-License-Identifier: MIT

public import Geometry
import SceneGraph
public import Style

/// Shows text.
public final class Label: Widget {
  /// The text.
  public var text: String {
    didSet {
      guard text != oldValue else { return }
      changed()
      if text.isEmpty != oldValue.isEmpty { accessibleStructureChanged() }
    }
  }
  /// Purpose of the text, which decides its style.
  public var role: Role { didSet { if role != oldValue { changed() } } }
  /// Text colour.
  public var tone: Tone { didSet { if tone != oldValue { restyleNow() } } }
  /// Alignment of the lines.
  public var alignment: TextFlow.Alignment { didSet { if alignment != oldValue { changed() } } }
  /// Maximum number of lines, nil for any; longer text ends in an ellipsis.
  public var maxLines: Int? { didSet { if maxLines != oldValue { changed() } } }

  /// Purpose of a text, which decides its style in the theme's typography.
  public enum Role: Hashable, Sendable {
    /// A large number or word that stands by itself.
    case display
    /// Title of a window or sheet.
    case title
    /// Title of a card or row.
    case headline
    /// Running text.
    case body
    /// Title of a control.
    case control
    /// Notes and times.
    case caption
    /// A custom style.
    case custom(TextStyle)
  }

  /// Text colour by role.
  public enum Tone: Hashable, Sendable {
    /// Main text.
    case primary
    /// Less important text.
    case secondary
    /// Accent-coloured text.
    case accent
    /// Text on the accent colour.
    case onAccent
    /// Of an error, or of an action that destroys something.
    case error
    /// A custom colour.
    case custom(Color)
  }

  /// Creates a label, of one line by default.
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

  /// The control that this label is a part of; nil for a text by itself.
  weak var whole: (any ControlWithParts)?

  /// The text, as a heading if it is a title, or a part of a control. Without text it is not told
  /// of.
  public override var accessibleContent: AccessibleContent {
    if let whole { return whole.content(ofPart: self) }
    if text.isEmpty { return AccessibleContent(.group) }
    return AccessibleContent(
      role == .title ? .heading : .label, title: text, text: AccessibleText(text))
  }

  /// The geometry of the lines that show.
  public override var accessibleTextGeometry: AccessibleTextGeometry? {
    guard whole == nil, let tree else { return nil }
    var geometry = tree.measurer.geometry(
      of: content(tree.theme), width: layer.frame.width, scale: tree.scene.scale)
    if let maxLines { geometry.lines = Array(geometry.lines.prefix(maxLines)) }
    return AccessibleTextGeometry(geometry)
  }

  /// Uses the part of a control.
  public override func perform(_ request: AccessibleRequest) -> Bool {
    whole?.perform(request, onPart: self) ?? false
  }

  private func changed() {
    restyleNow()
    invalidateLayout()
    accessibilityChanged()
  }

  private func restyleNow() { if let theme { restyle(theme) } }

  /// Takes style and colour from the theme.
  public override func restyle(_ theme: Theme) {
    layer.content = .text(content(theme))
  }

  private func content(_ theme: Theme) -> TextContent {
    let color = theme.colors.color(tone)
    return TextContent(
      text, style: theme.typography.style(role),
      color: looksDisabled ? color.with(alpha: color.alpha * Palette.disabledOpacity) : color,
      alignment: alignment, maxLines: maxLines)
  }

  private func extent(_ tree: WidgetTree, width: Double?) -> TextExtent {
    tree.measurer.measure(content(tree.theme), width: width, scale: tree.scene.scale)
  }

  /// The size of the text wrapped to the proposed width.
  public override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> {
    guard let tree else { return .zero }
    let extent = extent(tree, width: proposal.width)
    // Rounded up, so that rounding of the layout cannot add a line break.
    let width = extent.size.width.rounded(.up)
    return Size(width: min(width, proposal.width ?? width), height: extent.size.height)
  }

  /// The baseline of the first line. The text is in the middle of the height.
  public override func firstBaseline(in size: Size<Logical>) -> Double? {
    guard let tree, !text.isEmpty else { return nil }
    let extent = extent(tree, width: size.width)
    return max(size.height - extent.size.height, 0) / 2 + extent.baseline
  }
}

extension Theme.Typography {
  /// The style for a role.
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
  /// The colour for a tone.
  public func color(_ tone: Label.Tone) -> Color {
    switch tone {
    case .primary: text
    case .secondary: secondaryText
    case .accent: accentText
    case .onAccent: onAccent
    case .error: errorText
    case .custom(let color): color
    }
  }
}

/// A control whose labels are told to assistive technology as parts of it.
@MainActor protocol ControlWithParts: AnyObject {
  /// The description of a part.
  func content(ofPart label: Label) -> AccessibleContent
  /// Carries out a request to a part. Returns false if it was not done.
  func perform(_ request: AccessibleRequest, onPart label: Label) -> Bool
}
