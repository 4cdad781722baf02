// SPDX-License-Identifier: MIT

/// The parsed flags and operands of a command.
struct Arguments: Sendable {
  /// Values of the given flags, by flag name. Each has its flag's `Value` type.
  private(set) var values: [String: any Sendable] = [:]
  /// Operands, in order.
  private(set) var operands: [String] = []

  /// The given value of `flag`, or its fallback.
  subscript<Value>(flag: Flag<Value>) -> Value {
    guard let given = values[flag.name] else {
      guard let fallback = flag.fallback else {
        preconditionFailure("\(flag.name) is required and the parser let its absence pass")
      }
      return fallback
    }
    guard let value = given as? Value else {
      preconditionFailure("two flags are called \(flag.name) and have different kinds")
    }
    return value
  }

  /// True if the flag `name` was given.
  func has(_ name: String) -> Bool { values[name] != nil }

  /// Sets the value of the flag `name`, replacing an earlier one.
  mutating func set(_ name: String, to value: any Sendable) { values[name] = value }

  /// Appends an operand.
  mutating func append(_ word: String) { operands.append(word) }
}
