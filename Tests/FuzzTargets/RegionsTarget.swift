// SPDX-License-Identifier: MIT

import Geometry

/// Regions. Every operation equals the same operation on a bitmap, and the result is in canonical
/// form.
enum RegionsTarget {
  static func run(_ bytes: [UInt8]) throws(BrokenPromise) {
    var reader = ByteReader(bytes)
    var machine = Machine()
    for _ in 0..<24 where !reader.isEmpty { try machine.step(&reader) }
  }

  /// A region and the bitmap that it must equal.
  private struct Machine {
    /// The region.
    var region = Region()
    /// The bitmap.
    var map = PixelMap()
    /// Scratch storage, shared by all steps.
    var scratch = RegionScratch()

    /// Applies one operation to both.
    mutating func step(_ reader: inout ByteReader) throws(BrokenPromise) {
      let (before, kind) = (region, reader.number(below: 8))
      switch kind {
      case 0, 1, 2: combineWithOne(Self.rect(&reader), kind)
      case 3, 4: try combineWithMany(&reader)
      case 5: grow(reader.number(below: 5), reader.number(below: 5))
      case 6: move(reader.number(below: 9) - 4, reader.number(below: 9) - 4)
      default: try simplify(1 + reader.number(below: 12))
      }
      try check(after: "step \(kind) of \(before.rects)")
      try ask(Self.rect(&reader))
    }

    private mutating func combineWithOne(_ rect: Rect<Physical>, _ kind: Int) {
      var other = PixelMap()
      other.fill(rect)
      switch kind {
      case 0:
        region.formUnion(rect, reusing: &scratch)
        map = map.combined(other) { $0 || $1 }
      case 1:
        region.formIntersection(rect, reusing: &scratch)
        map = map.combined(other) { $0 && $1 }
      default:
        region.subtract(rect, reusing: &scratch)
        map = map.combined(other) { $0 && !$1 }
      }
    }

    private mutating func combineWithMany(_ reader: inout ByteReader) throws(BrokenPromise) {
      let rects = (0..<reader.number(below: 8)).map { _ in Self.rect(&reader) }
      let other = Region(rects)
      var otherMap = PixelMap()
      for rect in rects { otherMap.fill(rect) }
      try promise(PixelMap(other) == otherMap, "\(rects) is not \(other.rects)")
      let both = map.combined(otherMap) { $0 && $1 }
      try promise(region.intersects(other) == (both.count > 0), "\(region) meets \(other)?")
      try promise(region.contains(other) == (both == otherMap), "\(region) holds \(other)?")
      switch reader.number(below: 4) {
      case 0:
        region.formUnion(other, reusing: &scratch)
        map = map.combined(otherMap) { $0 || $1 }
      case 1:
        region.formIntersection(other, reusing: &scratch)
        map = both
      default:
        region.subtract(other, reusing: &scratch)
        map = map.combined(otherMap) { $0 && !$1 }
      }
    }

    private mutating func grow(_ dx: Int, _ dy: Int) {
      region.grow(by: dx, dy, clippedTo: PixelMap.window, reusing: &scratch)
      map = map.mapped {
        Rect(
          left: $0.left - dx, top: $0.top - dy, right: $0.right + dx, bottom: $0.bottom + dy)
      }
    }

    private mutating func move(_ dx: Int, _ dy: Int) {
      region.formOffset(by: Point(x: dx, y: dy))
      region.formIntersection(PixelMap.window, reusing: &scratch)
      map = map.mapped { $0.offsetBy(Point(x: dx, y: dy)) }
    }

    private mutating func simplify(_ limit: Int) throws(BrokenPromise) {
      let before = region
      region.simplify(maxRects: limit, reusing: &scratch)
      try promise(region.rects.count <= limit, "\(region.rects.count) rectangles of \(limit)")
      try promise(region.contains(before) && region.bounds == before.bounds, "pixels are lost")
      if before.rects.count <= limit { try promise(region == before, "it was simple enough") }
      map = PixelMap(region)
    }

    private func check(after words: String) throws(BrokenPromise) {
      try promise(PixelMap(region) == map, "\(words) is not \(region.rects)")
      try promise(region.area == map.count, "\(words) counts \(region.area)")
      try promise(isCanonical, "\(words) has another form: \(region.rects)")
    }

    private func ask(_ rect: Rect<Physical>) throws(BrokenPromise) {
      var asked = PixelMap()
      asked.fill(rect)
      let both = map.combined(asked) { $0 && $1 }
      try promise(region.contains(rect) == map.contains(rect), "\(region) holds \(rect)?")
      try promise(region.intersects(rect) == (both.count > 0), "\(region) meets \(rect)?")
      let pixel = Rect(origin: rect.origin, size: Size(width: 1, height: 1))
      let isInside = map.contains(pixel)
      try promise(region.contains(rect.origin) == isInside, "\(region) holds \(rect.origin)?")
    }

    /// Reports whether the region is in canonical form.
    private var isCanonical: Bool {
      guard region.rects.allSatisfy({ !$0.isEmpty }) else { return false }
      for (one, next) in zip(region.rects, region.rects.dropFirst()) {
        let isBand = one.top == next.top && one.bottom == next.bottom && one.right < next.left
        guard isBand || one.bottom <= next.top else { return false }
      }
      return Region(region.rects) == region
        && region.bounds == region.rects.reduce(.zero) { $0.union($1) }
    }

    /// A rectangle of the window; it may be empty.
    private static func rect(_ reader: inout ByteReader) -> Rect<Physical> {
      let window = PixelMap.window
      let x = window.left + reader.number(below: PixelMap.side)
      let y = window.top + reader.number(below: PixelMap.side)
      return Rect(
        left: x, top: y, right: min(window.right, x + reader.number(below: 16)),
        bottom: min(window.bottom, y + reader.number(below: 16)))
    }
  }
}
