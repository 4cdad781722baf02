// SPDX-License-Identifier: MIT

/// A value with its position in the document.
public struct JSON5Value: Equatable, Sendable {
  /// The value.
  public let content: Content
  /// The position of the first character.
  public let position: JSON5Position

  /// The kinds of values.
  public enum Content: Equatable, Sendable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A number; may be infinite or NaN.
    case number(Double)
    /// A string.
    case string(String)
    /// An array.
    case array([JSON5Value])
    /// An object: its members in document order, with unique keys.
    case object([JSON5Member])

    /// The value in a few words, for messages about what is wanted instead.
    public var nameForMessages: String {
      switch self {
      case .null: "null"
      case .bool(let value): "\(value)"
      case .number(let value): Int(exactly: value).map { "\($0)" } ?? "\(value)"
      case .string(let text): "\"\(JSON5Mistake.excerpt(of: text))\""
      case .array: "a list"
      case .object: "keys in braces"
      }
    }
  }

  /// A value at a position.
  public init(_ content: Content, at position: JSON5Position) {
    self.content = content
    self.position = position
  }
}

/// A member of an object.
public struct JSON5Member: Equatable, Sendable {
  /// The key, with quotes removed and escapes resolved.
  public let key: String
  /// The position of the key.
  public let position: JSON5Position
  /// The value.
  public let value: JSON5Value

  /// A member whose key is at `position`.
  public init(_ key: String, at position: JSON5Position, _ value: JSON5Value) {
    self.key = key
    self.position = position
    self.value = value
  }
}

/// A position in a document, counted as in editors.
public struct JSON5Position: Hashable, Comparable, Sendable {
  /// The line; the first is 1.
  public let line: Int
  /// The column, in Unicode scalars; the first is 1.
  public let column: Int

  /// True if `a` precedes `b`.
  public static func < (a: Self, b: Self) -> Bool { (a.line, a.column) < (b.line, b.column) }
}
