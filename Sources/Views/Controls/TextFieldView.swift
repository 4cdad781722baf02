// SPDX-License-Identifier: MIT

/// A line of text that is edited.
///
/// ```swift
/// TextField("Search", text: $query)
/// ```
public struct TextField: LeafView {
  /// The text that stands for an empty one.
  private let placeholder: String
  /// The text.
  private let text: Binding<String>
  /// True if the text is hidden.
  private let isPassword: Bool
  /// Called for Return; nil if it does nothing.
  private let onSubmit: ((String) -> Void)?
  /// The background.
  private var style = TextControl.Style.tinted
  /// True if the text cannot be used as it is.
  private var isInvalid = false
  /// The most characters.
  private var maximumLength = Widgets.TextField.defaultMaximumLength

  /// A field of `text`, which follows each change. `onSubmit` is called with the text for Return.
  public init(
    _ placeholder: String = "", text: Binding<String>, isPassword: Bool = false,
    onSubmit: ((String) -> Void)? = nil
  ) {
    self.placeholder = placeholder
    self.text = text
    self.isPassword = isPassword
    self.onSubmit = onSubmit
  }

  /// The field with at most `maximum` characters instead of 4096. What a person enters beyond
  /// them is left out.
  public func maximumLength(_ maximum: Int) -> TextField { changed { $0.maximumLength = maximum } }

  /// The field with a border in the colour of errors while `isInvalid` is true. A text beneath says
  /// what is wrong.
  public func invalid(_ isInvalid: Bool = true) -> TextField {
    changed { $0.isInvalid = isInvalid }
  }

  /// The field with another background: `.tinted` (the default), `.translucent` on glass, or none,
  /// `.plain`.
  public func style(_ style: TextControl.Style) -> TextField { changed { $0.style = style } }

  var reading: Reading { text.reading }

  func makeWidget() -> Widgets.TextField {
    Widgets.TextField(text.wrappedValue, placeholder: placeholder, isPassword: isPassword)
  }

  func configure(_ widget: Widgets.TextField) {
    let text = text
    if widget.text != text.wrappedValue { widget.text = text.wrappedValue }
    widget.placeholder = placeholder
    widget.isPassword = isPassword
    widget.style = style
    widget.isInvalid = isInvalid
    widget.maximumLength = maximumLength
    widget.onChange = { text.wrappedValue = $0 }
    widget.onSubmit = onSubmit
  }
}
