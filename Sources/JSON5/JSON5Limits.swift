/// How much a document may be, so that a hostile one costs little.
public struct JSON5Limits: Hashable, Sendable {
  /// How deeply lists and objects may lie in each other.
  public let depth: Int
  /// How many bytes there may be.
  public let bytes: Int

  /// Limits. Reading takes some stack for every level, so that there may be 512 at most.
  public init(depth: Int = 64, bytes: Int = 1 << 20) {
    precondition(1...512 ~= depth && bytes >= 0, "limits that protect nobody")
    self.depth = depth
    self.bytes = bytes
  }
}
