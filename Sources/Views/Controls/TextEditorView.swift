// SPDX-License-Identifier: MIT

/// Text of several lines that is edited, and scrolls by itself.
///
/// ```swift
/// TextEditor("Notes", text: $text).lines(3...10)
/// ```
public struct TextEditor: LeafView {
  /// The text that stands for an empty one.
  private let placeholder: String
  /// The text.
  private let text: Binding<String>
  /// The least number of lines.
  private var minimumLines = 3
  /// The most lines; nil for as many as there is room.
  private var maximumLines: Int? = 8
  /// True if the text is only selected and copied.
  private var isReadOnly = false
  /// True if Tab inserts a tab.
  private var insertsTabs = false
  /// The background.
  private var style = TextControl.Style.tinted
  /// The most characters.
  private var maximumLength = Int.max

  /// An editor of `text`, which follows each change. It is 3 lines high, and grows with its text
  /// to 8.
  public init(_ placeholder: String = "", text: Binding<String>) {
    self.placeholder = placeholder
    self.text = text
  }

  /// The editor with a height of as many lines as its text has, within limits.
  public func lines(_ lines: ClosedRange<Int>) -> TextEditor {
    changed { ($0.minimumLines, $0.maximumLines) = (lines.lowerBound, lines.upperBound) }
  }

  /// The editor with as many lines as there is room for, and no fewer than the limit.
  public func lines(_ lines: PartialRangeFrom<Int>) -> TextEditor {
    changed { ($0.minimumLines, $0.maximumLines) = (lines.lowerBound, nil) }
  }

  /// The editor with a text that can be selected and copied, but not edited.
  public func readOnly(_ isReadOnly: Bool = true) -> TextEditor {
    changed { $0.isReadOnly = isReadOnly }
  }

  /// The editor with a Tab key that inserts a tab. Shift and Tab still moves the focus.
  public func insertsTabs(_ insertsTabs: Bool = true) -> TextEditor {
    changed { $0.insertsTabs = insertsTabs }
  }

  /// The editor with at most `maximum` characters. What a person enters beyond them is left out.
  public func maximumLength(_ maximum: Int) -> TextEditor { changed { $0.maximumLength = maximum } }

  /// The editor with another background: `.tinted` (the default), `.translucent` on glass, or none,
  /// `.plain`.
  public func style(_ style: TextControl.Style) -> TextEditor { changed { $0.style = style } }

  var reading: Reading { text.reading }

  func makeWidget() -> Widgets.TextEditor { Widgets.TextEditor(text.wrappedValue) }

  func configure(_ widget: Widgets.TextEditor) {
    let text = text
    if widget.text != text.wrappedValue { widget.text = text.wrappedValue }
    widget.placeholder = placeholder
    widget.style = style
    widget.maximumLength = maximumLength
    widget.minimumLines = minimumLines
    widget.maximumLines = maximumLines
    widget.isReadOnly = isReadOnly
    widget.insertsTabs = insertsTabs
    widget.onChange = { text.wrappedValue = $0 }
  }
}
