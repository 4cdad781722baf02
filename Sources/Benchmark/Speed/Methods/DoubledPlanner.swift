// SPDX-License-Identifier: MIT

public import Backdrop

/// Doubles every pass of a planner's plans with a copy: twice the passes, the same image. It tests
/// whether a comparison finds a slowdown.
public struct DoubledPlanner: Planner {
  /// The planner whose plans are doubled.
  private let planner: any Planner

  /// Doubles the plans of `planner`.
  public init(_ planner: any Planner) { self.planner = planner }

  /// The planner's name, since the method is the same.
  public var name: String { planner.name }
  /// A key of its own, so that doubled plans are cached apart.
  public var key: String { planner.key + " doubled" }

  /// The doubled plan for `sigma`.
  public func plan(sigma: Double) -> BlurPlan {
    let plan = planner.plan(sigma: sigma)
    var passes: [BlurPlan.Pass] = []
    for pass in plan.passes {
      passes.append(
        BlurPlan.Pass(
          pass.kernel, from: copy(of: pass.source), mixing: pass.second.map(copy),
          to: pass.level, maximumExtent: pass.maximumExtent, margin: pass.margin))
      passes.append(
        BlurPlan.Pass(.linear, from: .pass(passes.count - 1), to: pass.level, margin: pass.margin))
    }
    let first = copied(plan.last.first)
    let last = plan.last.second.map { BlurPlan.LastPass(first, copied($0), mix: plan.last.mix) }
    return BlurPlan(sigma: plan.sigma, passes: passes, last: last ?? BlurPlan.LastPass(first))
  }

  /// The copy of the last pass's input.
  private func copied(_ input: BlurPlan.LastPass.Input) -> BlurPlan.LastPass.Input {
    .init(copy(of: input.source), level: input.level, input.kernel)
  }

  /// The copy of a pass's input.
  private func copy(of source: BlurPlan.Source) -> BlurPlan.Source {
    switch source {
    case .plane: .plane
    case .pass(let index): .pass(2 * index + 1)
    }
  }
}
