// SPDX-License-Identifier: MIT

import Geometry
import Style

/// A band of glass with growing blur, between two steps of a ladder of sigmas: 0, then each 1.5
/// times the step before. Each pixel mixes the two blurs, which are close enough that no sharp edge
/// shows through a blurred one.
struct GrowthBand {
  /// The rectangle of the band.
  let rect: Rect<Physical>
  /// The smaller sigma.
  let low: Double
  /// The larger sigma.
  let high: Double
  /// The share of the larger sigma.
  let mixing: Ramp

  /// The next smaller sigma of the ladder; the last is 0.
  static func strength(below sigma: Double) -> Double { sigma > 1.5 ? sigma / 1.5 : 0 }
}

/// The non-empty bands of a glass, from the largest sigma down.
struct GrowthBands: Sequence, IteratorProtocol {
  /// The visible part of the glass.
  private let rect: Rect<Physical>
  /// The factor on sigma at each pixel.
  private let ramp: Ramp
  /// The full sigma.
  private let sigma: Double
  /// The larger sigma of the next band; 0 after the last.
  private var high: Double

  /// The bands of `rect`, whose sigma at each pixel is `sigma` times the ramp. The ramp must be
  /// constant or rise along one axis.
  init(_ ramp: Ramp, sigma: Double, over rect: Rect<Physical>) {
    self.rect = rect
    self.ramp = ramp
    self.sigma = sigma
    high = sigma
  }

  mutating func next() -> GrowthBand? {
    while high > 0 {
      let (low, high) = (GrowthBand.strength(below: high), high)
      self.high = low
      let part = part(from: low / sigma, to: high == sigma ? nil : high / sigma)
      guard !part.isEmpty else { continue }
      let scale = sigma / (high - low)
      return GrowthBand(
        rect: part, low: low, high: high,
        mixing: Ramp(
          constant: (ramp.constant - low / sigma) * scale, slope: ramp.slope * scale))
    }
    return nil
  }

  /// The pixels of `rect` whose centres have ramp values from `low` up to `high`, if given: whole
  /// rows or columns.
  private func part(from low: Double, to high: Double?) -> Rect<Physical> {
    if ramp.slope.x == 0 {
      let rows = span(from: low, to: high, in: rect.top..<rect.bottom, slope: ramp.slope.y) {
        ramp.value(at: SIMD2(0, Double($0) + 0.5))
      }
      return Rect(
        left: rect.left, top: rows.lowerBound, right: rect.right, bottom: rows.upperBound)
    }
    let columns = span(from: low, to: high, in: rect.left..<rect.right, slope: ramp.slope.x) {
      ramp.value(at: SIMD2(Double($0) + 0.5, 0))
    }
    return Rect(
      left: columns.lowerBound, top: rect.top, right: columns.upperBound, bottom: rect.bottom)
  }

  /// The indices of `range` with values from `low` up to `high`. Values must be monotonic.
  private func span(
    from low: Double, to high: Double?, in range: Range<Int>, slope: Double,
    _ value: (Int) -> Double
  ) -> Range<Int> {
    if slope < 0 {
      let start = high.map { high in range.first { value($0) < high } } ?? range.lowerBound
      return start..<range.first { value($0) < low }
    }
    let end = high.map { high in range.first { value($0) >= high } } ?? range.upperBound
    return range.first { value($0) >= low }..<end
  }
}

extension Range<Int> {
  /// The first index that satisfies `isPast`, a condition that holds from some index on; the end if
  /// none does.
  fileprivate func first(_ isPast: (Int) -> Bool) -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = low + (high - low) / 2
      if isPast(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension Ramp {
  /// The ramp along its steeper axis, with the same value in the centre of `rect`. A ramp that is
  /// not finite becomes 1 everywhere.
  func straightened(over rect: Rect<Physical>) -> Ramp {
    guard constant.isFinite, slope.x.isFinite, slope.y.isFinite else { return .one }
    if abs(slope.x) > abs(slope.y) {
      let middle = Double(rect.top + rect.bottom) / 2
      return Ramp(constant: constant + slope.y * middle, slope: SIMD2(slope.x, 0))
    }
    let middle = Double(rect.left + rect.right) / 2
    return Ramp(constant: constant + slope.x * middle, slope: SIMD2(0, slope.y))
  }
}
