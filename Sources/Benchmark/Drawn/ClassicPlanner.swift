public import Backdrop

/// The pure dual-Kawase of the compositors, made continuous.
///
/// Down: the middle four times and four diagonals one texel away. Up: four diagonals at an offset, twice
/// each, and four neighbours at twice that. A level of this is too coarse for a mild blur; there the older
/// Kawase helps or does all, two passes of four diagonals at full size. The offsets, and how much of the
/// deepest pair of steps counts, are those of `ClassicTable`.
public struct ClassicPlanner: Planner {
  /// The method's name.
  public let name = "classic"

  /// The method.
  public init() {}

  /// The plan for `sigma`.
  public func plan(sigma: Double) -> BlurPlan {
    let sigma = min(max(sigma, 0), CalibratedPlanner.maximumSigma)
    var passes: [BlurPlan.Pass] = []
    guard sigma > 0 else {
      return BlurPlan(sigma: 0, passes: [], last: .init(.init(.plane, level: 0, .linear)))
    }
    let table = ClassicTable(sigma: sigma)
    let count = table.offsets.count
    var down: [BlurPlan.Source] = [.plane]
    for spread in table.spreads {
      passes.append(.init(.scattered(Self.diagonals(spread, 0.25)), from: down[0], to: 0))
      down[0] = .pass(passes.count - 1)
    }
    for level in 0..<count {
      passes.append(.init(.scattered(Self.down), from: down[level], to: level + 1))
      down.append(.pass(passes.count - 1))
    }
    var source = down[count]
    for level in stride(from: count - 1, through: 0, by: -1) {
      passes.append(.init(.scattered(Self.up(table.offsets[level])), from: source, to: level))
      source = .pass(passes.count - 1)
      guard level == count - 1, table.share < 1 else { continue }
      passes.append(.init(.mix(table.share), from: down[level], mixing: source, to: level))
      source = .pass(passes.count - 1)
    }
    return BlurPlan(
      sigma: sigma, passes: passes, last: .init(.init(source, level: 0, .linear)))
  }

  /// Down by one level, in texels of the finer one.
  private static let down = [Kernel.Sample(0, 0, 0.5)] + diagonals(1, 0.125)

  /// Up by one level, in texels of the coarser one.
  private static func up(_ offset: Double) -> [Kernel.Sample] {
    let far = 2 * offset
    return diagonals(offset, 1.0 / 6)
      + [(-far, 0.0), (far, 0), (0, -far), (0, far)].map { .init($0.0, $0.1, 1.0 / 12) }
  }

  /// Four samples at `distance` along both axes.
  private static func diagonals(_ distance: Double, _ weight: Double) -> [Kernel.Sample] {
    [(-1.0, -1.0), (1, -1), (-1, 1), (1, 1)].map {
      .init($0.0 * distance, $0.1 * distance, weight)
    }
  }
}
