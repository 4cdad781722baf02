// SPDX-License-Identifier: MIT

/// Limits on a document, which bound the cost of a hostile one.
public struct JSON5Limits: Hashable, Sendable {
  /// The deepest nesting of arrays and objects.
  public let depth: Int
  /// The largest size in bytes.
  public let bytes: Int

  /// Limits with a depth from 1 to 512, since every level takes stack.
  public init(depth: Int = 64, bytes: Int = 1 << 20) {
    precondition(1...512 ~= depth && bytes >= 0, "limits that protect nobody")
    self.depth = depth
    self.bytes = bytes
  }
}
