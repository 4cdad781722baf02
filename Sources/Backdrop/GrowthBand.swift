// SPDX-License-Identifier: MIT

import Geometry
import Style

/// A band of glass with growing blur, between two steps of a ladder of sigmas: 0, one from 1.67 to
/// 2.5, then each 1.5 times the step before. Each pixel mixes the two blurs, which are close enough
/// that no sharp edge shows through a blurred one; in the weakest band each has a blur of its own.
/// Two more bands have an even blur: that with the full sigma, and that without blur.
struct GrowthBand {
  /// The rectangle of the band.
  let rect: Rect<Physical>
  /// The smaller sigma.
  let low: Double
  /// The larger sigma.
  let high: Double
  /// The share of the larger sigma, between 0 and 1 within the band.
  let mixing: Ramp

  /// True if the blur does not grow here.
  var isEven: Bool { low == high }

  /// The next smaller sigma of the ladder; the last is 0.
  static func strength(below sigma: Double) -> Double {
    sigma < Kernel.widestGrowing ? 0 : sigma / 1.5
  }
}

/// The non-empty bands of a glass, from the largest sigma down.
struct GrowthBands: Sequence, IteratorProtocol {
  /// The visible part of the glass.
  private let rect: Rect<Physical>
  /// The factor on sigma at each pixel.
  private let ramp: Ramp
  /// The full sigma.
  private let sigma: Double
  /// The sigmas of the next band; nil after the last.
  private var following: (low: Double, high: Double)?

  /// The bands of `rect`, whose sigma at each pixel is `sigma` times the ramp. The ramp must be
  /// constant or rise along one axis.
  init(_ ramp: Ramp, sigma: Double, over rect: Rect<Physical>) {
    self.rect = rect
    self.ramp = ramp
    self.sigma = sigma
    following = (sigma, sigma)
  }

  mutating func next() -> GrowthBand? {
    while let (low, high) = following {
      following = high > 0 ? (GrowthBand.strength(below: low), low) : nil
      let part = part(
        from: high > 0 ? limit(low) : 0, to: high < sigma || low < sigma ? limit(high) : nil)
      guard !part.isEmpty else { continue }
      guard low < high else { return GrowthBand(rect: part, low: low, high: high, mixing: .one) }
      let scale = sigma / (high - low)
      return GrowthBand(
        rect: part, low: low, high: high,
        mixing: Ramp(
          constant: (ramp.constant - low / sigma) * scale, slope: ramp.slope * scale))
    }
    return nil
  }

  /// The least value of the ramp in the band above a sigma: without blur are only the pixels where
  /// it is 0.
  private func limit(_ strength: Double) -> Double {
    Swift.max(strength / sigma, .leastNormalMagnitude)
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
  /// The ramp over the texels of a level, which has the number `level`.
  func inTexels(of level: Int) -> Ramp {
    Ramp(constant: constant, slope: slope * Double(1 << level))
  }

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
