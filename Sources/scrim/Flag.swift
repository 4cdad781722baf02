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
  /// Value if the flag is given without one; nil if a value must follow.
  var bareText: String?
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
  /// An optional flag without a fallback: its value is nil if it is not given. `bareText` is its
  /// value if nothing or another flag follows it; nil if a value must follow.
  init<Given>(
    _ name: String, optional kind: ValueKind<Given>, bare bareText: String? = nil, _ summary: String
  ) where Value == Given? {
    let kind = ValueKind<Given?>(
      placeholder: kind.placeholder, expectation: kind.expectation, completion: kind.completion,
      read: { text in kind.read(text).map { .some($0) } })
    self.init(name, kind, default: nil, summary)
    self.bareText = bareText
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
  /// Value if the flag is given without one; nil if a value must follow.
  var bareText: String? { get }
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
  /// The flag with its placeholder: `--size WxH`, or `--camera [TEXT]`.
  var usage: String { shownPlaceholder.map { "\(name) \($0)" } ?? name }
  /// The placeholder, in brackets if the value may be missing; nil for a switch.
  var shownPlaceholder: String? {
    placeholder.map { bareText == nil ? $0 : "[\($0)]" }
  }
  /// The summary followed by the default.
  var fullSummary: String { fallbackText.map { "\(summary) (default: \($0))" } ?? summary }
}
