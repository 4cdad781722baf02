// SPDX-License-Identifier: MIT

import Geometry
import Testing

struct ScaleTests {
  @Test(arguments: [
    (120, 100, 100), (180, 100, 150), (180, 101, 152), (150, 2, 3), (192, 103, 165),
  ])
  func bufferSizesRoundHalvesAwayFromZero(in120ths: Int, logical: Int, physical: Int) {
    let size = Size<Logical>(width: Double(logical), height: Double(logical))
    let expected = Size<Physical>(width: physical, height: physical)
    #expect(Scale(in120ths: in120ths).physical(size) == expected)
  }

  @Test func bufferSizesAreExactForEveryScaleAndSize() {
    for in120ths in 60...480 {
      for width in stride(from: 1, through: 8000, by: 37) {
        let size = Scale(in120ths: in120ths).physical(
          Size<Logical>(width: Double(width), height: 1))
        #expect(size.width == max(1, (2 * width * in120ths + 120) / 240))
      }
    }
  }

  @Test func aPositiveExtentHasAtLeastOnePixel() {
    let scale = Scale(in120ths: 30)
    #expect(scale.physical(Size<Logical>(width: 1, height: 0)) == Size(width: 1, height: 0))
  }

  @Test func snappedEdgesMeetAndKeepTheirShape() {
    let scale = Scale(in120ths: 150)
    for step in -40..<40 {
      let x = Double(step) / 4
      let left = scale.snapped(Rect(x: x, y: 0, width: 1.5, height: 1))
      let right = scale.snapped(Rect(x: x + 1.5, y: 0, width: 1, height: 1))
      #expect(left.right == right.left)
      let moved = scale.snapped(Rect(x: x + 4, y: 0, width: 1.5, height: 1))
      #expect(moved == left.offsetBy(Point(x: 5, y: 0)))
    }
  }

  /// Two sums of the same length, whose last bits differ, have the same pixel.
  @Test func halvesThatAreNotExactRoundUp() {
    for in120ths in [150, 180, 200, 210, 331] {
      let scale = Scale(in120ths: in120ths)
      for pixel in -50..<500 {
        let half = scale.logical(pixel) + scale.logical(1) / 2
        for length in stride(from: 1, to: 40, by: 3) {
          let sum = half + scale.logical(length) - scale.logical(length)
          #expect(scale.snapped(sum) == pixel + 1)
        }
      }
    }
  }

  @Test func pixelsSurviveARoundTrip() {
    for in120ths in [120, 144, 150, 180, 192, 240, 331] {
      let scale = Scale(in120ths: in120ths)
      for pixel in -50..<2000 { #expect(scale.snapped(scale.logical(pixel)) == pixel) }
      let rect = Rect<Physical>(x: 3, y: -7, width: 11, height: 40)
      #expect(scale.snapped(scale.logical(rect)) == rect)
    }
    #expect(Scale(in120ths: 150).value == 1.25)
    #expect(Scale(in120ths: 180).physical(8) == 12)
  }
}
