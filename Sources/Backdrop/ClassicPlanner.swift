/// The pure dual-Kawase of the compositors, made continuous: n levels down and up, and at the deepest
/// as much of one more level as the strength asks for.
///
/// Down: the middle four times and four diagonals one texel away. Up: four diagonals at half a texel,
/// twice each, and four neighbours at one. Distances at which no sample falls on a texel's centre and
/// loses the sampler's mixing; strength comes from the depth alone, since stretching the distances is
/// what makes others ripple.
public struct ClassicPlanner: Planner {
  /// The method's name.
  public let name = "classic"

  /// The method.
  public init() {}

  /// The most levels.
  private static let mostLevels = 7

  /// The variance of `levels` whole levels.
  static func variance(levels: Int) -> Double {
    // A level down adds 1/2 and a quarter from the sampler, a level up 4 times 1/3 and as much again of
    // the sampler's 3/16; each level counts four times as much as the one above it.
    let one = 0.5 + 0.25 + 4 * (1.0 / 3 + 0.1875)
    var power = 1.0
    for _ in 0..<levels { power *= 4 }
    return (power - 1) / 3 * one
  }

  /// The plan for `sigma`.
  public func plan(sigma: Double) -> BlurPlan {
    let variance = max(sigma, 0) * max(sigma, 0)
    var levels = 0
    while levels < Self.mostLevels, Self.variance(levels: levels + 1) <= variance { levels += 1 }
    let below = Self.variance(levels: levels)
    let above = Self.variance(levels: levels + 1)
    let part = levels == Self.mostLevels ? 0 : (variance - below) / (above - below)
    var passes: [BlurPlan.Pass] = []
    var source = BlurPlan.Source.plane
    for level in 0..<levels {
      source = append(.scattered(Self.down), from: source, to: level + 1, isShared: true, &passes)
    }
    if part > 0 {
      let deeper = append(
        .scattered(Self.down), from: source, to: levels + 1, isShared: true, &passes)
      let back = append(.scattered(Self.up), from: deeper, to: levels, &passes)
      passes.append(.init(.mix(part), from: source, mixing: back, to: levels))
      source = .pass(passes.count - 1)
    }
    for level in stride(from: levels - 1, through: 0, by: -1) {
      source = append(.scattered(Self.up), from: source, to: level, &passes)
    }
    return BlurPlan(
      sigma: variance.squareRoot(), passes: passes,
      last: .init(.init(source, level: 0, .linear)))
  }

  private func append(
    _ kernel: Kernel, from source: BlurPlan.Source, to level: Int, isShared: Bool = false,
    _ passes: inout [BlurPlan.Pass]
  ) -> BlurPlan.Source {
    passes.append(.init(kernel, from: source, to: level, isShared: isShared))
    return .pass(passes.count - 1)
  }

  /// Down by one level, in texels of the finer one.
  static let down: [Kernel.Sample] =
    [.init(0, 0, 0.5)] + [(-1.0, -1.0), (1, -1), (-1, 1), (1, 1)].map { .init($0, $1, 0.125) }

  /// Up by one level, in texels of the coarser one.
  static let up: [Kernel.Sample] =
    [(-0.5, -0.5), (0.5, -0.5), (-0.5, 0.5), (0.5, 0.5)].map { .init($0, $1, 1.0 / 6) }
    + [(-1.0, 0.0), (1, 0), (0, -1), (0, 1)].map { .init($0, $1, 1.0 / 12) }
}
