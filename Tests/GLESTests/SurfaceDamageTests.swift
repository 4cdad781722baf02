// SPDX-License-Identifier: MIT

import Geometry
import Testing

@testable import GLES

@Suite struct SurfaceDamageTests {
  /// Surface of 100 x 50.
  private func rects(_ damage: [Rect<Physical>], origin: Point<Physical> = .zero) -> [[Int32]] {
    var result: [[Int32]] = []
    let damage = SurfaceDamage(damage, origin: origin, surface: Size(width: 100, height: 50))
    unsafe damage.withEGLRects { start, count in
      for index in 0..<Int(count) {
        result.append((0..<4).map { unsafe start[4 * index + $0] })
      }
    }
    return result
  }

  @Test func originMovesToTheBottomLeft() {
    #expect(rects([Rect(x: 0, y: 0, width: 100, height: 50)]) == [[0, 0, 100, 50]])
    #expect(rects([Rect(x: 10, y: 5, width: 20, height: 10)]) == [[10, 35, 20, 10]])
    #expect(rects([Rect(x: 0, y: 49, width: 1, height: 1)]) == [[0, 0, 1, 1]])
  }

  @Test func rectanglesAreRelativeToTheOrigin() {
    let origin = Point<Physical>(x: 30, y: 20)
    #expect(
      rects([Rect(x: -40, y: 0, width: 20, height: 10)], origin: origin) == [[0, 20, 10, 10]])
  }

  @Test func rectanglesAreClippedToTheSurface() {
    #expect(rects([Rect(x: -5, y: -5, width: 10, height: 10)]) == [[0, 45, 5, 5]])
    #expect(rects([Rect(x: 90, y: 45, width: 50, height: 50)]) == [[90, 0, 10, 5]])
  }

  @Test func emptyDamageIsOneEmptyRectangle() {
    #expect(rects([]) == [[0, 0, 0, 0]])
    #expect(rects([Rect(x: 200, y: 0, width: 5, height: 5)]) == [[0, 0, 0, 0]])
  }

  @Test func manyRectanglesBecomeTheirBoundingBox() {
    let many = (0...SurfaceDamage.limit).map { Rect<Physical>(x: $0, y: 2, width: 1, height: 1) }
    #expect(rects(many) == [[0, 47, 33, 1]])
    #expect(rects(many.dropLast()).count == SurfaceDamage.limit)
  }

  @Test func rowsAreReversed() {
    var rows: [UInt8] = [1, 2, 3, 4, 5, 6]
    unsafe rows.withUnsafeMutableBytes { unsafe turnOver($0, rows: 3) }
    #expect(rows == [5, 6, 3, 4, 1, 2])
  }
}
