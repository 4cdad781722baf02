// SPDX-License-Identifier: MIT

/// A hand-made PNG file, for variants that the encoder does not write.
struct PNGFile {
  /// The colour type; the raw value is PNG's number.
  enum Kind: UInt8 {
    case grey = 0
    case colour = 2
    case palette = 3
    case greyWithAlpha = 4
    case colourWithAlpha = 6
  }

  /// The content of the file.
  private(set) var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// An image of `width` by `height` with packed rows of `samples`, `depth` bits each.
  init(
    width: Int, height: Int, _ kind: Kind, depth: UInt8 = 8, palette: [UInt8]? = nil,
    transparency: [UInt8]? = nil, rows samples: [[UInt8]]
  ) {
    append("IHDR", Self.number(width) + Self.number(height) + [depth, kind.rawValue, 0, 0, 0])
    if let palette { append("PLTE", palette) }
    if let transparency { append("tRNS", transparency) }
    append("IDAT", Self.zlib(samples.flatMap { [0] + $0 }))
    append("IEND", [])
  }

  /// A file of the given chunks.
  init(chunks: [(type: String, body: [UInt8])]) {
    for chunk in chunks { append(chunk.type, chunk.body) }
  }

  private mutating func append(_ type: String, _ body: [UInt8]) {
    let content = Array(type.utf8) + body
    bytes += Self.number(body.count) + content + Self.number(Int(Self.crc(content)))
  }

  /// `bytes` in the zlib format, uncompressed.
  static func zlib(_ bytes: [UInt8]) -> [UInt8] {
    precondition(bytes.count < 65_536)
    let count = [UInt8(bytes.count & 0xFF), UInt8(bytes.count >> 8)]
    var (a, b) = (1, 0)
    for byte in bytes {
      a = (a + Int(byte)) % 65_521
      b = (b + a) % 65_521
    }
    return [0x78, 0x01, 0x01] + count + count.map { ~$0 } + bytes + number(b << 16 | a)
  }

  /// The CRC of `bytes`, computed bit by bit as in the specification.
  static func crc(_ bytes: [UInt8]) -> UInt32 {
    var crc = UInt32.max
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
    return ~crc
  }

  /// `value` as four big-endian bytes.
  static func number(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(value >> $0 & 0xFF) }
  }
}
