// SPDX-License-Identifier: MIT

/// A log of faulty values that daemons send: one line for each kind of value.
public final class FaultLog {
  /// Called with a line about a fault.
  public var onProblem: ((String) -> Void)?
  /// The subjects that had a fault.
  private var logged: Set<String> = []

  /// The most faults that are logged.
  private static let limit = 256

  /// A log without faults.
  init() {}

  /// Logs a fault of `subject`, such as a property, unless it had one before.
  public func log(_ subject: String, _ fault: String) {
    guard logged.count < Self.limit, logged.insert(subject).inserted else { return }
    onProblem?("\(subject) is left out: it \(fault)")
  }
}
