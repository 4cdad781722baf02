// SPDX-License-Identifier: MIT

/// A set operation on two regions.
enum RegionCombination {
  /// Pixels in either set.
  case union
  /// Pixels in both sets.
  case intersection
  /// Pixels in the first set and not in the second.
  case subtraction

  /// True if the result has a pixel with this membership in the two sets.
  func keeps(_ inFirst: Bool, _ inSecond: Bool) -> Bool {
    switch self {
    case .union: inFirst || inSecond
    case .intersection: inFirst && inSecond
    case .subtraction: inFirst && !inSecond
    }
  }
}

/// A reader of a region's rectangles, band by band from the top.
private struct BandReader<Rects: RandomAccessCollection>
where Rects.Element == Rect<Physical>, Rects.Index == Int {
  /// The canonical rectangles.
  let rects: Rects
  /// The indices of the current band's rectangles; empty after the last band.
  var band: Range<Int>

  /// A reader at the topmost band.
  init(_ rects: Rects) {
    self.rects = rects
    band = rects.startIndex..<rects.startIndex
    readBand()
  }

  /// The first row of the current band; `max` after the last band.
  var top: Int { band.isEmpty ? .max : rects[band.lowerBound].top }
  /// The row after the current band; `max` after the last band.
  var bottom: Int { band.isEmpty ? .max : rects[band.lowerBound].bottom }

  /// The rectangles of the current band if it covers row `y`, otherwise none.
  func spans(at y: Int) -> Range<Int> { top <= y ? band : band.lowerBound..<band.lowerBound }

  /// The first row after `y` at which the current band begins or ends.
  func nextRow(after y: Int) -> Int { top > y ? top : bottom }

  /// Moves to the next band if the current one ends at or above `y`.
  mutating func skip(to y: Int) { if bottom <= y { readBand() } }

  private mutating func readBand() {
    var end = band.upperBound
    while end < rects.endIndex, rects[end].top == rects[band.upperBound].top { end += 1 }
    band = band.upperBound..<end
  }

  /// The column of edge `index` of the current band, counting left and right edges alternately.
  func edge(_ index: Int) -> Int {
    guard index < band.upperBound * 2 else { return .max }
    return index % 2 == 0 ? rects[index / 2].left : rects[index / 2].right
  }
}

extension RegionScratch {
  /// Builds the combination of two canonical lists of rectangles.
  mutating func combine<First: RandomAccessCollection, Second: RandomAccessCollection>(
    _ first: First, _ second: Second, _ combination: RegionCombination
  )
  where
    First.Element == Rect<Physical>, First.Index == Int, Second.Element == Rect<Physical>,
    Second.Index == Int
  {
    begin()
    var a = BandReader(first)
    var b = BandReader(second)
    var y = min(a.top, b.top)
    while y != .max {
      let end = min(a.nextRow(after: y), b.nextRow(after: y))
      appendBand(top: y, bottom: end, a, a.spans(at: y), b, b.spans(at: y), combination)
      a.skip(to: end)
      b.skip(to: end)
      y = a.band.isEmpty && b.band.isEmpty ? .max : max(end, min(a.top, b.top))
    }
  }

  /// Adds one band: walks the edges of both bands from left to right and keeps the spans of the
  /// result.
  private mutating func appendBand<First, Second>(
    top: Int, bottom: Int, _ a: BandReader<First>, _ spansA: Range<Int>, _ b: BandReader<Second>,
    _ spansB: Range<Int>, _ combination: RegionCombination
  ) {
    let start = result.count
    var (indexA, endA) = (spansA.lowerBound * 2, spansA.upperBound * 2)
    var (indexB, endB) = (spansB.lowerBound * 2, spansB.upperBound * 2)
    var left: Int?
    while indexA < endA || indexB < endB {
      let edgeA = indexA < endA ? a.edge(indexA) : .max
      let edgeB = indexB < endB ? b.edge(indexB) : .max
      let x = min(edgeA, edgeB)
      if edgeA == x { indexA += 1 }
      if edgeB == x { indexB += 1 }
      let keeps = combination.keeps(indexA % 2 == 1, indexB % 2 == 1)
      if let begun = left, !keeps {
        result.append(Rect(left: begun, top: top, right: x, bottom: bottom))
        left = nil
      } else if left == nil, keeps {
        left = x
      }
    }
    endBand(from: start)
  }
}
