

/// A position in a document, counted as in editors.
public struct JSON5Place: Hashable, Comparable, Sendable {
  /// The line; the first is 1.
  public let line: Int
  /// The column, in Unicode scalars; the first is 1.
  public let column: Int

  /// A position.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// True if `a` precedes `b`.
  public static func < (a: Self, b: Self) -> Bool { (a.line, a.column) < (b.line, b.column) }
}
