// SPDX-License-Identifier: MIT

/// A kind of values in files that users write: how they are read, written and described.
public struct JSON5ValueKind<Value: Sendable>: Sendable {
  /// A valid value in words; completes "'key' wants …": "a number from 0 to 1".
  public let expectation: String
  /// Converts a value; nil if it is not valid.
  public let read: @Sendable (JSON5Value.Content) -> Value?
  /// The value as a file has it.
  public let write: @Sendable (Value) -> String

  /// A kind of values that are read and written by these functions.
  public init(
    expectation: String, read: @escaping @Sendable (JSON5Value.Content) -> Value?,
    write: @escaping @Sendable (Value) -> String
  ) {
    self.expectation = expectation
    self.read = read
    self.write = write
  }
}

extension JSON5ValueKind<Bool> {
  /// true or false.
  public static let truth = JSON5ValueKind(
    expectation: "true or false",
    read: { if case .bool(let value) = $0 { value } else { nil } },
    write: { "\($0)" })
}

extension JSON5ValueKind<Double> {
  /// A number in `range`.
  public static func number(_ range: ClosedRange<Double>) -> JSON5ValueKind {
    JSON5ValueKind(
      expectation: "a number from \(text(range.lowerBound)) to \(text(range.upperBound))",
      read: {
        guard case .number(let value) = $0, range.contains(value) else { return nil }
        return value
      },
      write: text)
  }

  /// `number` without a needless decimal point.
  @Sendable private static func text(_ number: Double) -> String {
    Int(exactly: number).map { "\($0)" } ?? "\(number)"
  }
}

extension JSON5ValueKind {
  /// One of these values, each named by a word.
  public static func choice(_ choices: [(word: String, value: Value)]) -> JSON5ValueKind
  where Value: Equatable & Sendable {
    JSON5ValueKind(
      expectation: choices.map { "\"\($0.word)\"" }.listed,
      read: { content in
        guard case .string(let word) = content else { return nil }
        return choices.first { $0.word == word }?.value
      },
      write: { value in
        guard let choice = choices.first(where: { $0.value == value }) else {
          preconditionFailure("\(value) has no word")
        }
        return "\"\(choice.word)\""
      })
  }
}

extension [String] {
  /// The words as prose, such as "auto, client or server".
  public var listed: String {
    guard let last, count > 1 else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " or " + last
  }
}
