import Backdrop

/// What a plan makes of one bright line of pixels, along one axis and in double precision: its kernel,
/// added up along the other axis. Exact for every pass that samples, since the sampler's weights add up
/// to the same for every row.
struct PlanMarginal {
  /// How many pixels there are, a multiple of every level's texel.
  private static let count = 1_024
  /// Where the bright one is.
  let center: Int
  /// What it became.
  let values: [Double]

  /// Runs `plan` over a line whose pixel `phase` after the middle is bright.
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
        levels.append(zip(source, second).map { $0 + ($1 - $0) * part })
      case .grid, .line, .spline, .linear, .decode, .recolor, .rise:
        preconditionFailure("a pass that the classic method has no use for")
      }
    }
    values = read(plan.last.first.source)
  }

  /// The samples of a pass that writes `count` texels, `scale` of the source's to one. Beyond the ends
  /// all is dark.
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

  /// The second moment about the bright pixel.
  var variance: Double {
    values.indices.reduce(0) { sum, index in
      sum + values[index] * Double((index - center) * (index - center))
    }
  }

  /// The sum of |this - other|.
  func distance(from other: PlanMarginal) -> Double {
    zip(values, other.values).reduce(0) { $0 + abs($1.0 - $1.1) }
  }
}
