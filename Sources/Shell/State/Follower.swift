// SPDX-License-Identifier: MIT

import Observation

/// Calls a closure with a value, soon and after each change, as long as this object lives.
///
/// Unlike Swift's `Observations`, it starts no thread of the runtime, which would wake each second.
final class Follower<Value: Equatable> {
  /// The value.
  private let value: () -> Value
  /// Called with the value.
  private let action: (Value) -> Void
  /// The value that was seen last; nil before the first.
  private var last: Value?

  /// Follows `value`.
  init(_ value: @escaping () -> Value, _ action: @escaping (Value) -> Void) {
    self.value = value
    self.action = action
    Task { look() }
  }

  private func look() {
    let new = withObservationTracking(value) { [weak self] in
      Task { @MainActor in self?.look() }
    }
    guard new != last else { return }
    last = new
    action(new)
  }
}
