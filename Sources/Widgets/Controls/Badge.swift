// SPDX-License-Identifier: MIT

/// A small pill with a number or a word, such as the number of messages; a dot without text.
public final class Badge: Widget {
  /// The text; empty for a dot.
  public var text: String {
    didSet {
      guard text != oldValue else { return }
      label.text = text
      invalidateLayout()
    }
  }
  /// The importance, which decides the colour.
  public var style: Style { didSet { if style != oldValue { stateChanged() } } }
  /// The text.
  private let label: Label

  /// The importance of a badge.
  public enum Style: CaseIterable, Sendable {
    /// The accent colour: something new.
    case accent
    /// The colour of errors: something to do.
    case urgent
    /// A grey: a number that may be ignored.
    case quiet
  }

  /// The height of a pill, and the diameter of a dot, in logical units.
  private static let (height, dot) = (20.0, 9.0)
  /// The space beside the text.
  private static let margin = 7.0

  /// A badge with a text; empty for a dot.
  public init(_ text: String = "", style: Style = .accent) {
    self.text = text
    self.style = style
    label = Label(text, role: .caption, alignment: .center)
    super.init()
    add(label)
  }

  /// A badge with a number, of which more than 99 is shown as 99+.
  public convenience init(_ count: Int, style: Style = .accent) {
    self.init(Self.text(of: count), style: style)
  }

  /// The text that stands for a number.
  public static func text(of count: Int) -> String { count > 99 ? "99+" : String(count) }

  /// Takes its colours from the theme.
  public override func restyle(_ theme: Theme) {
    let colors = theme.colors
    switch style {
    case .accent:
      layer.fill = .color(colors.accent)
      label.tone = .onAccent
    case .urgent:
      layer.fill = .color(colors.destructive)
      label.tone = .custom(.white)
    case .quiet:
      layer.fill = .color(colors.track)
      label.tone = .primary
    }
  }

  /// The size of the pill or of the dot.
  public override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> {
    guard !text.isEmpty else { return Size(width: Self.dot, height: Self.dot) }
    let words = label.measure(in: ProposedSize())
    let height = max(Self.height, words.height + 2)
    return Size(width: max(words.width + 2 * Self.margin, height), height: height)
  }

  /// Centres the text.
  public override func layoutChildren() {
    let size = layer.frame.size
    layer.outline = Outline(radius: min(size.width, size.height) / 2)
    let height = label.measure(in: ProposedSize(width: size.width)).height
    label.layout(in: Rect(x: 0, y: (size.height - height) / 2, width: size.width, height: height))
  }
}
