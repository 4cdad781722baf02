/// A flag whose value is a `Value`.
struct Flag<Value: Sendable>: FlagDescription {
  /// The flag as typed: `--size`.
  let name: String
  /// The one-letter form, such as `-h`.
  var short: String?
  /// What kind of value follows it.
  let kind: ValueKind<Value>
  /// What holds when it is not given; nil where the command cannot do without it.
  let fallback: Value?
  /// How help writes the fallback; nil where the summary says it or there is none.
  let fallbackText: String?
  /// What it does, in a line that starts small and ends without a full stop.
  let summary: String

  /// A flag that may be left out.
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

  /// A flag that must be given.
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
  /// A flag that has no value unless it is given.
  init<Given>(_ name: String, optional kind: ValueKind<Given>, _ summary: String)
  where Value == Given? {
    let kind = ValueKind<Given?>(
      placeholder: kind.placeholder, expectation: kind.expectation, completion: kind.completion,
      read: { text in kind.read(text).map { .some($0) } })
    self.init(name, kind, default: nil, summary)
  }
}

extension Flag<Bool> {
  /// A flag that is on when given and off when not.
  init(_ name: String, short: String? = nil, _ summary: String) {
    self.init(name, short: short, .switch, default: false, summary)
  }
}

/// What the parser and the pages need to know of a flag, whatever its value.
protocol FlagDescription: Sendable {
  /// The flag as typed: `--size`.
  var name: String { get }
  /// The one-letter form, such as `-h`.
  var short: String? { get }
  /// What stands for its value in help; nil where it takes none.
  var placeholder: String? { get }
  /// What its value must be, to be read after "wants".
  var expectation: String { get }
  /// What the shell offers for its value.
  var completion: ValueCompletion { get }
  /// Whether the command cannot do without it.
  var isRequired: Bool { get }
  /// How help writes what holds when it is not given.
  var fallbackText: String? { get }
  /// What it does, in a line.
  var summary: String { get }
  /// The value that `text` stands for; nil where it is not one.
  func read(_ text: String) -> (any Sendable)?
}

extension FlagDescription {
  /// The flag with what follows it: `--size WxH`.
  var usage: String { placeholder.map { "\(name) \($0)" } ?? name }
  /// What it does and what holds without it.
  var fullSummary: String { fallbackText.map { "\(summary) (default \($0))" } ?? summary }
}
