// SPDX-License-Identifier: MIT

/// Text that is copied from one place and pasted to another, also of other programs.
@MainActor public protocol Clipboard: AnyObject {
  /// Offers `text` for pasting.
  func write(_ text: String, to board: ClipboardBoard)

  /// Calls `receive` once with the text to paste, at once or later; nil if there is none.
  func read(_ board: ClipboardBoard, _ receive: @escaping (String?) -> Void)
}

/// The two places that hold copied text on Linux.
public enum ClipboardBoard: Hashable, Sendable {
  /// The text that was copied or cut last.
  case clipboard
  /// The text that was selected last, pasted by the middle button.
  case primary
}

/// A clipboard of this program alone, for images and tests.
@MainActor public final class LocalClipboard: Clipboard {
  /// The texts.
  private var texts: [ClipboardBoard: String] = [:]

  /// Creates an empty clipboard.
  public init() {}

  /// Keeps `text`.
  public func write(_ text: String, to board: ClipboardBoard) { texts[board] = text }

  /// Calls `receive` at once.
  public func read(_ board: ClipboardBoard, _ receive: @escaping (String?) -> Void) {
    receive(texts[board])
  }
}
