import Style

/// Plans that were made and will be asked for again: glass whose strength does not change makes none.
struct BlurPlanCache {
  /// What a plan was made for.
  struct Label: Equatable {
    /// The planner's key.
    var method: String
    /// The strength.
    var sigma: Double
    /// What it was made for.
    var purpose: Purpose
  }

  /// What a plan is made for beside its strength.
  enum Purpose: Equatable {
    /// A glass of one strength, whose colours are the last pass's.
    case glass
    /// The same, its colours changed before.
    case recoloredGlass(ColorMatrix)
    /// One of two strengths that are mixed.
    case band
    /// The first in linear light.
    case linearGlass
    /// The second in linear light.
    case linearBand
  }

  /// A plan and what follows from it.
  final class Shelved {
    /// What it was made for.
    let label: Label
    /// The plan.
    let plan: BlurPlan
    /// How far its blur spreads; found when it is first asked for.
    lazy var reach = PlanFootprint(plan)

    init(_ label: Label, _ plan: BlurPlan) {
      self.label = label
      self.plan = plan
    }
  }

  /// The plans, those asked for last at the end.
  private var plans: [Shelved] = []

  /// How many are kept: a blur that grows needs a dozen.
  private static let most = 64

  /// The plan for `label`, made where there is none.
  mutating func plan(for label: Label, make: () -> BlurPlan) -> Shelved {
    if let index = plans.lastIndex(where: { $0.label == label }) {
      let found = plans[index]
      for later in index..<(plans.count - 1) { plans.swapAt(later, later + 1) }
      return found
    }
    if plans.count == Self.most { plans.removeFirst() }
    let made = Shelved(label, make())
    plans.append(made)
    return made
  }
}
