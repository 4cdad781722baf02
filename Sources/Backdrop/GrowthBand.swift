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

  /// The bands of a glass of `rect`, whose strength is `sigma` times the ramp's value.
  static func bands(_ ramp: Ramp, sigma: Double, over rect: Rect<Physical>) -> [GrowthBand] {
    guard sigma > 0 else { return [] }
    var ladder = [sigma]
    while let last = ladder.last, last > 0 { ladder.append(strength(below: last)) }
    ladder.reverse()
    return zip(ladder, ladder.dropFirst()).compactMap { low, high in
      let part = part(of: rect, ramp, from: low / sigma, to: high / sigma, isLast: high == sigma)
      guard !part.isEmpty else { return nil }
      let scale = sigma / (high - low)
      return GrowthBand(
        rect: part, low: low, high: high,
        mixing: Ramp(
          constant: (ramp.constant - low / sigma) * scale, slope: ramp.slope * scale))
    }
  }

  /// The pixels of `rect` whose middles have a value between `low` and `high`: whole rows or columns,
  /// since a glass grows along one of its sides.
  private static func part(
    of rect: Rect<Physical>, _ ramp: Ramp, from low: Double, to high: Double, isLast: Bool
  ) -> Rect<Physical> {
    precondition(
      ramp.slope.x == 0 || ramp.slope.y == 0, "a blur grows along rows or along columns")
    func belongs(_ x: Int, _ y: Int) -> Bool {
      let value = ramp.value(at: SIMD2(Double(x) + 0.5, Double(y) + 0.5))
      return value >= low && (value < high || isLast)
    }
    if ramp.slope.x == 0 {
      let rows = (rect.top..<rect.bottom).filter { belongs(rect.left, $0) }
      guard let first = rows.first, let last = rows.last else { return .zero }
      return Rect(left: rect.left, top: first, right: rect.right, bottom: last + 1)
    }
    let columns = (rect.left..<rect.right).filter { belongs($0, rect.top) }
    guard let first = columns.first, let last = columns.last else { return .zero }
    return Rect(left: first, top: rect.top, right: last + 1, bottom: rect.bottom)
  }
}
