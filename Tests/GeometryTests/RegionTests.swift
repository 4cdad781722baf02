// SPDX-License-Identifier: MIT

import Cases
import Testing

@testable import Geometry

/// Regions compared with bitmaps, a slow and simple model.
struct RegionTests {
  /// A set as one Boolean per pixel of a small square.
  struct Bitmap: Equatable {
    static let side = 24
    var pixels = [Bool](repeating: false, count: side * side)

    init() {}

    init(_ region: Region) {
      for rect in region.rects { fill(rect) }
    }

    mutating func fill(_ rect: Rect<Physical>) {
      for y in max(0, rect.top)..<max(0, min(Self.side, rect.bottom), rect.top) {
        for x in max(0, rect.left)..<max(0, min(Self.side, rect.right), rect.left) {
          pixels[y * Self.side + x] = true
        }
      }
    }

    var area: Int { pixels.count { $0 } }

    func combined(_ other: Bitmap, _ keeps: (Bool, Bool) -> Bool) -> Bitmap {
      var result = Bitmap()
      for index in pixels.indices {
        result.pixels[index] = keeps(pixels[index], other.pixels[index])
      }
      return result
    }

    func contains(_ rect: Rect<Physical>) -> Bool {
      var filled = self
      filled.fill(rect)
      return filled == self
    }
  }

  var random = SeededRandom(seed: 7)

  mutating func randomRect() -> Rect<Physical> {
    let x = Int.random(in: 0..<Bitmap.side, using: &random)
    let y = Int.random(in: 0..<Bitmap.side, using: &random)
    return Rect(
      left: x, top: y, right: Int.random(in: x...min(x + 9, Bitmap.side), using: &random),
      bottom: Int.random(in: y...min(y + 9, Bitmap.side), using: &random))
  }

  mutating func randomRects() -> [Rect<Physical>] {
    (0..<Int.random(in: 0...9, using: &random)).map { _ in randomRect() }
  }

  func bitmap(_ rects: [Rect<Physical>]) -> Bitmap {
    var bitmap = Bitmap()
    for rect in rects { bitmap.fill(rect) }
    return bitmap
  }

  /// True if the region is in canonical form.
  func isCanonical(_ region: Region) -> Bool {
    let rects = region.rects
    guard rects.allSatisfy({ !$0.isEmpty }) else { return false }
    var bands: [[Rect<Physical>]] = []
    for rect in rects {
      if bands.last?[0].top == rect.top {
        bands[bands.count - 1].append(rect)
      } else {
        bands.append([rect])
      }
    }
    for band in bands {
      guard band.allSatisfy({ $0.bottom == band[0].bottom }) else { return false }
      guard zip(band, band.dropFirst()).allSatisfy({ $0.right < $1.left }) else { return false }
    }
    for (above, below) in zip(bands, bands.dropFirst()) {
      guard above[0].bottom <= below[0].top else { return false }
      let isSame =
        above.map(\.left) == below.map(\.left) && above.map(\.right) == below.map(\.right)
      if above[0].bottom == below[0].top && isSame { return false }
    }
    return region.bounds == rects.reduce(.zero) { $0.union($1) }
  }

  @Test mutating func operationsMatchTheBitmap() {
    var scratch = RegionScratch()
    for _ in 0..<3000 {
      let (rectsA, rectsB) = (randomRects(), randomRects())
      let (a, b) = (Region(rectsA), Region(rectsB))
      let (mapA, mapB) = (bitmap(rectsA), bitmap(rectsB))
      #expect(Bitmap(a) == mapA && isCanonical(a))
      #expect(a.area == mapA.area)
      let results: [(Region, (Bool, Bool) -> Bool)] = [
        (a.union(b), { $0 || $1 }), (a.intersection(b), { $0 && $1 }),
        (a.subtracting(b), { $0 && !$1 }),
      ]
      for (region, keeps) in results {
        #expect(Bitmap(region) == mapA.combined(mapB, keeps))
        #expect(isCanonical(region))
      }
      #expect(a.intersects(b) == !results[1].0.isEmpty)
      #expect(a.contains(b) == results[2].0.union(b).union(a).subtracting(a).isEmpty)
      checkOneRect(a, mapA, &scratch)
    }
  }

