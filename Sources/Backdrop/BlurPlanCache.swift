// SPDX-License-Identifier: MIT

import Style

/// A cache of recent plans, so that glass with constant sigma creates none.
struct BlurPlanCache {
  /// The key of a plan.
  struct Key: Equatable {
    /// The planner's key.
    var method: String
    /// The sigma of the plan.
    var sigma: Double
    /// The use of the plan.
    var purpose: Purpose
    /// True if the plan blurs linear light.
    var isLinear: Bool
  }

  /// The use of a plan.
  enum Purpose: Equatable {
    /// Glass of constant sigma, with colours changed in the last pass.
    case glass
    /// Glass of constant sigma, with colours changed before the last pass.
    case recoloredGlass(ColorMatrix)
    /// A band of growing glass, from a smaller sigma, by the share of the larger one.
    case band(from: Double, by: Ramp)
    /// The same with colours changed before the last pass, by a share that may grow.
    case recoloredBand(from: Double, by: Ramp, ColorMatrix, growth: Ramp)
    /// One of the two blurs that the bevel in a band mixes.
    case bevelOfBand
    /// The plane itself in linear light.
    case decodedPlane
    /// The bevel of glass of constant sigma.
    case bevel
  }

  /// A cached plan and its footprint.
  final class Entry {
    /// The key.
    let key: Key
    /// The plan.
    let plan: BlurPlan
    /// The footprint of the plan; computed at the first use.
    lazy var footprint = PlanFootprint(plan)

    init(_ key: Key, _ plan: BlurPlan) {
      self.key = key
      self.plan = plan
    }
  }

  /// The plans, most recently used last.
  private var plans: [Entry] = []

  /// The maximum number of plans. One pane with a growing blur needs two dozen.
  private static let most = 128

  /// Returns the plan of `planner` for a use, made by `make` if it is not cached.
  mutating func plan(
    for purpose: Purpose, _ sigma: Double, isLinear: Bool, _ planner: any Planner,
    make: () -> BlurPlan
  ) -> Entry {
    let key = Key(method: planner.key, sigma: sigma, purpose: purpose, isLinear: isLinear)
    if let index = plans.lastIndex(where: { $0.key == key }) {
      let found = plans[index]
      for later in index..<(plans.count - 1) { plans.swapAt(later, later + 1) }
      return found
    }
    if plans.count == Self.most { plans.removeFirst() }
    let made = Entry(key, make())
    plans.append(made)
    return made
  }
}
