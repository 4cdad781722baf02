// SPDX-License-Identifier: MIT

/// The passes of a blur as a tree, for computation on the CPU.
indirect enum PassTree: Hashable, Sendable {
  /// The input plane.
  case plane
  /// A pass applied to another result.
  case pass(FilterPass, of: PassTree)
  /// A mix of two results of one size, the second with the weight `share`, in one pass that does
  /// the work of both last passes.
  case mix(PassTree, PassTree, share: Double)

  /// Appends a pass.
  func then(_ pass: FilterPass) -> PassTree { .pass(pass, of: self) }

  /// Appends passes.
  func then(_ passes: [FilterPass]) -> PassTree { passes.reduce(self) { $0.then($1) } }

  /// GrayImage pixels for each texel of the result, along an axis.
  var scale: Double {
    switch self {
    case .plane: 1
    case .pass(let pass, let source): source.scale * pass.scale
    case .mix(let a, _, _): a.scale
    }
  }

  /// Mean variance of the kernel along an axis, in square plane pixels.
  var variance: Double {
    switch self {
    case .plane: 0
    case .pass(let pass, let source): source.variance + pass.variance * source.scale * source.scale
    case .mix(let a, let b, let share): (1 - share) * a.variance + share * b.variance
    }
  }

  /// Standard deviation of the kernel, in plane pixels.
  var sigma: Double { variance.squareRoot() }

  /// GrayImage pixels for each texel of the smallest level.
  var deepestScale: Int {
    switch self {
    case .plane: 1
    case .pass(_, let source): max(Int(scale), source.deepestScale)
    case .mix(let a, let b, _): max(a.deepestScale, b.deepestScale)
    }
  }

  /// Applies the passes to `plane`, whose sides must be multiples of `deepestScale`. `round` is
  /// applied to every intermediate texture, but not to the result.
  func applied(to plane: GrayImage, round: (GrayImage) -> GrayImage) -> GrayImage {
    switch self {
    case .plane: plane
    case .pass(let pass, .plane): pass.applied(to: plane)
    case .pass(let pass, let source):
      pass.applied(to: round(source.applied(to: plane, round: round)))
    case .mix(let a, let b, let share):
      a.applied(to: plane, round: round).combined(with: b.applied(to: plane, round: round)) {
        (1 - share) * $0 + share * $1
      }
    }
  }

  /// Cost of the passes. A pass shared by two branches counts once.
  var cost: BlurCost {
    var cost = BlurCost(fetches: 0, bytes: 0, passes: 0, lastFetches: fetches)
    var drawn: Set<PassTree> = []
    addCost(to: &cost, drawn: &drawn)
    return cost
  }

  /// Fetches of the last pass.
  private var fetches: Int {
    switch self {
    case .plane: 0
    case .pass(let pass, _): pass.fetches
    case .mix(let a, let b, _): a.fetches + b.fetches
    }
  }

  /// The recipes whose results the last pass reads.
  private var sources: [PassTree] {
    switch self {
    case .plane: []
    case .pass(_, let source): [source]
    case .mix(let a, let b, _): a.sources + b.sources
    }
  }

  private func addCost(to cost: inout BlurCost, drawn: inout Set<PassTree>) {
    guard self != .plane, drawn.insert(self).inserted else { return }
    let area = 1 / (scale * scale)
    cost.passes += 1
    cost.fetches += Double(fetches) * area
    cost.bytes += 4 * area
    for source in sources {
      cost.bytes += 4 / (source.scale * source.scale)
      source.addCost(to: &cost, drawn: &drawn)
    }
  }
}
