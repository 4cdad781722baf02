// SPDX-License-Identifier: MIT

/// Made-up bytes, taken as numbers.
struct ByteReader {
  /// The bytes left to read.
  private var rest: ArraySlice<UInt8>

  /// All of `bytes`.
  init(_ bytes: [UInt8]) { rest = bytes[...] }

  /// Whether all bytes are read.
  var isEmpty: Bool { rest.isEmpty }

  /// A byte; 0 at the end.
  mutating func byte() -> UInt8 { rest.popFirst() ?? 0 }

  /// A number below `limit`, which is at most 256.
  mutating func number(below limit: Int) -> Int { Int(byte()) % limit }

  /// Four bytes as a number with a sign.
  mutating func word() -> Int32 {
    Int32(bitPattern: (0..<4).reduce(0) { word, _ in word << 8 | UInt32(byte()) })
  }

  /// As many bytes, or as many as are left.
  mutating func bytes(_ count: Int) -> [UInt8] {
    defer { rest = rest.dropFirst(count) }
    return Array(rest.prefix(count))
  }
}
