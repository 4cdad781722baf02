import Geometry
import Style

/// A part of a glass whose blur grows along a line, between two strengths of a ladder: sharp, and then
/// each half as strong again as the one before. A pixel mixes its two neighbours on the ladder, so the picture grows soft
/// and never shows a sharp edge under a blurred one.
struct GrowthBand {
  /// The part.
  let rect: Rect<Physical>
  /// The weaker strength.
  let low: Double
  /// The stronger one.
  let high: Double
  /// How much of the stronger one.
  let mixing: Ramp

  /// The next weaker strength of the ladder; 0 is the last.
  static func strength(below sigma: Double) -> Double { sigma > 1.5 ? sigma / 1.5 : 0 }
}

/// The bands of a glass, from the strongest on: those that are not empty.
struct GrowthBands: Sequence, IteratorProtocol {
  /// The glass, or what is seen of it.
  private let rect: Rect<Physical>
  /// What the strength is multiplied by at every pixel.
  private let ramp: Ramp
  /// The full strength.
  private let sigma: Double
  /// The stronger end of the next band; 0 after the last.
  private var high: Double

  /// The bands of a glass of `rect`, whose strength is `sigma` times the ramp's value. The ramp rises along
  /// rows or along columns, or not at all.
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

  /// The pixels of `rect` whose middles have a value from `low` to less than `high`, if that is given: whole
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

  /// The places of `range` whose value is from `low` to less than `high`, where values rise or fall.
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
  /// The first place for which `isPast` holds, which then holds for all after it; the end where it never
  /// does.
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
  /// The same along rows or along columns, whichever it rises along more, with the value it has in the
  /// middle of `rect`: a blur grows along a side of its glass. One that has no numbers is one everywhere.
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
