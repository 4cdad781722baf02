public import Backdrop

/// A planner's plans with every pass followed by one that copies what it made: twice as many passes, and the
/// same picture. It is for seeing whether a comparison finds what became slower.
public struct DoubledPlanner: Planner {
  /// Whose plans they are.
  private let planner: any Planner

  /// The plans of `planner`, slower.
  public init(_ planner: any Planner) { self.planner = planner }

  /// The planner's name: it is the same method.
  public var name: String { planner.name }
  /// Tells its plans from the planner's own.
  public var key: String { planner.key + " doubled" }

  /// The plan for `sigma`, slower.
  public func plan(sigma: Double) -> BlurPlan {
    let plan = planner.plan(sigma: sigma)
    var passes: [BlurPlan.Pass] = []
    for pass in plan.passes {
      passes.append(
        BlurPlan.Pass(
          pass.kernel, from: copy(of: pass.source), mixing: pass.second.map(copy),
          to: pass.level, farthestReach: pass.farthestReach, room: pass.room))
      passes.append(
        BlurPlan.Pass(.linear, from: .pass(passes.count - 1), to: pass.level, room: pass.room))
    }
    let first = copied(plan.last.first)
    let last = plan.last.second.map { BlurPlan.LastPass(first, copied($0), mix: plan.last.mix) }
    return BlurPlan(sigma: plan.sigma, passes: passes, last: last ?? BlurPlan.LastPass(first))
  }

  /// The copy of what the last pass reads.
  private func copied(_ input: BlurPlan.LastPass.Input) -> BlurPlan.LastPass.Input {
    .init(copy(of: input.source), level: input.level, input.kernel)
  }

  /// The copy of what was read.
  private func copy(of source: BlurPlan.Source) -> BlurPlan.Source {
    switch source {
    case .plane: .plane
    case .pass(let index): .pass(2 * index + 1)
    }
  }
}
