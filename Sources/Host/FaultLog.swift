// SPDX-License-Identifier: MIT

/// A log of the faults of other programs: one line for each subject, such as a kind of value from a
/// daemon.
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
    log(subject, line: "\(subject) is left out: it \(fault)")
  }

  /// Logs a line about `subject`, unless there was one before.
  public func log(_ subject: String, line: String) {
    if logged.count < Self.limit, logged.insert(subject).inserted { onProblem?(line) }
  }
}
