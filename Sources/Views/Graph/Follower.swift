// SPDX-License-Identifier: MIT

/// Calls a closure with a value of a model, soon and after each change, as long as this object
/// lives. For what follows a model outside of views, such as a panel that opens.
///
/// Unlike Swift's `Observations`, it starts no thread of the runtime, which would wake each second.
@MainActor public final class Follower<Value: Equatable> {
  /// The value.
  private let value: () -> Value
  /// Called with the value.
  private let action: (Value) -> Void
  /// The value that was seen last; nil before the first.
  private var last: Value?

  /// Calls `action` with `value`, which reads a model.
  public init(_ value: @escaping () -> Value, _ action: @escaping (Value) -> Void) {
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
