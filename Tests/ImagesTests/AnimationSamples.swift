// SPDX-License-Identifier: MIT

import Geometry

@testable import Images

/// Animated files made by hand, independent of the decoders.
enum AnimationSamples {
  /// A frame of a file.
  struct Frame {
    /// The pixels of the part.
    var bitmap: Bitmap
    /// The part's place.
    var at = Point<Physical>(x: 0, y: 0)
    /// The time in hundredths of a second.
    var delay = 10
    /// APNG's and GIF's disposal: 0 keeps, 1 clears, 2 restores.
    var disposal = 0
    /// True if the frame is blended.
    var isBlended = false
  }

  /// An image of one colour with straight alpha.
  static func plain(_ color: [UInt8], _ width: Int, _ height: Int) -> Bitmap {
    Bitmap(
      size: Size(width: width, height: height),
      straight: (0..<width * height).flatMap { _ in color })
  }

  // MARK: APNG

  /// An APNG file. With `hasCover`, the first image is not part of the animation.
  static func png(
    _ size: Size<Physical>, _ frames: [Frame], plays: Int = 0, hasCover: Bool = false
  ) -> [UInt8] {
    var bytes = PNGChunk.signature
    var sequence: UInt32 = 0
    func number() -> [UInt8] {
      defer { sequence += 1 }
      return sequence.bigEndianBytes
    }
    let head: [UInt8] = [8, 6, 0, 0, 0]
    bytes +=
      PNGChunk(
        type: "IHDR",
        body: UInt32(size.width).bigEndianBytes + UInt32(size.height).bigEndianBytes + head
      ).bytes
    bytes +=
      PNGChunk(
        type: "acTL", body: UInt32(frames.count).bigEndianBytes + UInt32(plays).bigEndianBytes
      ).bytes
    if hasCover {
      for data in data(plain([9, 9, 9, 255], size.width, size.height)) {
        bytes += PNGChunk(type: "IDAT", body: data).bytes
      }
    }
    for (index, frame) in frames.enumerated() {
      let part = [frame.bitmap.size.width, frame.bitmap.size.height, frame.at.x, frame.at.y]
      bytes +=
        PNGChunk(
          type: "fcTL",
          body: number() + part.flatMap { UInt32($0).bigEndianBytes }
            + UInt16(frame.delay).bigEndianBytes + UInt16(100).bigEndianBytes
            + [UInt8(frame.disposal), frame.isBlended ? 1 : 0]
        ).bytes
      for data in data(frame.bitmap) {
        let isFirst = index == 0 && !hasCover
        bytes +=
          PNGChunk(type: isFirst ? "IDAT" : "fdAT", body: isFirst ? data : number() + data).bytes
      }
    }
    return bytes + PNGChunk(type: "IEND", body: []).bytes
  }

  /// The compressed data of an image with alpha.
  private static func data(_ bitmap: Bitmap) -> [[UInt8]] {
    let file = (try? PNGCodec.encode(bitmap, .colourWithAlpha)) ?? []
    return PNGChunk.chunks(of: file).filter { $0.type == "IDAT" }.map(\.body)
  }

  // MARK: WebP

  /// An animated WebP file; places are even.
  static func webp(_ size: Size<Physical>, _ frames: [Frame], plays: Int = 0) -> [UInt8] {
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    func chunk(_ type: String, _ body: [UInt8]) -> [UInt8] {
      Array(type.utf8) + number(body.count, 4) + body + (body.count % 2 == 1 ? [0] : [])
    }
    var body = Array("WEBP".utf8)
    body += chunk("VP8X", [0x12, 0, 0, 0] + number(size.width - 1, 3) + number(size.height - 1, 3))
    body += chunk("ANIM", [0, 0, 0, 0] + number(plays, 2))
    for frame in frames {
      let flags = (frame.isBlended ? 0 : 2) | (frame.disposal == 1 ? 1 : 0)
      let image = Array(Samples.webp(frame.bitmap).dropFirst(12))
      body += chunk(
        "ANMF",
        number(frame.at.x / 2, 3) + number(frame.at.y / 2, 3)
          + number(frame.bitmap.size.width - 1, 3) + number(frame.bitmap.size.height - 1, 3)
          + number(frame.delay * 10, 3) + [UInt8(flags)] + image)
    }
    return chunk("RIFF", body)
  }