  mutating func checkOneRect(_ a: Region, _ mapA: Bitmap, _ scratch: inout RegionScratch) {
    let rect = randomRect()
    let map = bitmap([rect])
    var (union, intersection, difference) = (a, a, a)
    union.formUnion(rect, reusing: &scratch)
    intersection.formIntersection(rect, reusing: &scratch)
    difference.subtract(rect, reusing: &scratch)
    #expect(Bitmap(union) == mapA.combined(map) { $0 || $1 } && isCanonical(union))
    #expect(Bitmap(intersection) == mapA.combined(map) { $0 && $1 } && isCanonical(intersection))
    #expect(Bitmap(difference) == mapA.combined(map) { $0 && !$1 } && isCanonical(difference))
    #expect(a.contains(rect) == mapA.contains(rect))
    #expect(a.intersects(rect) == !intersection.isEmpty)
    let point = Point<Physical>(x: rect.left, y: rect.top)
    #expect(
      a.contains(point) == mapA.contains(Rect(origin: point, size: Size(width: 1, height: 1))))
  }

  @Test mutating func equalSetsAreEqualValues() {
    for _ in 0..<2000 {
      let rects = randomRects()
      let reversed = rects.reversed().reduce(Region()) { $0.union(Region($1)) }
      #expect(Region(rects) == reversed)
      #expect(Region(rects).hashValue == reversed.hashValue)
    }
  }

  @Test mutating func growingAndMovingMatchTheBitmap() {
    let window = Rect<Physical>(x: 0, y: 0, width: Bitmap.side, height: Bitmap.side)
    for _ in 0..<2000 {
      let rects = randomRects()
      let region = Region(rects)
      let dx = Int.random(in: 0...4, using: &random)
      let dy = Int.random(in: 0...4, using: &random)
      let grown = region.grown(by: dx, dy, clippedTo: window)
      let expected = rects.filter { !$0.isEmpty }.map {
        Rect<Physical>(
          left: $0.left - dx, top: $0.top - dy, right: $0.right + dx, bottom: $0.bottom + dy)
      }
      #expect(Bitmap(grown) == bitmap(expected) && isCanonical(grown))
      #expect(window.contains(grown.bounds))
      let offset = Point<Physical>(x: dx - 30, y: dy)
      let moved = region.offsetBy(offset)
      #expect(isCanonical(moved) && moved.area == region.area)
      #expect(moved.offsetBy(.zero - offset) == region)
    }
  }

  @Test mutating func simplifyContainsTheRegionWithinTheLimit() {
    var scratch = RegionScratch()
    for _ in 0..<1000 {
      let region = Region(randomRects() + randomRects())
      for limit in [1, 2, 4, 7] {
        var simple = region
        simple.simplify(maxRects: limit, reusing: &scratch)
        #expect(simple.rects.count <= limit)
        #expect(isCanonical(simple) && simple.contains(region))
        #expect(simple.bounds == region.bounds)
        if region.rects.count <= limit { #expect(simple == region) }
      }
    }
  }

  @Test func simplifyFillsTheSmallestGap() {
    var scratch = RegionScratch()
    var region = Region([
      Rect(x: 0, y: 0, width: 10, height: 10), Rect(x: 12, y: 0, width: 10, height: 10),
      Rect(x: 90, y: 0, width: 10, height: 10),
    ])
    region.simplify(maxRects: 2, reusing: &scratch)
    #expect(
      region
        == Region([
          Rect(x: 0, y: 0, width: 22, height: 10), Rect(x: 90, y: 0, width: 10, height: 10),
        ]))
  }

  @Test func allEmptyRegionsAreEqual() {
    let empty = Region(Rect(x: 5, y: 6, width: 0, height: 3))
    #expect(empty == Region() && empty.isEmpty && empty.bounds == .zero && empty.area == 0)
    #expect(Region([Rect<Physical>]()) == Region())
    let rect = Region(Rect(x: 5, y: 6, width: 2, height: 3))
    #expect(rect.subtracting(rect) == Region())
    #expect(empty.offsetBy(Point(x: 3, y: 3)) == Region())
    #expect(rect.contains(empty) && !empty.contains(rect) && !empty.intersects(rect))
  }
}
