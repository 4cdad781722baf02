// SPDX-License-Identifier: MIT

import JSON5

/// Shell completion for a value.
enum ValueCompletion: Equatable, Sendable {
  /// Values that cannot be completed: a number, a size, a title.
  case nothing
  /// File names.
  case files
  /// One of these words.
  case choices([String])
  /// Names of the program's commands.
  case commands
}

/// A value type of flags: parsing, placeholder and description.
struct ValueKind<Value: Sendable>: Sendable {
  /// Placeholder in help; nil for a switch.
  let placeholder: String?
  /// Description of a valid value; completes "--flag wants …": "a size such as 1280x800".
  let expectation: String
  /// Shell completion.
  var completion = ValueCompletion.nothing
  /// Parses a text; nil if it is not valid.
  let read: @Sendable (String) -> Value?
}

extension ValueKind where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
  /// A case of an enum, by its raw value.
  static var choice: ValueKind {
    let words = Value.allCases.map(\.rawValue)
    return ValueKind(
      placeholder: words.joined(separator: "|"), expectation: words.listed,
      completion: .choices(words), read: { Value(rawValue: $0) })
  }
}
