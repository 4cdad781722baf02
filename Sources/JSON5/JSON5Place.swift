/// Where in a document something stands, counted as editors count.
public struct JSON5Place: Hashable, Comparable, Sendable {
  /// The line; the first is 1.
  public let line: Int
  /// The column, in Unicode scalars; the first is 1.
  public let column: Int

  /// A place by its numbers.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// Whether `a` stands before `b`.
  public static func < (a: Self, b: Self) -> Bool { (a.line, a.column) < (b.line, b.column) }
}
