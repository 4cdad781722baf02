// SPDX-License-Identifier: MIT

/// A decoder of the compressed pixels of GIF files.
struct LZWReader {
  /// The file.
  private let bytes: [UInt8]
  /// The index of the next byte.
  private var index: Int
  /// The bytes that are left of the current block.
  private var left = 0
  /// Bits that were read and not used, the next one lowest.
  private var bits: UInt32 = 0
  /// Their number.
  private var bitCount = 0

  /// The most codes.
  private static let codeLimit = 4096
  /// The failure of pixels that make no sense.
  private static let wrong = ImageError.Reason.damaged("its pixels are cut short or wrong")

  /// Decodes `count` pixels from the blocks at `start`, the first byte of which is the size of a
  /// code.
  static func decode(
    _ bytes: [UInt8], at start: Int, count: Int
  ) throws(ImageError.Reason) -> [UInt8] {
    let size = Int(bytes[start])
    guard 1...11 ~= size else { throw wrong }
    var reader = LZWReader(bytes: bytes, index: start + 1)
    return try reader.decode(size, count)
  }

  private init(bytes: [UInt8], index: Int) {
    self.bytes = bytes
    self.index = index
  }

  private mutating func decode(
    _ size: Int, _ count: Int
  ) throws(ImageError.Reason) -> [UInt8] {
    let clear = 1 << size
    // For each code, the code before its last pixel, its last pixel, its first one and its length.
    var before = [UInt16](repeating: 0, count: Self.codeLimit)
    var last = (0..<Self.codeLimit).map { UInt8(truncatingIfNeeded: $0) }
    var first = last
    var length = [Int](repeating: 1, count: Self.codeLimit)
    var (next, width, previous) = (clear + 2, size + 1, -1)
    var pixels = [UInt8](repeating: 0, count: count)
    var filled = 0
    while filled < count {
      guard let code = code(width) else { throw Self.wrong }
      if code == clear {
        (next, width, previous) = (clear + 2, size + 1, -1)
        continue
      }
      guard code != clear + 1, code < next || (code == next && previous >= 0) else {
        throw Self.wrong
      }
      if previous >= 0, next < Self.codeLimit {
        before[next] = UInt16(previous)
        first[next] = first[previous]
        last[next] = first[code == next ? previous : code]
        length[next] = length[previous] + 1
        next += 1
        if next == 1 << width, width < 12 { width += 1 }
      }
      guard code < next else { throw Self.wrong }
      // Pixels beyond the image are dropped.
      var (at, chain) = (filled + length[code], code)
      filled = at
      for _ in 0..<length[code] {
        at -= 1
        if at < count { pixels[at] = last[chain] }
        chain = Int(before[chain])
      }
      previous = code
    }
    return pixels
  }

  /// The next code of `width` bits; nil at the end.
  private mutating func code(_ width: Int) -> Int? {
    while bitCount < width {
      if left == 0 {
        guard index < bytes.count, bytes[index] > 0 else { return nil }
        left = Int(bytes[index])
        index += 1
      }
      guard index < bytes.count else { return nil }
      bits |= UInt32(bytes[index]) << UInt32(bitCount)
      bitCount += 8
      index += 1
      left -= 1
    }
    let code = Int(bits & (1 << UInt32(width) - 1))
    bits >>= UInt32(width)
    bitCount -= width
    return code
  }
}
