import GLES

/// The steps of one plan over one plane.
final class Chain {
  /// The plan.
  let plan: BlurPlan
  /// The step of every pass, in order.
  let steps: [Step]
  /// What the level that the last pass reads is kept in, where that is not what all others are.
  let lastFormat: PixelFormat?
  /// The frame in which glass last asked for it.
  var lastUse: Int

  init(_ plan: BlurPlan, _ steps: [Step], _ lastFormat: PixelFormat?, frame: Int) {
    self.plan = plan
    self.lastFormat = lastFormat
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
