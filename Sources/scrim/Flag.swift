// SPDX-License-Identifier: MIT

/// A flag whose value is a `Value`.
struct Flag<Value: Sendable>: FlagDescription {
  /// The flag as typed: `--size`.
  let name: String
  /// The one-letter form, such as `-h`.
  var short: String?
  /// Kind of the value that follows the flag.
  let kind: ValueKind<Value>
  /// Value if the flag is not given; nil for a required flag.
  let fallback: Value?
  /// Fallback as help shows it; nil if the summary states it or there is none.
  let fallbackText: String?
  /// One-line description, lower-case first letter, no full stop.
  let summary: String

  /// An optional flag.
  init(
    _ name: String, short: String? = nil, _ kind: ValueKind<Value>, default fallback: Value,
    shown fallbackText: String? = nil, _ summary: String
  ) {
    self.name = name
    self.short = short
    self.kind = kind
    self.fallback = fallback
    self.fallbackText = fallbackText
    self.summary = summary
  }

  /// A required flag.
  init(_ name: String, required kind: ValueKind<Value>, _ summary: String) {
    self.name = name
    self.kind = kind
    self.fallback = nil
    self.fallbackText = nil
    self.summary = summary
  }

  var placeholder: String? { kind.placeholder }
  var expectation: String { kind.expectation }
  var completion: ValueCompletion { kind.completion }
  var isRequired: Bool { fallback == nil }

  func read(_ text: String) -> (any Sendable)? { kind.read(text) }
}

extension Flag {
  /// An optional flag without a fallback: its value is nil if it is not given.
  init<Given>(_ name: String, optional kind: ValueKind<Given>, _ summary: String)
  where Value == Given? {
    let kind = ValueKind<Given?>(
      placeholder: kind.placeholder, expectation: kind.expectation, completion: kind.completion,
      read: { text in kind.read(text).map { .some($0) } })
    self.init(name, kind, default: nil, summary)
  }
}

extension Flag<Bool> {
  /// A switch: true if given.
  init(_ name: String, short: String? = nil, _ summary: String) {
    self.init(name, short: short, .switch, default: false, summary)
  }
}

/// A flag without its value type, for the parser and the help pages.
protocol FlagDescription: Sendable {
  /// The flag as typed: `--size`.
  var name: String { get }
  /// The one-letter form, such as `-h`.
  var short: String? { get }
  /// Placeholder for the value in help; nil for a switch.
  var placeholder: String? { get }
  /// Description of a valid value; completes the sentence "--flag wants …".
  var expectation: String { get }
  /// Shell completion for the value.
  var completion: ValueCompletion { get }
  /// True if the command fails without the flag.
  var isRequired: Bool { get }
  /// Fallback as help shows it.
  var fallbackText: String? { get }
  /// One-line description.
  var summary: String { get }
  /// Parses `text`; nil if it is not a valid value.
  func read(_ text: String) -> (any Sendable)?
}

extension FlagDescription {
  /// The flag with its placeholder: `--size WxH`.
  var usage: String { placeholder.map { "\(name) \($0)" } ?? name }
  /// The summary followed by the default.
  var fullSummary: String { fallbackText.map { "\(summary) (default: \($0))" } ?? summary }
}
