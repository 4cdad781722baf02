// SPDX-License-Identifier: MIT

/// A part of a text with a font, a colour and lines of its own.
public struct TextSpan: Hashable, Sendable {
  /// The part, in UTF-8 bytes of the text; its ends are edges of scalars.
  public var range: Range<Int>
  /// The font.
  public var style: TextStyle
  /// The colour; nil for that of the text.
  public var color: Color?
  /// True for a line under the letters.
  public var isUnderlined: Bool
  /// True for a line through the letters.
  public var isStruck: Bool

  /// A part in a style.
  public init(
    _ range: Range<Int>, style: TextStyle, color: Color? = nil, isUnderlined: Bool = false,
    isStruck: Bool = false
  ) {
    self.range = range
    self.style = style
    self.color = color
    self.isUnderlined = isUnderlined
    self.isStruck = isStruck
  }
}
