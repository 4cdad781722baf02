// SPDX-License-Identifier: MIT

public import ScrimKit

/// Text.
public struct Text: ToneView {
  /// The text.
  private let string: String
  /// The purpose, which decides the style.
  private var role = Label.Role.body
  /// The colour.
  private(set) var tone = Label.Tone.primary
  /// The alignment of its lines.
  private var alignment = TextFlow.Alignment.start
  /// The most lines; nil for any number.
  private var lines: Int? = 1

  /// Text of one line, which ends in an ellipsis where it is too long.
  public init(_ string: String) { self.string = string }

  /// The text with the style of a purpose.
  public func role(_ role: Label.Role) -> Text {
    var text = self
    text.role = role
    return text
  }

  /// The text in a colour.
  public func tone(_ tone: Label.Tone) -> Text {
    var text = self
    text.tone = tone
    return text
  }

  /// The text in at most so many lines; nil for any number. It breaks where its place ends.
  public func lines(_ lines: Int?) -> Text {
    var text = self
    text.lines = lines
    return text
  }

  /// The text with its lines aligned in its place.
  public func alignment(_ alignment: TextFlow.Alignment) -> Text {
    var text = self
    text.alignment = alignment
    return text
  }

  func makeWidget() -> Label {
    Label(string, role: role, tone: tone, alignment: alignment, maxLines: lines)
  }

  func configure(_ widget: Label) {
    widget.text = string
    widget.role = role
    widget.alignment = alignment
    widget.maxLines = lines
  }
}
