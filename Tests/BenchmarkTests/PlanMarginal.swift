// SPDX-License-Identifier: MIT

import Backdrop
import Style

/// The kernel of a plan summed along one axis: the response to one bright line of pixels, in double
/// precision. Exact for sampling passes, since the sampler's weights have the same sum in each row.
struct PlanMarginal {
  /// The number of pixels, a multiple of all texel sizes.
  private static let count = 1_024
  /// The index of the bright pixel.
  let center: Int
  /// The response.
  let values: [Double]

  /// Runs `plan` on a line with a bright pixel at `phase` from the centre.
  init(_ plan: BlurPlan, phase: Int = 0) {
    center = Self.count / 2 + phase
    var plane = [Double](repeating: 0, count: Self.count)
    plane[center] = 1
    var levels: [[Double]] = []
    func read(_ source: BlurPlan.Source) -> [Double] {
      switch source {
      case .plane: plane
      case .pass(let index): levels[index]
      }
    }
    for pass in plan.passes {
      let source = read(pass.source)
      switch pass.kernel {
      case .scattered(let samples):
        let scale = Double(1 << pass.level) / Double(1 << plan.level(of: pass.source))
        levels.append(Self.sampled(source, samples, scale, Self.count >> pass.level))
      case .mix(let part):
        let second = pass.second.map(read) ?? source
        levels.append(zip(source, second).map { $0 + ($1 - $0) * part.constant })
      case .grid, .line, .growing, .spline, .gaussian, .linear, .decode, .rise:
        preconditionFailure("a pass that the classic method has no use for")
      }
    }
    values = read(plan.last.first.source)
  }

  /// The output of a sampling pass of `count` texels, at `scale` source texels each. Texels beyond
  /// the ends are 0.
  private static func sampled(
    _ source: [Double], _ samples: [Kernel.Sample], _ scale: Double, _ count: Int
  ) -> [Double] {
    (0..<count).map { target in
      let middle = (Double(target) + 0.5) * scale - 0.5
      return samples.reduce(0) { sum, sample in
        let place = middle + sample.x
        let index = Int(place.rounded(.down))
        guard index >= 0, index + 1 < source.count else { return sum }
        let part = place - Double(index)
        return sum + sample.weight * (source[index] * (1 - part) + source[index + 1] * part)
      }
    }
  }

  /// The variance about the bright pixel.
  var variance: Double {
    values.indices.reduce(0) { sum, index in
      sum + values[index] * Double((index - center) * (index - center))
    }
  }

  /// The sum of absolute differences.
  func distance(from other: PlanMarginal) -> Double {
    zip(values, other.values).reduce(0) { $0 + abs($1.0 - $1.1) }
  }
}
