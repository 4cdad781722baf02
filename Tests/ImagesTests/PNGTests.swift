// SPDX-License-Identifier: MIT

import Cases
import Geometry
import Testing

@testable import Images

@Suite struct PNGTests {
  private func decode(_ file: PNGFile) throws(ImageError) -> Bitmap {
    try Bitmap(decoding: file.bytes, named: "test")
  }

  @Test(arguments: [true, false], [(1, 1), (3, 2), (1, 4000), (257, 129)])
  func pngRoundTripIsExact(opaque: Bool, size: (Int, Int)) throws {
    let bitmap = Samples.gradient(width: size.0, height: size.1, opaque: opaque)
    let read = try Bitmap(decoding: try bitmap.encodedPNG(), named: "test")
    #expect(read == bitmap)
  }

  @Test func noiseRoundTripIsExact() throws {
    var generator = SeededRandom(seed: 1)
    let pixels = (0..<4 * 200 * 150).map {
      $0 % 4 == 3 ? 255 : UInt8.random(in: 0...255, using: &generator)
    }
    let bitmap = Bitmap(size: Size(width: 200, height: 150), premultiplied: pixels)
    #expect(try Bitmap(decoding: try bitmap.encodedPNG(), named: "test") == bitmap)
  }

  @Test func anOpaqueImageHasNoAlphaChannel() throws {
    let kindAt = 25
    let opaque = try Samples.gradient(width: 4, height: 4, opaque: true).encodedPNG()
    #expect(opaque[kindAt] == PNGFile.Kind.colour.rawValue)
    let clear = try Samples.gradient(width: 4, height: 4).encodedPNG()
    #expect(clear[kindAt] == PNGFile.Kind.colourWithAlpha.rawValue)
  }

  @Test func greyOfEveryDepth() throws {
    let one = PNGFile(width: 4, height: 1, .grey, depth: 1, rows: [[0b1010_0000]])
    #expect(try decode(one).pixels == [255, 0, 255, 0].flatMap { [$0, $0, $0, 255] })
    let two = PNGFile(width: 4, height: 1, .grey, depth: 2, rows: [[0b0001_1011]])
    #expect(try decode(two).pixels == [0, 85, 170, 255].flatMap { [$0, $0, $0, 255] })
    let four = PNGFile(width: 2, height: 1, .grey, depth: 4, rows: [[0x1E]])
    #expect(try decode(four).pixels == [17, 238].flatMap { [$0, $0, $0, 255] })
    let eight = PNGFile(width: 2, height: 1, .grey, rows: [[100, 200]])
    #expect(try decode(eight).pixels == [100, 200].flatMap { [$0, $0, $0, 255] })
  }

  @Test func greyWithAlpha() throws {
    let file = PNGFile(width: 2, height: 1, .greyWithAlpha, rows: [[200, 51, 7, 0]])
    #expect(try decode(file).pixels == [40, 40, 40, 51, 0, 0, 0, 0])
  }

  @Test func paletteWithTransparency() throws {
    let file = PNGFile(
      width: 4, height: 1, .palette, depth: 2, palette: [255, 0, 0, 0, 255, 0, 0, 0, 255],
      transparency: [255, 51], rows: [[0b0001_1000]])
    #expect(
      try decode(file).pixels == [255, 0, 0, 255, 0, 51, 0, 51, 0, 0, 255, 255, 255, 0, 0, 255])
  }

  @Test func sixteenBitValuesAreNotLinear() throws {
    let values = [0, 0x4000, 0x8080, 0xC0C0, 0xFFFF]
    let row = values.flatMap { value in
      [0, 1, 2].flatMap { _ in [UInt8(value >> 8), UInt8(value & 0xFF)] }
    }
    let bitmap = try decode(PNGFile(width: 5, height: 1, .colour, depth: 16, rows: [row]))
    for (index, value) in values.enumerated() {
      let exact = Double(value) / 257
      #expect(abs(Double(bitmap.pixels[4 * index]) - exact) <= 1, "\(value)")
      #expect(bitmap.pixels[4 * index + 3] == 255)
    }
  }

  @Test func sixteenBitsWithAlpha() throws {
    let file = PNGFile(
      width: 2, height: 1, .colourWithAlpha, depth: 16,
      rows: [[255, 255, 0, 0, 128, 128, 128, 128, 255, 255, 255, 255, 255, 255, 0, 0]])
    let pixels = try decode(file).pixels
    #expect(abs(Int(pixels[0]) - 128) <= 1 && pixels[1] == 0 && pixels[3] == 128)
    #expect(Array(pixels[4...]) == [0, 0, 0, 0])
  }

  @Test func aHugeImageIsRejectedBeforeAllocation() {
    let file = PNGFile(width: 900_000, height: 900_000, .grey, depth: 1, rows: [[0]])
    #expect(throws: ImageError("test", .tooManyPixels(width: 900_000, height: 900_000))) {
      try decode(file)
    }
  }

  @Test func theCallersLimitsApply() {
    let bytes = PNGFile(width: 4, height: 4, .grey, rows: Array(repeating: [1, 2, 3, 4], count: 4))
    let limits = ImageLimits(side: 4, pixels: 15)
    #expect(throws: ImageError("test", .tooManyPixels(width: 4, height: 4))) {
      try Bitmap(decoding: bytes.bytes, named: "test", limits: limits)
    }
  }
}
