import Style

/// Plans that were made and will be asked for again: glass whose strength does not change makes none.
struct PlanShelf {
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
    /// A glass of one strength, in these colours; nil where colours are the last pass's.
    case glass(ColorMatrix?)
    /// One of two strengths that are mixed.
    case band
    /// The first in linear light.
    case linearGlass
    /// The second in linear light.
    case linearBand
  }

  /// The plans, those asked for last at the end.
  private var plans: [(label: Label, plan: BlurPlan)] = []

  /// How many are kept.
  private static let most = 32

  /// The plan for `label`, made where there is none.
  mutating func plan(for label: Label, make: () -> BlurPlan) -> BlurPlan {
    if let index = plans.firstIndex(where: { $0.label == label }) {
      let found = plans.remove(at: index)
      plans.append(found)
      return found.plan
    }
    if plans.count == Self.most { plans.removeFirst() }
    let plan = make()
    plans.append((label, plan))
    return plan
  }
}
