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

  /// The chunks of `file`, which is trusted, since libpng has just encoded it.
  static func chunks(of file: [UInt8]) -> [PNGChunk] {
    var chunks: [PNGChunk] = []
    var start = signature.count
    while start < file.count {
      let length = file[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
      let body = start + 8
      chunks.append(
        PNGChunk(
          type: String(decoding: file[start + 4..<body], as: UTF8.self),
          body: Array(file[body..<body + length])))
      start = body + length + 4
    }
    return chunks
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