  // MARK: GIF

  /// A GIF file; each frame has its own colours, at most 255 and transparency. Without `plays`, the
  /// file does not say how often it plays.
  static func gif(
    _ size: Size<Physical>, _ frames: [Frame], repeats: Int? = 0, isInterlaced: Bool = false
  ) -> [UInt8] {
    func word(_ value: Int) -> [UInt8] { [UInt8(value & 255), UInt8(value >> 8)] }
    var bytes = Array("GIF89a".utf8) + word(size.width) + word(size.height) + [0, 0, 0]
    if let repeats {
      bytes += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1] + word(repeats) + [0]
    }
    for frame in frames {
      let disposal = [1, 2, 3][frame.disposal]
      bytes += [0x21, 0xF9, 4, UInt8(disposal << 2 | 1)] + word(frame.delay) + [255, 0]
      let (width, height) = (frame.bitmap.size.width, frame.bitmap.size.height)
      bytes += [0x2C] + word(frame.at.x) + word(frame.at.y) + word(width) + word(height)
      bytes.append(0x87 | (isInterlaced ? 0x40 : 0))
      var colors: [[UInt8]] = []
      var codes: [Int] = []
      for start in stride(from: 0, to: frame.bitmap.pixels.count, by: 4) {
        let pixel = Array(frame.bitmap.pixels[start..<start + 4])
        if pixel[3] == 0 {
          codes.append(255)
        } else {
          let color = Array(pixel[..<3])
          let index = colors.firstIndex(of: color) ?? colors.count
          if index == colors.count { colors.append(color) }
          codes.append(index)
        }
      }
      colors += Array(repeating: [0, 0, 0], count: 256 - colors.count)
      bytes += colors.flatMap(\.self)
      if isInterlaced {
        let rows = (0..<height).sorted { ($0.pass, $0) < ($1.pass, $1) }
        codes = rows.flatMap { Array(codes[$0 * width..<($0 + 1) * width]) }
      }
      bytes.append(8)
      var rest = compressed(codes)[...]
      while !rest.isEmpty {
        bytes += [UInt8(min(rest.count, 255))] + rest.prefix(255)
        rest = rest.dropFirst(255)
      }
      bytes.append(0)
    }
    return bytes + [0x3B]
  }

  /// LZW codes of eight bits a pixel.
  private static func compressed(_ pixels: [Int]) -> [UInt8] {
    var (bytes, buffer, count): ([UInt8], Int, Int) = ([], 0, 0)
    func write(_ code: Int, _ width: Int) {
      buffer |= code << count
      count += width
      while count >= 8 {
        bytes.append(UInt8(buffer & 255))
        buffer >>= 8
        count -= 8
      }
    }
    var (table, next, width): ([[Int]: Int], Int, Int) = ([:], 258, 9)
    write(256, width)
    var run: [Int] = []
    func code(_ run: [Int]) -> Int { run.count == 1 ? run[0] : table[run] ?? 0 }
    for pixel in pixels {
      let longer = run + [pixel]
      if longer.count == 1 || table[longer] != nil {
        run = longer
        continue
      }
      write(code(run), width)
      if next < 4096 {
        table[longer] = next
        next += 1
        if next > 1 << width, width < 12 { width += 1 }
      } else {
        write(256, width)
        (table, next, width) = ([:], 258, 9)
      }
      run = [pixel]
    }
    if !run.isEmpty { write(code(run), width) }
    // The decoder adds a code for the last run, too.
    if next == 1 << width, width < 12 { width += 1 }
    write(257, width)
    if count > 0 { bytes.append(UInt8(buffer & 255)) }
    return bytes
  }
}

extension Int {
  /// The pass of an interlaced GIF file that stores this row.
  fileprivate var pass: Int { self % 8 == 0 ? 0 : self % 8 == 4 ? 1 : self % 4 == 2 ? 2 : 3 }
}
