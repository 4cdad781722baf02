// SPDX-License-Identifier: MIT

import Geometry

/// An animated WebP file. Each frame is decoded as a WebP file of its own.
struct AnimatedWebPFile: AnimationFormat {
  let size: Size<Physical>
  private(set) var frames: [AnimationFrame] = []
  private(set) var plays: Int?
  /// The file.
  private let bytes: [UInt8]
  /// The limits of each frame.
  private let limits: ImageLimits
  /// The colours of the file; nil for sRGB.
  private let profile: ColorProfile?
  /// The chunks with the pixels of each frame.
  private var data: [Range<Int>] = []

  /// Finds the frames of a file; nil if it is not animated.
  init?(_ bytes: [UInt8], _ limits: ImageLimits) throws(ImageError.Reason) {
    self.bytes = bytes
    self.limits = limits
    guard let head = Self.chunk(bytes, at: 12, before: bytes.count), head.type == "VP8X",
      head.body.count >= 10, bytes[head.body.lowerBound] & 2 != 0
    else { return nil }
    size = Size(
      width: Self.number(bytes, head.body.lowerBound + 4, 3) + 1,
      height: Self.number(bytes, head.body.lowerBound + 7, 3) + 1)
    guard limits.allow(width: size.width, height: size.height) else {
      throw .tooManyPixels(width: size.width, height: size.height)
    }
    profile = WebPDecoder.body(of: "ICCP", in: bytes).flatMap {
      ColorProfile(Array($0), levels: 256)
    }
    var index = head.end
    while let chunk = Self.chunk(bytes, at: index, before: bytes.count) {
      index = chunk.end
      if chunk.type == "ANIM", chunk.body.count >= 6 {
        let times = Self.number(bytes, chunk.body.lowerBound + 4, 2)
        plays = times == 0 ? nil : times
      } else if chunk.type == "ANMF", frames.count < AnimatedImage.frameLimit {
        try add(chunk)
      }
    }
    guard !frames.isEmpty else { throw .damaged("it is cut short") }
  }

  /// A chunk of the file.
  struct Chunk {
    /// The type.
    let type: String
    /// The range of the data.
    let body: Range<Int>
    /// The index after the chunk.
    let end: Int
  }

  /// The chunk at `start`; nil if it is cut short.
  static func chunk(_ bytes: [UInt8], at start: Int, before end: Int) -> Chunk? {
    guard start + 8 <= end else { return nil }
    let length = number(bytes, start + 4, 4)
    guard start + 8 + length <= end else { return nil }
    // Chunks begin at even positions.
    return Chunk(
      type: String(decoding: bytes[start..<start + 4], as: UTF8.self),
      body: start + 8..<start + 8 + length, end: start + 8 + length + length % 2)
  }

  /// The number of `count` bytes at `index`.
  private static func number(_ bytes: [UInt8], _ index: Int, _ count: Int) -> Int {
    bytes[index..<index + count].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  private mutating func add(_ chunk: Chunk) throws(ImageError.Reason) {
    let start = chunk.body.lowerBound
    guard chunk.body.count > 16 else { throw .damaged("a frame is wrong") }
    let numbers = (0..<5).map { Self.number(bytes, start + 3 * $0, 3) }
    let part = Rect<Physical>(
      x: 2 * numbers[0], y: 2 * numbers[1], width: numbers[2] + 1, height: numbers[3] + 1)
    guard part.right <= size.width, part.bottom <= size.height else {
      throw .damaged("a frame lies outside of the image")
    }
    let flags = bytes[start + 15]
    frames.append(
      AnimationFrame(
        part: part, duration: AnimationFrame.duration(Double(numbers[4]) / 1000),
        isBlended: flags & 2 == 0, disposal: flags & 1 == 1 ? .clear : .keep))
    data.append(start + 16..<chunk.body.upperBound)
  }

  func pixels(of index: Int) throws(ImageError.Reason) -> [UInt8] {
    let (frame, range) = (frames[index], data[index])
    var chunks: [UInt8] = []
    var (at, hasAlpha) = (range.lowerBound, false)
    while let chunk = Self.chunk(bytes, at: at, before: range.upperBound) {
      if ["ALPH", "VP8 ", "VP8L"].contains(chunk.type) {
        hasAlpha = hasAlpha || chunk.type == "ALPH"
        chunks += bytes[at..<chunk.body.upperBound]
        if chunk.body.count % 2 == 1 { chunks.append(0) }
      }
      at = chunk.end
    }
    if hasAlpha {
      // A lossy image with alpha has a header of its own.
      let head =
        Self.bytes(of: 0x10, 4) + Self.bytes(of: frame.part.width - 1, 3)
        + Self.bytes(of: frame.part.height - 1, 3)
      chunks = Array("VP8X".utf8) + Self.bytes(of: head.count, 4) + head + chunks
    }
    let file =
      Array("RIFF".utf8) + Self.bytes(of: chunks.count + 4, 4) + Array("WEBP".utf8) + chunks
    let bitmap = try WebPDecoder.decode(file, limits: limits, profile)
    guard bitmap.size == frame.part.size else { throw .damaged("a frame has another size") }
    return bitmap.pixels
  }

  /// The `count` bytes of a number, the lowest first.
  private static func bytes(of number: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }
}
