// SPDX-License-Identifier: MIT

internal import Timing

/// The number of notifications that each sender may still send: a burst, and then a few a second.
struct SenderBudgets {
  /// The notifications that a sender may send at once.
  static let burst = 64.0
  /// Those that it may send in each second after them.
  static let perSecond = 8.0
  /// The senders that are counted; with more, the one that was silent for longest starts anew.
  static let senders = 256

  /// The budget of a sender.
  private struct Budget {
    /// The notifications, at the time `moment`.
    var rest: Double
    /// The time of the last one.
    var moment: Moment
  }

  /// The budgets by the senders' names on the bus.
  private var budgets: [String: Budget] = [:]

  /// Takes one of what `sender` may send. Returns false if nothing is left.
  mutating func take(from sender: String, at moment: Moment) -> Bool {
    var budget = budgets[sender] ?? Budget(rest: Self.burst, moment: moment)
    let passed = (moment - budget.moment).seconds
    budget.rest = min(budget.rest + passed * Self.perSecond, Self.burst)
    budget.moment = moment
    let hasRest = budget.rest >= 1
    if hasRest { budget.rest -= 1 }
    budgets[sender] = budget
    if budgets.count > Self.senders,
      let silent = budgets.min(by: { $0.value.moment < $1.value.moment })
    {
      budgets[silent.key] = nil
    }
    return hasRest
  }
}
