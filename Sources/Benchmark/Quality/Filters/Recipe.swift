/// The passes of a blur in numbers, as a tree that begins at the plane.
indirect enum Recipe: Hashable, Sendable {
  /// The plane itself.
  case plane
  /// A pass over what another made.
  case pass(FilterPass, of: Recipe)
  /// Two results of one size, the second with the share `share`, mixed in one pass that does the
  /// work of both last ones.
  case mix(Recipe, Recipe, share: Double)

  /// This recipe with another pass after it.
  func then(_ pass: FilterPass) -> Recipe { .pass(pass, of: self) }

  /// This recipe with more passes after it.
  func then(_ passes: [FilterPass]) -> Recipe { passes.reduce(self) { $0.then($1) } }

  /// Plane pixels along each axis to one texel of the result.
  var scale: Double {
    switch self {
    case .plane: 1
    case .pass(let pass, let source): source.scale * pass.scale
    case .mix(let a, _, _): a.scale
    }
  }

  /// The mean variance of the kernel along an axis, in square pixels of the plane.
  var variance: Double {
    switch self {
    case .plane: 0
    case .pass(let pass, let source): source.variance + pass.variance * source.scale * source.scale
    case .mix(let a, let b, let share): (1 - share) * a.variance + share * b.variance
    }
  }

  /// The standard deviation of the kernel, in pixels of the plane.
  var sigma: Double { variance.squareRoot() }

  /// Plane pixels to one texel of the smallest level on the way.
  var deepestScale: Int {
    switch self {
    case .plane: 1
    case .pass(_, let source): max(Int(scale), source.deepestScale)
    case .mix(let a, let b, _): max(a.deepestScale, b.deepestScale)
    }
  }

  /// What the passes make of `plane`, whose sides are multiples of `deepestScale`. Every texture on
  /// the way is rounded by `round`; the result is not.
  func applied(to plane: Plane, round: (Plane) -> Plane) -> Plane {
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

  /// What it costs. A pass that two branches share counts once.
  var cost: BlurCost {
    var cost = BlurCost(fetches: 0, bytes: 0, passes: 0, lastFetches: fetches)
    var drawn: Set<Recipe> = []
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
  private var sources: [Recipe] {
    switch self {
    case .plane: []
    case .pass(_, let source): [source]
    case .mix(let a, let b, _): a.sources + b.sources
    }
  }

  private func addCost(to cost: inout BlurCost, drawn: inout Set<Recipe>) {
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
