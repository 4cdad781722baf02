// SPDX-License-Identifier: MIT

public import Geometry

/// An edit by an input method, such as one for Japanese or a keyboard on the screen. Its parts
/// apply in the order of the properties; they replace the text that was composed before.
public struct TextInputEvent: Equatable, Sendable {
  /// The number of UTF-8 bytes to delete before the caret.
  public var deletedBefore: Int
  /// The number of UTF-8 bytes to delete behind the caret.
  public var deletedAfter: Int
  /// The text to insert at the caret.
  public var inserted: String
  /// The text that is composed at the caret and not part of the text yet.
  public var composed: String
  /// The caret or the highlighted part in the composed text, in UTF-8 bytes; nil to show no caret.
  public var composedCaret: Range<Int>?

  /// An edit; by default one that ends the composition.
  public init(
    deletedBefore: Int = 0, deletedAfter: Int = 0, inserted: String = "", composed: String = "",
    composedCaret: Range<Int>? = nil
  ) {
    self.deletedBefore = deletedBefore
    self.deletedAfter = deletedAfter
    self.inserted = inserted
    self.composed = composed
    self.composedCaret = composedCaret
  }
}

/// The part of an edited text that input methods are told.
public struct TextInputState: Equatable, Sendable {
  /// The text, without what is composed; empty if it is secret.
  public var text: String
  /// The caret, in UTF-8 bytes of the text.
  public var caret: Int
  /// The other end of the selection; the caret if nothing is selected.
  public var anchor: Int
  /// The frame of the caret, in scene coordinates, beside which candidates are shown.
  public var caretArea: Rect<Logical>
  /// True if the text is a password.
  public var isPassword: Bool

  /// The state of a text.
  public init(
    text: String, caret: Int, anchor: Int, caretArea: Rect<Logical>, isPassword: Bool = false
  ) {
    self.text = text
    self.caret = caret
    self.anchor = anchor
    self.caretArea = caretArea
    self.isPassword = isPassword
  }
}
