// SPDX-License-Identifier: MIT

import Geometry
import Images
import Testing

/// Images are scaled into a place of another size.
@Suite struct FittedTests {
  private func plain(_ width: Int, _ height: Int, _ color: [UInt8]) -> Bitmap {
    Bitmap(
      size: Size(width: width, height: height),
      premultiplied: (0..<width * height).flatMap { _ in color })
  }

  @Test(arguments: [(8, 8), (3, 3), (40, 40), (1, 1)])
  func onePlainColourStaysTheSame(width: Int, height: Int) {
    let color: [UInt8] = [10, 60, 90, 200]
    let size = Size<Physical>(width: width, height: height)
    #expect(plain(8, 8, color).fitted(into: size) == plain(width, height, color))
  }

  @Test func anImageOfAnotherShapeIsCentred() {
    let fitted = plain(8, 4, [255, 0, 0, 255]).fitted(into: Size(width: 4, height: 4))
    for (y, alpha) in [0, 255, 255, 0].enumerated() {
      for x in 0..<4 { #expect(fitted[Point(x: x, y: y)][3] == alpha) }
    }
  }

  @Test func aThinLineOfALargeImageIsSeen() {
    var pixels: [UInt8] = []
    for _ in 0..<64 {
      for x in 0..<64 { pixels += x == 33 ? [255, 255, 255, 255] : [0, 0, 0, 255] }
    }
    let large = Bitmap(size: Size(width: 64, height: 64), premultiplied: pixels)
    let fitted = large.fitted(into: Size(width: 16, height: 16))
    let row = (0..<16).map { Int(fitted[Point(x: $0, y: 8)][0]) }
    // A 64th of all light, wherever it falls.
    #expect(abs(row.reduce(0, +) - 64) <= 3, "\(row)")
    #expect((row.max() ?? 0) >= 30)
  }
}
