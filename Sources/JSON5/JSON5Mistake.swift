// SPDX-License-Identifier: MIT

/// An error at a position in a document.
public struct JSON5Mistake: Error, Hashable, Sendable, CustomStringConvertible {
  /// The position of the error.
  public let position: JSON5Position
  /// The expected and the found text, in one line without a capital and a full stop.
  public let message: String

  /// An error at a position.
  public init(at position: JSON5Position, _ message: String) {
    self.position = position
    self.message = message
  }

  /// The longest excerpt in a message, in characters.
  private static let longestExcerpt = 40

  /// `text` for messages: shortened, and with invisible characters escaped, which could end the
  /// line or control a terminal.
  public static func excerpt(of text: String) -> String {
    (text.count > longestExcerpt ? text.prefix(longestExcerpt - 1) + "…" : text).escapingInvisible
  }

  /// The position and the message, in one line.
  public var description: String { "line \(position.line), column \(position.column): \(message)" }
}

/// A document with errors.
public struct JSON5Failure: Error, Equatable, Sendable, CustomStringConvertible {
  /// The duplicate keys, then the syntax error that stopped the parser if there is one. Never
  /// empty.
  public let mistakes: [JSON5Mistake]
  /// The value of the document if its only errors are duplicate keys; the first of each counts. A
  /// caller can check it further and report all errors together.
  public let value: JSON5Value?

  /// One line per error.
  public var description: String { mistakes.map(\.description).joined(separator: "\n") }
}
