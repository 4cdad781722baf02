// SPDX-License-Identifier: MIT

/// A chunk of a PNG file.
struct PNGChunk {
  /// The signature ahead of the chunks.
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// The chunk type, four letters.
  let type: String
  /// The data of the chunk.
  let body: [UInt8]

  /// The encoded chunk: length, type, data and CRC.
  var bytes: [UInt8] {
    let content = Array(type.utf8) + body
    return UInt32(body.count).bigEndianBytes + content + Self.checksum(of: content).bigEndianBytes
  }

  /// The location of a chunk in a file.
  struct Location {
    /// The type.
    let type: String
    /// The range of the data.
    let body: Range<Int>
    /// The index after the chunk.
    let end: Int
    /// The range of the chunk.
    var whole: Range<Int> { body.lowerBound - 8..<end }
  }

  /// The chunk of `file` at `start`; nil if it is cut short.
  static func location(in file: [UInt8], at start: Int) -> Location? {
    guard start + 12 <= file.count else { return nil }
    let length = number(in: file, at: start)
    guard start + 12 + length <= file.count else { return nil }
    return Location(
      type: String(decoding: file[start + 4..<start + 8], as: UTF8.self),
      body: start + 8..<start + 8 + length, end: start + 12 + length)
  }

  /// The chunks of `file`, as far as it goes.
  static func locations(in file: [UInt8]) -> [Location] {
    var locations: [Location] = []
    while let location = location(in: file, at: locations.last?.end ?? signature.count) {
      locations.append(location)
    }
    return locations
  }

  /// The number of four bytes at `index`.
  static func number(in file: [UInt8], at index: Int) -> Int {
    file[index..<index + 4].reduce(0) { $0 << 8 | Int($1) }
  }

  /// The chunks of `file`.
  static func chunks(of file: [UInt8]) -> [PNGChunk] {
    locations(in: file).map { PNGChunk(type: $0.type, body: Array(file[$0.body])) }
  }

  /// The CRC-32 of `bytes`.
  private static func checksum(of bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(.max) { remainders[Int(UInt8(truncatingIfNeeded: $0) ^ $1)] ^ $0 >> 8 }
  }

  /// The CRC table: the remainder of each byte value after eight division steps.
  private static let remainders: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(byte) { rest, _ in rest & 1 == 1 ? rest >> 1 ^ 0xEDB8_8320 : rest >> 1 }
  }
}

extension FixedWidthInteger {
  /// The bytes of the number in PNG's order, the most significant first.
  var bigEndianBytes: [UInt8] {
    stride(from: Self.bitWidth - 8, through: 0, by: -8).map {
      UInt8(truncatingIfNeeded: self >> $0)
    }
  }
}
