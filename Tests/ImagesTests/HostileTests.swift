// SPDX-License-Identifier: MIT

import Cases
import CJPEG
import Geometry
import Testing

@testable import Images

/// Malformed files: they give an image or an error, never a crash.
@Suite struct HostileTests {
  /// A file of every format.
  static let files: [[UInt8]] = {
    let bitmap = Samples.gradient(width: 40, height: 30)
    let palette = PNGFile(
      width: 8, height: 2, .palette, palette: [1, 2, 3, 4, 5, 6], transparency: [7],
      rows: [[0, 1, 0, 1, 0, 1, 0, 1], [1, 0, 1, 0, 1, 0, 1, 0]])
    let jpeg = Samples.oriented(Samples.jpeg(bitmap, subsampling: TJSAMP_420), 6)
    let progressive = Samples.jpeg(bitmap, flags: TJFLAG_PROGRESSIVE)
    return [
      (try? bitmap.encodedPNG()) ?? [], palette.bytes, jpeg, progressive, Samples.webp(bitmap),
    ]
  }()

  /// Small limits, so that a mutated size costs little time.
  private let limits = ImageLimits(side: 2000, pixels: 1 << 20)

  @Test(arguments: files.indices)
  func sampleFilesAreValid(index: Int) throws {
    _ = try Bitmap(decoding: Self.files[index], named: "test", limits: limits)
  }

  @Test(arguments: files.indices)
  func mutatedFilesGiveAnImageOrAnError(index: Int) {
    var generator = SeededRandom(seed: UInt64(index) + 1)
    for _ in 0..<2000 {
      var file = Self.files[index]
      for _ in 0..<Int.random(in: 1...8, using: &generator) {
        let position = Int.random(in: 0..<file.count, using: &generator)
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: file[position] = UInt8.random(in: 0...255, using: &generator)
        case 1: file[position] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
        case 2: file.remove(at: position)
        default: file.insert(UInt8.random(in: 0...255, using: &generator), at: position)
        }
      }
      if let bitmap = try? Bitmap(decoding: file, named: "test", limits: limits) {
        #expect(bitmap.pixels.count == 4 * bitmap.size.width * bitmap.size.height)
      }
    }
  }

  @Test(arguments: files.indices)
  func truncatedFilesAreRejected(index: Int) {
    // Only the bytes after the image data may be missing: a PNG's last chunk, a JPEG's end marker.
    for count in 0..<Self.files[index].count - 20 {
      #expect(throws: ImageError.self, "\(count) bytes") {
        try Bitmap(decoding: Array(Self.files[index][..<count]), named: "test", limits: limits)
      }
    }
  }

  /// The size is in the header, so too many pixels are rejected before memory is allocated.
  @Test(arguments: files.indices)
  func anImageBeyondTheLimitsIsRejected(index: Int) throws {
    let size = try Bitmap(decoding: Self.files[index], named: "test").size
    let isTold = { (error: ImageError) in
      // A rotated photo is stored with its sides swapped.
      error.reason == .tooManyPixels(width: size.width, height: size.height)
        || error.reason == .tooManyPixels(width: size.height, height: size.width)
    }
    let (most, sides) = (size.width * size.height, max(size.width, size.height))
    for limits in [ImageLimits(pixels: most - 1), ImageLimits(side: sides - 1)] {
      do throws(ImageError) {
        _ = try Bitmap(decoding: Self.files[index], named: "test", limits: limits)
        Issue.record("it was read")
      } catch { #expect(isTold(error)) }
    }
  }

  @Test(arguments: ["", "GIF88a", "<svg/>", "\u{89}PNG", "RIFF....WAVE"])
  func otherFormatsAreRejected(content: String) {
    #expect(throws: ImageError("test", .unknownFormat)) {
      try Bitmap(decoding: Array(content.utf8), named: "test")
    }
  }
}
