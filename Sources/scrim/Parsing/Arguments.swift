/// What a command line asked of a command.
struct Arguments: Sendable {
  /// The values of the flags that were given, by name. Each is the `Value` of its flag.
  private(set) var values: [String: any Sendable] = [:]
  /// The words that were given in place of the command's operands, in order.
  private(set) var operands: [String] = []

  /// The value of `flag`: what was given, or what holds without it.
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

  /// Whether the flag called `name` was given.
  func has(_ name: String) -> Bool { values[name] != nil }

  /// Keeps `value` for the flag called `name`, in place of an earlier one.
  mutating func set(_ name: String, to value: any Sendable) { values[name] = value }

  /// Keeps `word` as the next operand.
  mutating func append(_ word: String) { operands.append(word) }
}
