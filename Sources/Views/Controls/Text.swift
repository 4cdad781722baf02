// SPDX-License-Identifier: MIT

/// Text.
public struct Text: ToneView {
  /// The text.
  private let string: String
  /// The text in runs of a style each; nil if all of it has one style.
  private var richText: RichText?
  /// The purpose, which decides the style.
  private var role = Label.Role.body
  /// The colour.
  private(set) var tone = Label.Tone.primary
  /// The alignment of its lines.
  private var alignment = TextFlow.Alignment.start
  /// The most lines; nil for any number.
  private var lines: Int? = 1
  /// Called with the address of a link that is followed; nil if links are shown as other text.
  private var onLink: ((String) -> Void)?
  /// True if the text can be selected.
  private var isSelectable = false

  /// Text of one line, which ends in an ellipsis where it is too long.
  public init(_ string: String) { self.string = string }

  /// Text in runs of a style each.
  ///
  /// ```swift
  /// Text(RichText("Version ") + RichText("2").bold())
  /// ```
  public init(_ text: RichText) {
    string = ""
    richText = text
  }

  /// The text of a markup, which may come from anywhere: `RichText.init(markup:schemes:)`.
  ///
  /// ```swift
  /// Text(markup: "See <a href=\"https://example.org\">the <i>guide</i></a>.")
  ///   .onLink { app.launch(["xdg-open", $0]) }
  /// ```
  public init(markup: String) { self.init(RichText(markup: markup)) }

  /// The text with the style of a purpose.
  public func role(_ role: Label.Role) -> Text { changed { $0.role = role } }

  /// The text in a colour.
  public func tone(_ tone: Label.Tone) -> Text { changed { $0.tone = tone } }

  /// The text in at most so many lines; nil for any number. It breaks where its place ends.
  public func lines(_ lines: Int?) -> Text { changed { $0.lines = lines } }

  /// The text with its lines aligned in its place.
  public func alignment(_ alignment: TextFlow.Alignment) -> Text {
    changed { $0.alignment = alignment }
  }

  /// The text with links that a person can follow by pointer, finger, Tab and Return, and screen
  /// reader. `action` is called with the address. Without it links are shown as other text.
  public func onLink(_ action: @escaping (String) -> Void) -> Text {
    changed { $0.onLink = action }
  }

  /// The text, which a person can select and copy, with pointer, finger and keys. It takes presses,
  /// and Tab stops at it.
  public func selectable(_ isSelectable: Bool = true) -> Text {
    changed { $0.isSelectable = isSelectable }
  }

  func makeWidget() -> Label {
    Label(string, role: role, tone: tone, alignment: alignment, maxLines: lines)
  }

  func configure(_ widget: Label) {
    if let richText { widget.richText = richText } else { widget.text = string }
    widget.onLink = onLink
    widget.isSelectable = isSelectable
    widget.role = role
    widget.alignment = alignment
    widget.maxLines = lines
  }
}
