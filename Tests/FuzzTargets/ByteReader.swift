// SPDX-License-Identifier: MIT

/// Reads numbers from the fuzzer's bytes.
struct ByteReader {
  /// The bytes left to read.
  private var rest: ArraySlice<UInt8>

  /// Creates a reader of `bytes`.
  init(_ bytes: [UInt8]) { rest = bytes[...] }

  /// True after the last byte.
  var isEmpty: Bool { rest.isEmpty }

  /// A byte; 0 at the end.
  mutating func byte() -> UInt8 { rest.popFirst() ?? 0 }

  /// A number below `limit`, which is at most 256.
  mutating func number(below limit: Int) -> Int { Int(byte()) % limit }

  /// Four bytes as a signed number.
  mutating func word() -> Int32 {
    Int32(bitPattern: (0..<4).reduce(0) { word, _ in word << 8 | UInt32(byte()) })
  }

  /// The next `count` bytes, or those that are left.
  mutating func bytes(_ count: Int) -> [UInt8] {
    defer { rest = rest.dropFirst(count) }
    return Array(rest.prefix(count))
  }
}
