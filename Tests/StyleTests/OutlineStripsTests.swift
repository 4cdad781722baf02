// SPDX-License-Identifier: MIT

import Cases
import Style
import Testing

/// The rectangles inside of outlines, against the outline's own test of points.
@Suite struct OutlineStripsTests {
  private let limit = Rect<Logical>(x: 0, y: 0, width: 400, height: 300)

  /// True if the point is inside, by the definition of the corners.
  private func contains(_ shape: OutlinedRect, _ x: Double, _ y: Double) -> Bool {
    let (left, top) = (x - shape.edges[0], y - shape.edges[1])
    let (right, bottom) = (shape.edges[2] - x, shape.edges[3] - y)
    guard left >= 0, top >= 0, right >= 0, bottom >= 0 else { return false }
    let corners = shape.corners
    return corners.contains(SIMD2(left, top), corner: 0)
      && corners.contains(SIMD2(right, top), corner: 1)
      && corners.contains(SIMD2(right, bottom), corner: 2)
      && corners.contains(SIMD2(left, bottom), corner: 3)
  }

  private func randomShape(_ random: inout SeededRandom) -> OutlinedRect {
    let left = Double.random(in: -30...200, using: &random)
    let top = Double.random(in: -30...150, using: &random)
    let size = (
      Double.random(in: 0.2...180, using: &random), Double.random(in: 0.2...140, using: &random)
    )
    func radius() -> Double {
      Bool.random(using: &random) ? 0 : Double.random(in: 0...90, using: &random)
    }
    let isEven = Bool.random(using: &random)
    let one = radius()
    let outline = Outline(
      radii: isEven
        ? CornerRadii(one)
        : CornerRadii(
          topLeft: radius(), topRight: radius(), bottomRight: radius(), bottomLeft: radius()),
      isContinuous: Bool.random(using: &random))
    return OutlinedRect(
      left: left, top: top, right: left + size.0, bottom: top + size.1,
      corners: outline.corners(width: size.0, height: size.1))
  }

  /// The corners of a unit square shrunk by rounding errors.
  private func isInside(_ shapes: [OutlinedRect], _ x: Int, _ y: Int) -> Bool {
    let inner = 1e-9
    return [(0, 0), (1, 0), (0, 1), (1, 1)].allSatisfy { corner in
      let px = Double(x + corner.0) + (corner.0 == 0 ? inner : -inner)
      let py = Double(y + corner.1) + (corner.1 == 0 ? inner : -inner)
      return shapes.allSatisfy { contains($0, px, py) }
    }
  }

  /// Outlines are convex, so a square is inside if its corners are.
  @Test func theStripsAreExactlyTheWholeUnitsInside() {
    var random = SeededRandom(seed: 7)
    var strips = OutlineStrips()
    for turn in 0..<90 {
      let shapes = (0...(turn % 3)).map { _ in randomShape(&random) }
      strips.removeAll()
      strips.add(
        shapes[0], within: shapes.count > 1 ? shapes[1] : nil,
        and: shapes.count > 2 ? shapes[2] : nil, limit: limit)
      var covered = Set<SIMD2<Int>>()
      for rect in strips.rects {
        #expect(!rect.isEmpty && limit.contains(rect))
        #expect(rect.left == rect.left.rounded() && rect.bottom == rect.bottom.rounded())
        for y in Int(rect.top)..<Int(rect.bottom) {
          for x in Int(rect.left)..<Int(rect.right) {
            #expect(covered.insert(SIMD2(x, y)).inserted)
            #expect(isInside(shapes, x, y), "\(shapes) at \(x), \(y)")
          }
        }
      }
      // Nothing is missing: a row's squares inside are one run, so its ends tell.
      for y in 0..<Int(limit.height) {
        for x in stride(from: turn % 11, to: Int(limit.width), by: 11)
        where !covered.contains(SIMD2(x, y)) {
          #expect(!isInside(shapes, x, y), "\(shapes) lacks \(x), \(y)")
        }
      }
    }
  }

  @Test func equalRowsAreOneRectangle() {
    var strips = OutlineStrips()
    let corners = Outline(radius: 12).corners(width: 200, height: 100)
    strips.add(
      OutlinedRect(left: 10, top: 20, right: 210, bottom: 120, corners: corners), limit: limit)
    // At most one for each row of the corners, and one between them.
    #expect(strips.rects.count <= 25 && strips.rects.count > 8)
    #expect(strips.rects.contains(Rect(x: 10, y: 32, width: 200, height: 76)))
    strips.removeAll()
    strips.add(
      OutlinedRect(left: 10, top: 20, right: 210, bottom: 120, corners: .square), limit: limit)
    #expect(strips.rects == [Rect(x: 10, y: 20, width: 200, height: 100)])
  }

  @Test func aMoveByWholeUnitsMovesTheStrips() {
    let corners = Outline(radius: 17, isContinuous: true).corners(width: 120.5, height: 80.25)
    var (here, there) = (OutlineStrips(), OutlineStrips())
    here.add(
      OutlinedRect(left: 10.3, top: 20.7, right: 130.8, bottom: 100.95, corners: corners),
      limit: limit)
    there.add(
      OutlinedRect(left: 60.3, top: 29.7, right: 180.8, bottom: 109.95, corners: corners),
      limit: limit)
    #expect(here.rects.map { $0.offsetBy(Point(x: 50, y: 9)) } == there.rects)
  }

  @Test func impossibleOutlinesAreEmpty() {
    var strips = OutlineStrips()
    for edges in [
      SIMD4(0, 0, 0, 0), SIMD4(.nan, .nan, .nan, .nan), SIMD4(-1e300, -1e300, 1e300, 1e300),
      SIMD4(5, 5, 1, 1), SIMD4(0, -.infinity, 10, .infinity),
    ] as [SIMD4<Double>] {
      strips.add(
        OutlinedRect(
          left: edges[0], top: edges[1], right: edges[2], bottom: edges[3],
          corners: Outline(radius: 4).corners(width: 10, height: 10)),
        limit: edges[0] == -1e300 ? Rect(x: -1e300, y: -1e300, width: 2e300, height: 2e300) : limit)
    }
    // An outline without end is as large as the limit allows.
    #expect(strips.rects.allSatisfy { limit.contains($0) })
    #expect(strips.rects.count <= 1)
  }
}
