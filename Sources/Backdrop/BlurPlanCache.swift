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
  }

  /// The use of a plan.
  enum Purpose: Equatable {
    /// Glass of constant sigma, with colours changed in the last pass.
    case glass
    /// Glass of constant sigma, with colours changed before the last pass.
    case recoloredGlass(ColorMatrix)
    /// One of the two blurs that a band of growing glass mixes.
    case band
    /// Glass of constant sigma in linear light.
    case linearGlass
    /// The plane itself in linear light.
    case decodedPlane
    /// One of the two blurs of a band, in linear light.
    case linearBand
    /// The bevel of glass of constant sigma.
    case bevel
    /// The bevel of glass of constant sigma, in linear light.
    case linearBevel
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

  /// The maximum number of plans. One pane with a growing blur needs a dozen.
  private static let most = 64

  /// Returns the plan for `key`, made by `make` if it is not cached.
  mutating func plan(for key: Key, make: () -> BlurPlan) -> Entry {
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
