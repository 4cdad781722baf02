// SPDX-License-Identifier: MIT

/// The kernel of a pass along one axis: source texels and their weights for one target texel.
enum AxisKernel: Hashable, Sendable {
  /// Bilinear fetches.
  case taps([Tap])
  /// Four texels around the position: `cubic` of a cubic B-spline, the rest of a bilinear hat.
  case spline(cubic: Double)

  /// A bilinear fetch along one axis.
  struct Tap: Hashable, Sendable {
    /// Distance from the target texel's centre, in source texels.
    var offset: Double
    /// Weight.
    var weight: Double
  }

  /// One fetch at the centre.
  static let center = AxisKernel.taps([Tap(offset: 0, weight: 1)])

  /// Two fetches at `distance` on both sides.
  static func pair(_ distance: Double) -> AxisKernel {
    .taps([Tap(offset: -distance, weight: 0.5), Tap(offset: distance, weight: 0.5)])
  }

  /// A fetch at the centre and pairs of fetches on both sides, each with its weight.
  static func symmetric(center: Double, _ pairs: [Tap]) -> AxisKernel {
    .taps(
      (center == 0 ? [] : [Tap(offset: 0, weight: center)])
        + pairs.flatMap {
          [Tap(offset: -$0.offset, weight: $0.weight), Tap(offset: $0.offset, weight: $0.weight)]
        })
  }

  /// Number of bilinear fetches along this axis.
  var fetches: Int {
    switch self {
    case .taps(let taps): taps.count
    case .spline(let cubic): cubic == 0 ? 1 : 2
    }
  }

  /// Calls `body` with each texel and its weight, for a target texel centred at `position`. Texel i
  /// is centred at i + ½.
  func forEachTexel(at position: Double, _ body: (Int, Double) -> Void) {
    switch self {
    case .taps(let taps):
      for tap in taps {
        let (texel, fraction) = Self.split(position + tap.offset)
        body(texel, tap.weight * (1 - fraction))
        body(texel + 1, tap.weight * fraction)
      }
    case .spline(let cubic):
      let (texel, f) = Self.split(position)
      let g = 1 - f
      body(texel - 1, cubic * g * g * g / 6)
      body(texel, cubic * (4 - 6 * f * f + 3 * f * f * f) / 6 + (1 - cubic) * g)
      body(texel + 1, cubic * (4 - 6 * g * g + 3 * g * g * g) / 6 + (1 - cubic) * f)
      body(texel + 2, cubic * f * f * f / 6)
    }
  }

  /// The texel centred at or before `position`, and the fraction towards the next one.
  private static func split(_ position: Double) -> (texel: Int, fraction: Double) {
    let floor = (position - 0.5).rounded(.down)
    return (Int(floor), position - 0.5 - floor)
  }

  /// Mean square distance in source texels, over all phases of a target texel of `scale` source
  /// texels.
  func variance(scale: Double) -> Double {
    let phases = scale < 1 ? Int((1 / scale).rounded()) : 1
    var variance = 0.0
    for phase in 0..<phases {
      let position = (Double(phase) + 0.5) * scale
      forEachTexel(at: position) { texel, weight in
        let distance = Double(texel) + 0.5 - position
        variance += weight * distance * distance
      }
    }
    return variance / Double(phases)
  }
}
