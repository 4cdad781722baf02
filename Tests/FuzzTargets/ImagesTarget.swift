// SPDX-License-Identifier: MIT

import Geometry

@testable import Images

/// Image files. Decoding gives an error of one line, or an image within the limits that can be
/// written and read again.
enum ImagesTarget {
  /// Small limits, so that the fuzzer reaches them and no image takes long.
  private static let limits = ImageLimits(fileBytes: 1 << 16, side: 256, pixels: 1 << 14)

  /// The frames that are decoded of an animation.
  private static let frameLimit = 32

  static func run(_ bytes: [UInt8]) throws(BrokenPromise) {
    try read(bytes)
    try play(bytes)
    if let sound = withSoundChecksums(bytes) {
      try read(sound)
      try play(sound)
    }
  }

  /// Decodes the frames of an animation, also after the last one.
  private static func play(_ bytes: [UInt8]) throws(BrokenPromise) {
    do throws(ImageError) {
      guard let image = try AnimatedImage(decoding: bytes, named: "input", limits: limits) else {
        return
      }
      for _ in 0..<min(image.frameCount + 2, frameLimit) {
        let frame = try image.decodeNext()
        guard frame.bitmap.size == image.size, frame.duration > 0, frame.index < image.frameCount
        else { throw ImageError("input", .damaged("promise\nbroken")) }
      }
    } catch {
      let isSaid = error.file == "input" && InputText.isOneLine(error.description)
      try promise(isSaid, "not one line: \(error)")
    }
  }

  /// `bytes` as a PNG file with corrected checksums, which the fuzzer cannot guess; nil if it is
  /// not a PNG file.
  private static func withSoundChecksums(_ bytes: [UInt8]) -> [UInt8]? {
    guard bytes.starts(with: PNGChunk.signature) else { return nil }
    var file = PNGChunk.signature
    var rest = bytes.dropFirst(file.count)
    while rest.count >= 12 {
      let length = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      let type = rest.dropFirst(4).prefix(4)
      guard rest.count >= 12 + length, type.allSatisfy({ $0 < 0x80 }) else { break }
      let body = Array(rest.dropFirst(8).prefix(length))
      file += PNGChunk(type: String(decoding: type, as: UTF8.self), body: body).bytes
      rest = rest.dropFirst(12 + length)
    }
    return file + rest
  }

  private static func read(_ bytes: [UInt8]) throws(BrokenPromise) {
    let bitmap: Bitmap
    do throws(ImageError) {
      bitmap = try Bitmap(decoding: bytes, named: "input", limits: limits)
    } catch {
      let isSaid = error.file == "input" && InputText.isOneLine(error.description)
      return try promise(isSaid, "not one line: \(error)")
    }
    let size = bitmap.size
    try promise(
      1...limits.side ~= size.width && 1...limits.side ~= size.height
        && size.width * size.height <= limits.pixels, "beyond the limits: \(size)")
    try promise(bitmap.pixels.count == 4 * size.width * size.height, "pixels are missing")
    for start in stride(from: 0, to: bitmap.pixels.count, by: 4) {
      let pixel = bitmap.pixels[start..<start + 4]
      try promise(
        pixel.allSatisfy { $0 <= pixel[start + 3] }, "brighter than its alpha: \(Array(pixel))")
    }
    try checkWritten(bitmap)
  }

  private static func checkWritten(_ bitmap: Bitmap) throws(BrokenPromise) {
    let again: Bitmap
    do throws(ImageError) {
      again = try Bitmap(decoding: try bitmap.encodedPNG(), named: "output", limits: limits)
    } catch {
      throw BrokenPromise(description: "what was read cannot be written: \(error)")
    }
    try promise(again == bitmap, "what was written is another picture")
  }
}
