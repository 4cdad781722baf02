import Glibc

/// The offsets of pure dual Kawase for every sigma.
///
/// With n levels, the steps down are fixed and the steps up differ in their offsets. The deepest
/// pair of steps is mixed in by a share that starts at nothing, so that a level enters without being
/// seen; what the shares and offsets of a stage are when it is complete, the next one starts from,
/// one level deeper. The offsets were found by minimising the error against a Gaussian.
struct ClassicTable: Hashable, Sendable {
  /// The offsets of the steps up, the one to full size first.
  let offsets: [Double]

  /// The share of the deepest pair of steps; the rest goes without it.
  let share: Double

  /// The diagonals of every step down.
  static let downDistance = 1.0

  /// The offset of the deepest step up while a stage passes, at equal distances on the logarithm of
  /// sigma.
  private static let deepest = [0, 0.01, 0.03, 0.05, 0.06, 0.07, 0.09, 0.3, 0.45]
  /// The same for the step up above the deepest.
  private static let second = [0.45, 0.49, 0.54, 0.57, 0.61, 0.63, 0.65, 0.68, 0.7]
  /// The same for the step up above that.
  private static let third = [0.7, 0.74, 0.84, 0.96, 1.04, 1.05, 1.03, 0.86, 0.58]
  /// The offset of every step up above those.
  private static let others = 0.58

  /// The offsets for a blur of `sigma` pixels, which is above 0.
  init(sigma: Double) {
    var count = 1
    while Self.completeDeviation(count) < sigma { count += 1 }
    let start = Self.completeDeviation(count - 1)
    let end = Self.completeDeviation(count)
    let progress = count == 1 ? 0 : log(sigma / start) / log(end / start)
    var offsets = Self.offsets(count, progress)
    let missing =
      (sigma * sigma - Self.variance(offsets.dropLast())) / exp2(2 * Double(count - 1))
    share = min(1, missing / Self.pairVariance(offsets[count - 1]))
    if share == 1 { offsets[count - 1] = Self.offset(pairVariance: missing) }
    self.offsets = offsets
  }

  /// The offsets of `count` steps up, at `progress` from 0 to 1 through their stage.
  private static func offsets(_ count: Int, _ progress: Double) -> [Double] {
    let place = min(max(progress, 0), 1) * 8
    let index = min(Int(place), 7)
    let fraction = place - Double(index)
    func value(_ table: [Double]) -> Double {
      table[index] + (table[index + 1] - table[index]) * fraction
    }
    return (1...count).map { step in
      switch count - step {
      // A lone level has no stage before it to start from: its pair comes in with the least blur.
      case 0: count == 1 ? 0 : value(deepest)
      case 1: value(second)
      case 2: value(third)
      default: others
      }
    }
  }

  /// The sigma at which a stage of `count` levels is complete.
  static func completeDeviation(_ count: Int) -> Double {
    if count == 0 { return 0 }
    var complete = [Double](repeating: others, count: count)
    for (distance, table) in [deepest, second, third].enumerated() where distance < count {
      complete[count - 1 - distance] = table[8]
    }
    return sqrt(variance(complete[...]))
  }

  /// The variance of whole pairs of steps, in square pixels.
  private static func variance(_ offsets: ArraySlice<Double>) -> Double {
    offsets.enumerated().reduce(0) { $0 + exp2(2 * Double($1.offset)) * pairVariance($1.element) }
  }

  /// The mean variance of a step down and up again, in square texels of the larger level.
  static func pairVariance(_ offset: Double) -> Double {
    let down = downDistance * downDistance / 2 + 0.25
    let bilinear =
      (2 * bilinearVariance(2 * offset) + 2 * bilinearVariance(0) + 8 * bilinearVariance(offset))
      / 12
    return down + 4 * (4 * offset * offset / 3 + bilinear)
  }

  /// The mean variance of the bilinear fetches at both sides of a step up.
  private static func bilinearVariance(_ offset: Double) -> Double {
    func variance(_ position: Double) -> Double {
      let fraction = position - floor(position)
      return fraction * (1 - fraction)
    }
    return (variance(offset + 0.25) + variance(offset - 0.25)) / 2
  }

  /// The offset at which a pair has this variance.
  private static func offset(pairVariance target: Double) -> Double {
    var (low, high) = (0.0, 0.6)
    for _ in 0..<44 {
      let middle = (low + high) / 2
      if pairVariance(middle) < target { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }
}
