/// What the shell offers where a value is to be typed.
enum ValueCompletion: Equatable, Sendable {
  /// Nothing: a number, a size, a title.
  case nothing
  /// The names of files.
  case files
  /// One of these words.
  case choices([String])
  /// The names of the program's commands.
  case commands
}

/// A kind of value: how it is written, read and explained.
struct ValueKind<Value: Sendable>: Sendable {
  /// What stands for it in help; nil where there is no value to write.
  let placeholder: String?
  /// What it must be, to be read after "wants": "a size such as 1280x800".
  let expectation: String
  /// What the shell offers for it.
  var completion = ValueCompletion.nothing
  /// The value that a text stands for; nil where it is not one.
  let read: @Sendable (String) -> Value?
}

extension ValueKind where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
  /// One of the words of an enum.
  static var choice: ValueKind {
    let words = Value.allCases.map(\.rawValue)
    return ValueKind(
      placeholder: words.joined(separator: "|"), expectation: words.listed,
      completion: .choices(words), read: { Value(rawValue: $0) })
  }
}

extension [String] {
  /// The words as prose: "auto, client or server".
  var listed: String {
    guard let last, count > 1 else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " or " + last
  }
}
