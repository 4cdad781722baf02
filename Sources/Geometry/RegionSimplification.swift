// SPDX-License-Identifier: MIT

extension Region {
  /// Adds pixels until the set has at most `maxRects` rectangles, which is at least 1.
  ///
  /// A greedy algorithm: each step fills a gap in a band or merges two neighbouring bands,
  /// whichever adds the fewest pixels per rectangle saved.
  public mutating func simplify(maxRects: Int, reusing scratch: inout RegionScratch) {
    precondition(maxRects >= 1, "A region cannot be made of \(maxRects) rectangles.")
    while rects.count > maxRects {
      if maxRects == 1 { return assign(bounds) }
      formUnion(cheapestFilling(), reusing: &scratch)
    }
  }

  /// The rectangle to add that costs the fewest pixels per rectangle saved.
  private func cheapestFilling() -> Rect<Physical> {
    var best = bounds
    var bestCost = Int.max
    func consider(_ rect: Rect<Physical>, cost: Int) {
      if cost < bestCost { (best, bestCost) = (rect, cost) }
    }
    var above = 0..<0
    var start = 0
    while start < rects.count {
      let band = start..<(endOfBand(from: start))
      for index in band.dropLast() {
        let gap = Rect<Physical>(
          left: rects[index].right, top: rects[index].top, right: rects[index + 1].left,
          bottom: rects[index].bottom)
        consider(gap, cost: gap.width * gap.height)
      }
      if !above.isEmpty {
        // Filling the bounds of two bands leaves one rectangle of them.
        let hull = hull(of: above).union(hull(of: band))
        let added = hull.width * hull.height - area(of: above) - area(of: band)
        consider(hull, cost: added / (above.count + band.count - 1))
      }
      above = band
      start = band.upperBound
    }
    return best
  }

  /// The index after the band that begins at `start`.
  private func endOfBand(from start: Int) -> Int {
    var end = start
    while end < rects.count, rects[end].top == rects[start].top { end += 1 }
    return end
  }

  /// The smallest rectangle around the band `indices`.
  private func hull(of indices: Range<Int>) -> Rect<Physical> {
    rects[indices.lowerBound].union(rects[indices.upperBound - 1])
  }

  /// The number of pixels in the rectangles `indices`.
  private func area(of indices: Range<Int>) -> Int {
    indices.reduce(0) { $0 + rects[$1].width * rects[$1].height }
  }
}
