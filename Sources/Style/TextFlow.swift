/// How a text is broken into lines and where these stand.
public struct TextFlow: Hashable, Sendable {
  /// The width that lines are broken to, in logical units. Nil where only the text's own newlines
  /// break it.
  public var maxWidth: Double?
  /// How many lines there may be, at least 1; nil for any number. Where the text has more, the last
  /// one ends in an ellipsis. A text of one line has spaces where it has newlines.
  public var maxLines: Int?
  /// Where lines stand that are narrower than others.
  public var alignment: Alignment
  /// The distance of two lines, as a multiple of what the font asks for.
  public var lineSpacing: Double

  /// Where a line stands in the width that there is: `maxWidth`, or that of the widest line.
  public enum Alignment: CaseIterable, Sendable {
    /// Where its paragraph begins: on the left, or on the right where it is written that way.
    case start
    /// In the middle.
    case center
    /// Where its paragraph's lines end.
    case end
  }

  /// One line, unless more are allowed.
  public init(
    maxWidth: Double? = nil, maxLines: Int? = 1, alignment: Alignment = .start,
    lineSpacing: Double = 1
  ) {
    precondition(lineSpacing > 0, "lines of a text at a distance of \(lineSpacing)")
    self.maxWidth = maxWidth
    self.maxLines = maxLines.map { max($0, 1) }
    self.alignment = alignment
    self.lineSpacing = lineSpacing
  }
}
