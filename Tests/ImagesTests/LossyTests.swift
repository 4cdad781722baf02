// SPDX-License-Identifier: MIT

import CJPEG
import Geometry
import Testing

@testable import Images

/// JPEG and WebP.
@Suite struct LossyTests {
  /// The largest difference between two bytes of the images.
  private func difference(_ a: Bitmap, _ b: Bitmap) -> Int {
    zip(a.pixels, b.pixels).map { abs(Int($0) - Int($1)) }.max() ?? 0
  }

  @Test(arguments: [Int32(0), TJFLAG_PROGRESSIVE])
  func jpegRoundTripIsNearlyExact(flags: Int32) throws {
    let bitmap = Samples.gradient(width: 61, height: 47, opaque: true)
    let read = try Bitmap(decoding: Samples.jpeg(bitmap, flags: flags), named: "test")
    #expect(read.size == bitmap.size)
    #expect(difference(read, bitmap) <= 12)
  }

  @Test func greyJPEG() throws {
    let bitmap = Bitmap(
      size: Size(width: 16, height: 16), premultiplied: [UInt8](repeating: 255, count: 1024))
    let file = Samples.jpeg(bitmap, subsampling: TJSAMP_GRAY)
    #expect(try Bitmap(decoding: file, named: "test") == bitmap)
  }

  @Test func cmykIsRejectedWithAdvice() {
    let file = Samples.jpeg(Samples.gradient(width: 16, height: 16), format: TJPF_CMYK)
    let advice = "it is a CMYK image for print; save it as RGB first"
    #expect(throws: ImageError("test", .unsupported(advice))) {
      try Bitmap(decoding: file, named: "test")
    }
  }

  @Test func strayBytesBeforeTheEndMarkerAreAccepted() throws {
    let bitmap = Samples.gradient(width: 32, height: 32, opaque: true)
    let file = Samples.jpeg(bitmap)
    let stray = file.dropLast(2) + [0, 0, 0, 0] + file.suffix(2)
    let read = try Bitmap(decoding: Array(stray), named: "test")
    #expect(difference(read, bitmap) <= 12)
  }

  @Test(arguments: 1...8, [true, false])
  func exifOrientationIsApplied(orientation: Int, bigEndian: Bool) throws {
    // The corners of the stored image, clockwise from the top left, are 0, 80, 160 and 240.
    let size = Size<Physical>(width: 32, height: 16)
    var pixels: [UInt8] = []
    for y in 0..<16 {
      for x in 0..<32 {
        let corner: UInt8 = y < 8 ? (x < 16 ? 0 : 80) : (x < 16 ? 240 : 160)
        pixels += [corner, corner, corner, 255]
      }
    }
    let file = Samples.oriented(
      Samples.jpeg(Bitmap(size: size, premultiplied: pixels)), UInt8(orientation),
      bigEndian: bigEndian)
    let read = try Bitmap(decoding: file, named: "test")
    let upright: [[Int]] = [
      [0, 80, 160, 240], [80, 0, 240, 160], [160, 240, 0, 80], [240, 160, 80, 0],
      [0, 240, 160, 80], [240, 0, 80, 160], [160, 80, 0, 240], [80, 160, 240, 0],
    ]
    let (right, bottom) = (read.size.width - 1, read.size.height - 1)
    let corners = [(0, 0), (right, 0), (right, bottom), (0, bottom)].map { x, y in
      Int(read[Point(x: x, y: y)][0])
    }
    for (corner, expected) in zip(corners, upright[orientation - 1]) {
      #expect(abs(corner - expected) <= 4)
    }
    #expect((read.size.width == 16) == (orientation >= 5))
  }

  @Test func aPhotoIsReducedWhileItsSidesAreLongEnough() throws {
    let bitmap = Samples.gradient(width: 101, height: 75, opaque: true)
    let file = Samples.jpeg(bitmap)
    for (side, width, height) in [
      (1, 13, 10), (10, 13, 10), (11, 26, 19), (19, 26, 19), (20, 51, 38), (39, 101, 75),
      (500, 101, 75),
    ] {
      let (reduced, whole) = try JPEGDecoder.decode(file, limits: .standard, side: side)
      #expect(reduced.size == Size(width: width, height: height), "\(side)")
      #expect(whole == bitmap.size)
      let middle = Point<Physical>(x: width / 2, y: height / 2)
      // The pixel of the whole image in the middle of the reduced one's.
      let divisor = (101 + width - 1) / width
      let expected = bitmap[
        Point(x: middle.x * divisor + divisor / 2, y: middle.y * divisor + divisor / 2)]
      #expect(zip(reduced[middle], expected).allSatisfy { abs(Int($0) - Int($1)) <= 16 })
    }
    let turned = try JPEGDecoder.decode(Samples.oriented(file, 6), limits: .standard, side: 11)
    #expect(turned.bitmap.size == Size(width: 19, height: 26))
    #expect(turned.wholeSize == Size(width: 75, height: 101))
  }

  @Test func losslessWebPRoundTripIsExact() throws {
    let bitmap = Samples.gradient(width: 61, height: 47)
    #expect(try Bitmap(decoding: Samples.webp(bitmap), named: "test") == bitmap)
  }

  @Test func animationsWithoutFramesAreRejected() {
    let header: [UInt8] = [0x02, 0, 0, 0, 15, 0, 0, 15, 0, 0]
    let body = Array("WEBPVP8X".utf8) + [10, 0, 0, 0] + header + [0, 0, 0, 0, 0, 0, 0, 0]
    let file = Array("RIFF".utf8) + [UInt8(body.count), 0, 0, 0] + body
    #expect(throws: ImageError("test", .damaged("it is cut short"))) {
      try Bitmap(decoding: file, named: "test")
    }
  }
}
