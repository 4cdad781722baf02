/// The steps of one plan over one plane.
final class Chain {
  /// The plan.
  let plan: BlurPlan
  /// The step of every pass, in order.
  let steps: [Step]
  /// The frame in which glass last asked for it.
  var lastUse: Int

  init(_ plan: BlurPlan, _ steps: [Step], frame: Int) {
    self.plan = plan
    self.steps = steps
    lastUse = frame
  }

  /// What a source of the plan is here.
  func source(_ source: BlurPlan.Source) -> Step.Source {
    switch source {
    case .plane: .plane
    case .pass(let index): .step(steps[index])
    }
  }
}
