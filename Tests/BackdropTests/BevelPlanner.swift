// SPDX-License-Identifier: MIT

@testable import Backdrop

/// Plans the blur of the bevel for plain glass.
struct BevelPlanner: Planner {
  let name = "bevel"
  /// The renderer that plans are tuned for.
  var profile = BlurProfile.gpu

  func plan(sigma: Double) -> BlurPlan { CalibratedPlanner(profile).bevelPlan(sigma: sigma) }
}
