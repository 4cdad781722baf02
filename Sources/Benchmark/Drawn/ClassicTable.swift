// SPDX-License-Identifier: MIT

import Glibc

/// The parameters of dual Kawase for every sigma.
///
/// Sigma grows in stages of about an octave, each of which adds a level. The level's pair of steps,
/// down and up, is mixed in with a share that grows from 0 to 1 over its stage. The offset of an
/// upsampling step depends on the number of stages since its level was added, by a curve that is
/// the same for all levels but the first two. Those are too coarse for the blurs that they enter,
/// so passes at full size smooth them.
///
/// The curves minimise the largest error against a Gaussian. The share makes the variance exact.
struct ClassicTable: Hashable, Sendable {
  /// The distances of the diagonals of the passes at full size, at most two.
  let spreads: [Double]
  /// The offsets of the upsampling steps, the one to full size first.
  let offsets: [Double]
  /// The share of the deepest pair of steps, from 0 to 1.
  let share: Double

  /// The curves of one stage. Each has values at equal distances on a logarithmic scale of sigma.
  private struct Stage {
    /// The distances of the diagonals of both passes at full size.
    let spread: [Double]
    /// The offsets of the upsampling steps, the deepest first. The last curve serves all further
    /// steps.
    let offsets: [[Double]]
  }

  /// The smallest sigma with a level.
  private static let firstSigma = 0.9

  /// The stage of the first level.
  private static let first = Stage(
    spread: [0.405, 0.477, 0.574, 0.61, 0.629, 0.763],
    offsets: [[0, 0.043, 0.103, 0.195, 0.336, 0.464]])
  /// The stage of the second level, in which the passes at full size fade out.
  private static let second = Stage(
    spread: [0.763, 0.935, 1.071, 1.02, 0.728, 0.3],
    offsets: [
      [0, 0.018, 0.061, 0.15, 0.308, 0.452], [0.464, 0.51, 0.599, 0.696, 0.814, 0.921],
    ])
  /// The stage of the third level; the passes at full size end early in it.
  private static let third = Stage(spread: [0.3, 0, 0, 0, 0, 0], offsets: others.offsets)
  /// The stages of all other levels.
  private static let others = Stage(
    spread: [0],
    offsets: [
      [0.006, 0.038, 0.076, 0.16, 0.365, 0.452], [0.452, 0.499, 0.573, 0.624, 0.759, 0.921],
      [0.921, 1.032, 1.322, 1.524, 1.593, 1.6], [1.6],
    ])

  /// The parameters for `sigma` pixels, above 0.
  init(sigma: Double) {
    guard sigma > Self.firstSigma else {
      spreads = Self.spreadsAlone(sigma)
      offsets = []
      share = 0
      return
    }
    var count = 1
    while Self.end(of: count) <= sigma { count += 1 }
    let start = Self.end(of: count - 1)
    let progress = log(sigma / start) / log(Self.end(of: count) / start)
    let spread = Self.spread(count, progress)
    var offsets = Self.offsets(count, progress)
    let missing =
      (sigma * sigma - 2 * Self.spreadVariance(spread) - Self.variance(offsets.dropLast()))
      / exp2(2 * Double(count - 1))
    let whole = Self.pairVariance(offsets[count - 1])
    share = min(max(missing / whole, 0), 1)
    if missing > whole { offsets[count - 1] = Self.offset(pairVariance: missing) }
    spreads = spread > 0 ? [spread, spread] : []
    self.offsets = offsets
  }

  /// The distances at full size for a blur too mild for any level. One pass suffices for the three
  /// weights of a narrow Gaussian; as the Gaussian widens, the second pass takes its half.
  private static func spreadsAlone(_ sigma: Double) -> [Double] {
    let half = sigma * sigma / 2
    let uneven = min(max((firstSigma - sigma) / 0.4, 0), 1)
    return [half * (1 + uneven), half * (1 - uneven)].filter { $0 > 0 }
  }

  /// The stage of the level of this number.
  private static func stage(_ count: Int) -> Stage {
    switch count {
    case 1: first
    case 2: second
    case 3: third
    default: others
    }
  }

  /// The sigma at which the stage of level `count` ends.
  static func end(of count: Int) -> Double {
    if count == 0 { return firstSigma }
    let spread = spread(count, 1)
    return sqrt(2 * spreadVariance(spread) + variance(offsets(count, 1)[...]))
  }

  /// The distance of the diagonals at full size, at `progress` from 0 to 1 through a stage.
  private static func spread(_ count: Int, _ progress: Double) -> Double {
    value(stage(count).spread, progress)
  }

  /// The offsets of `count` steps up, at `progress` from 0 to 1 through their stage.
  private static func offsets(_ count: Int, _ progress: Double) -> [Double] {
    let curves = stage(count).offsets
    return (1...count).map { step in
      value(curves[min(count - step, curves.count - 1)], progress)
    }
  }

  /// The value of `curve` at `progress`, interpolated.
  private static func value(_ curve: [Double], _ progress: Double) -> Double {
    let position = min(max(progress, 0), 1) * Double(curve.count - 1)
    let index = min(Int(position), curve.count - 1)
    let next = min(index + 1, curve.count - 1)
    return curve[index] + (curve[next] - curve[index]) * (position - Double(index))
  }

  /// The variance of four diagonals at full size, in square pixels.
  private static func spreadVariance(_ spread: Double) -> Double {
    let fraction = spread - floor(spread)
    return spread * spread + fraction * (1 - fraction)
  }

  /// The variance of pairs of steps with a share of 1, in square pixels.
  private static func variance(_ offsets: ArraySlice<Double>) -> Double {
    offsets.enumerated().reduce(0) { $0 + exp2(2 * Double($1.offset)) * pairVariance($1.element) }
  }

  /// The mean variance of a pair of steps, in square texels of the larger level.
  private static func pairVariance(_ offset: Double) -> Double {
    // Downsampling: four diagonals at one texel count half, and all samples lie between two texels.
    let down = 0.5 + 0.25
    let bilinear =
      (2 * bilinearVariance(2 * offset) + 2 * bilinearVariance(0) + 8 * bilinearVariance(offset))
      / 12
    return down + 4 * (4 * offset * offset / 3 + bilinear)
  }

  /// The mean variance of bilinear fetches over both phases of an upsampling step.
  private static func bilinearVariance(_ offset: Double) -> Double {
    func variance(_ position: Double) -> Double {
      let fraction = position - floor(position)
      return fraction * (1 - fraction)
    }
    return (variance(offset + 0.25) + variance(offset - 0.25)) / 2
  }

  /// The offset at which a pair of steps has this variance.
  private static func offset(pairVariance target: Double) -> Double {
    var (low, high) = (0.0, 0.8)
    for _ in 0..<44 {
      let middle = (low + high) / 2
      if pairVariance(middle) < target { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }
}
