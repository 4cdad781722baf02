// SPDX-License-Identifier: MIT

public import Backdrop
import Style

/// The dual Kawase of the compositors, made continuous.
///
/// Downsampling reads the centre with weight 4 and four diagonals at one texel. Upsampling reads
/// four diagonals at an offset, with weight 2, and four neighbours at twice the offset. For a mild
/// blur the levels are too coarse: two passes of the older Kawase, four diagonals at full size,
/// help or replace them. `ClassicTable` has the offsets and the share of the deepest pair of steps.
public struct ClassicPlanner: Planner {
  /// The method's name.
  public let name = "classic"

  /// The planner; it has no parameters.
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
      passes.append(
        .init(.mix(Ramp(constant: table.share)), from: down[level], mixing: source, to: level))
      source = .pass(passes.count - 1)
    }
    return BlurPlan(
      sigma: sigma, passes: passes, last: .init(.init(source, level: 0, .linear)))
  }

  /// The downsampling samples, in texels of the finer level.
  private static let down = [Kernel.Sample(0, 0, 0.5)] + diagonals(1, 0.125)

  /// The upsampling samples, in texels of the coarser level.
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
