// SPDX-License-Identifier: MIT

import Geometry
import Testing

@testable import Images

@Suite struct BitmapTests {
  @Test func straightAlphaRoundTrips() {
    let size = Size<Physical>(width: 256, height: 256)
    var pixels: [UInt8] = []
    for alpha in 0...255 {
      for colour in 0...255 {
        let premultiplied = UInt8(min(colour, alpha))
        pixels += [premultiplied, premultiplied, premultiplied, UInt8(alpha)]
      }
    }
    let bitmap = Bitmap(size: size, premultiplied: pixels)
    #expect(Bitmap(size: size, straight: bitmap.straightPixels) == bitmap)
  }

  @Test func multiplyingRoundsToTheNearest() {
    for alpha in 0...255 {
      for colour in stride(from: 0, through: 255, by: 5) {
        let bitmap = Bitmap(
          size: Size(width: 1, height: 1),
          straight: [UInt8(colour), 0, 255, UInt8(alpha)])
        let exact = (Double(colour) * Double(alpha) / 255).rounded()
        #expect(bitmap.pixels == [UInt8(exact), 0, UInt8(alpha), UInt8(alpha)])
      }
    }
  }

  @Test func isOpaqueChecksEveryPixel() {
    #expect(Samples.gradient(width: 5, height: 4, opaque: true).isOpaque)
    var pixels = Samples.gradient(width: 5, height: 4, opaque: true).pixels
    pixels[79] = 254
    #expect(!Bitmap(size: Size(width: 5, height: 4), premultiplied: pixels).isOpaque)
  }
}
