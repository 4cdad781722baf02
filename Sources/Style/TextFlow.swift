// SPDX-License-Identifier: MIT

/// The line breaking, alignment and spacing of a text.
public struct TextFlow: Hashable, Sendable {
  /// The width to wrap lines at, in logical units; nil breaks lines at newlines only.
  public var maxWidth: Double?
  /// The largest number of lines, at least 1; nil for any number. A longer text ends in an
  /// ellipsis. With 1, newlines become spaces.
  public var maxLines: Int?
  /// The alignment of lines that are narrower than the width.
  public var alignment: Alignment
  /// The distance between baselines, as a multiple of the font's line height.
  public var lineSpacing: Double
  /// The direction of what is around the text: that of a first paragraph of digits alone. If it is
  /// right to left, all paragraphs start at the right.
  public var direction: LayoutDirection

  /// The alignment of a line within `maxWidth`, or within the widest line if that is nil.
  public enum Alignment: CaseIterable, Sendable {
    /// At the start of the paragraph: left, or right for right-to-left text.
    case start
    /// Centred.
    case center
    /// At the end of the paragraph: right, or left for right-to-left text.
    case end
  }

  /// A flow with these parameters; by default one line.
  public init(
    maxWidth: Double? = nil, maxLines: Int? = 1, alignment: Alignment = .start,
    lineSpacing: Double = 1, direction: LayoutDirection = .leftToRight
  ) {
    precondition(lineSpacing > 0, "lines of a text at a distance of \(lineSpacing)")
    self.maxWidth = maxWidth
    self.maxLines = maxLines.map { max($0, 1) }
    self.alignment = alignment
    self.lineSpacing = lineSpacing
    self.direction = direction
  }
}
