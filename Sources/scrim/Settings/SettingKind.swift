// SPDX-License-Identifier: MIT

import Demonstration
import JSON5
import ScrimKit

/// A value type of the settings file: parsing, printing and description.
struct SettingKind<Value: Sendable>: Sendable {
  /// Description of a valid value; completes "'key' wants …": "a number from 0 to 1".
  let expectation: String
  /// Converts a JSON5 value; nil if it is not valid.
  let read: @Sendable (JSON5Value.Content) -> Value?
  /// Formats a value for the file.
  let write: @Sendable (Value) -> String
}

extension SettingKind<Bool> {
  /// true or false.
  static let truth = SettingKind(
    expectation: "true or false",
    read: { if case .bool(let value) = $0 { value } else { nil } },
    write: { "\($0)" })
}

extension SettingKind<Double> {
  /// A number in `range`.
  static func number(_ range: ClosedRange<Double>) -> SettingKind {
    SettingKind(
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

extension SettingKind<Size<Logical>> {
  /// A size in the syntax of the flag: "1280x800".
  static let size = SettingKind(
    expectation: "a size such as \"1280x800\", each side 1 to 16384",
    read: { if case .string(let text) = $0 { ValueKind.size.read(text) } else { nil } },
    write: { "\"\(Int($0.width))x\(Int($0.height))\"" })
}

extension SettingKind<String> {
  /// One of these words.
  static func word(of words: [String]) -> SettingKind {
    SettingKind(
      expectation: words.map { "\"\($0)\"" }.listed,
      read: {
        guard case .string(let text) = $0, words.contains(text) else { return nil }
        return text
      },
      write: { "\"\($0)\"" })
  }

  /// The path of a file.
  static let file = SettingKind(
    expectation: "the path of a file",
    read: {
      // A path ends at the first NUL byte; a longer string would name another file.
      guard case .string(let path) = $0, !path.isEmpty, !path.unicodeScalars.contains("\0") else {
        return nil
      }
      return path
    },
    write: { JSON.string($0).text() })
}

extension SettingKind {
  /// One of these values, each named by a word.
  static func choice(_ choices: [(word: String, value: Value)]) -> SettingKind
  where Value: Equatable {
    let words = SettingKind<String>.word(of: choices.map(\.word))
    return SettingKind(
      expectation: words.expectation,
      read: { content in
        words.read(content).flatMap { word in choices.first { $0.word == word }?.value }
      },
      write: { value in
        guard let choice = choices.first(where: { $0.value == value }) else {
          preconditionFailure("\(value) has no word in the settings file")
        }
        return words.write(choice.word)
      })
  }
}
