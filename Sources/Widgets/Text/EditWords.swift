// SPDX-License-Identifier: MIT

/// The words in the menu of texts that a person edits or selects.
public struct EditWords: Hashable, Sendable {
  /// The words.
  public var cut: String, copy: String, paste: String, selectAll: String

  /// Words in a language, by default in English.
  public init(
    cut: String = "Cut", copy: String = "Copy", paste: String = "Paste",
    selectAll: String = "Select All"
  ) {
    (self.cut, self.copy, self.paste, self.selectAll) = (cut, copy, paste, selectAll)
  }
}
