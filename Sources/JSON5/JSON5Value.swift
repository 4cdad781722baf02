/// A value of a document, which knows where it stands.
public struct JSON5Value: Equatable, Sendable {
  /// What it is.
  public let content: Content
  /// Where it begins.
  public let place: JSON5Place

  /// What a value can be.
  public enum Content: Equatable, Sendable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A number; it may be infinite or none.
    case number(Double)
    /// A text.
    case string(String)
    /// A list.
    case array([JSON5Value])
    /// Members, in the order of the document. No two have the same key.
    case object([JSON5Member])
  }

  /// A value at a place.
  public init(_ content: Content, at place: JSON5Place) {
    self.content = content
    self.place = place
  }
}

/// A key of an object, and what it stands for.
public struct JSON5Member: Equatable, Sendable {
  /// The key, without quotes and escapes.
  public let key: String
  /// Where the key begins.
  public let place: JSON5Place
  /// Its value.
  public let value: JSON5Value

  /// A key at a place, and its value.
  public init(_ key: String, at place: JSON5Place, _ value: JSON5Value) {
    self.key = key
    self.place = place
    self.value = value
  }
}
