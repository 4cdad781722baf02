// SPDX-License-Identifier: MIT

/// The state of the conditions on variant macros while reading a file. All other conditions are
/// left to GL's compiler.
struct VariantConditions {
  /// The macros of all variants.
  private let macros: Set<String>
  /// The macros defined in the current variant.
  private let defined: Set<String>
  /// The macros tested so far.
  private(set) var tested: Set<String> = []
  /// The open conditions, outermost first.
  private var open: [Condition] = []

  /// An open `#if`.
  private struct Condition {
    /// True if the scanner evaluates this condition.
    let isResolved: Bool
    /// True if the current branch is kept.
    var isActive: Bool
    /// True if this or an earlier branch is kept.
    var isTaken: Bool
    /// Position of the `#if`.
    let location: SourceLocation
  }

  /// Creates a state without open conditions, for the variant that defines `defined` of `macros`.
  init(macros: Set<String>, defined: Set<String>) {
    self.macros = macros
    self.defined = defined
  }

  /// True if the current line is part of the variant.
  var isActive: Bool { open.allSatisfy(\.isActive) }

  /// The number of open conditions.
  var depth: Int { open.count }

  /// Ends a file in which `depth` conditions were open at the start.
  mutating func endFile(at depth: Int) throws(Diagnostic) {
    if let left = open.dropFirst(depth).first(where: \.isResolved) {
      throw Diagnostic(left.location, "this condition has no #endif")
    }
    open.removeLast(max(open.count - depth, 0))
  }

  /// Reads `directive`. Returns true if the scanner handles the line, which is then removed from
  /// the text.
  mutating func read(
    _ directive: Directive, at location: SourceLocation, above depth: Int
  ) throws(Diagnostic) -> Bool {
    switch directive.name {
    case "if", "ifdef", "ifndef":
      guard isActive else {
        open.append(
          Condition(isResolved: true, isActive: false, isTaken: true, location: location))
        return true
      }
      let value = try value(of: directive, at: location)
      open.append(
        Condition(
          isResolved: value != nil, isActive: value ?? true, isTaken: value ?? true,
          location: location))
      return value != nil
    case "elif", "else":
      guard open.count > depth, let last = open.indices.last else { return false }
      let isDecided = open[last].isTaken
      let value =
        directive.name == "else" || open[last].isResolved && isDecided
        ? true : try value(of: directive, at: location)
      guard open[last].isResolved else {
        guard directive.name == "else" || value == nil else {
          throw Diagnostic(location, Self.mixed)
        }
        return false
      }
      guard let value else { throw Diagnostic(location, Self.mixed) }
      open[last].isActive = !isDecided && value
      open[last].isTaken = isDecided || value
      return true
    case "endif":
      guard open.count > depth, let last = open.popLast() else { return false }
      return last.isResolved
    default: return false
    }
  }

  private static let mixed = "a condition tests either macros of variants or other ones, not both"

  /// The value of a condition in this variant; nil if no macro of a variant occurs.
  private mutating func value(
    of directive: Directive, at location: SourceLocation
  ) throws(Diagnostic) -> Bool? {
    var expression = Expression(directive.argument, macros: macros, defined: defined)
    tested.formUnion(expression.words.filter(macros.contains))
    guard expression.words.contains(where: macros.contains) else { return nil }
    let value: Bool? =
      switch directive.name {
      case "ifdef", "ifndef":
        expression.words.count == 1
          ? defined.contains(expression.words[0]) == (directive.name == "ifdef") : nil
      default: expression.evaluate()
      }
    if let value { return value }
    throw Diagnostic(
      location,
      expression.words.allSatisfy { macros.contains($0) || $0 == "defined" }
        ? "write this condition with defined(MACRO), !, &&, || and parentheses" : Self.mixed)
  }
}

/// An expression of `defined(MACRO)`, `!`, `&&`, `||` and parentheses.
private struct Expression {
  /// The words and signs left to read.
  private var tokens: ArraySlice<String>
  /// The words in the expression.
  let words: [String]
  /// The macros of all variants.
  private let macros: Set<String>
  /// The macros defined in the variant.
  private let defined: Set<String>

  init(_ text: String, macros: Set<String>, defined: Set<String>) {
    var tokens: [String] = []
    var rest = text[...]
    while let first = rest.first {
      var length = 1
      if first == "_" || first.isLetter {
        length = rest.prefix { $0 == "_" || $0.isLetter || $0.isNumber }.count
      } else if rest.hasPrefix("&&") || rest.hasPrefix("||") {
        length = 2
      }
      if !first.isWhitespace { tokens.append(String(rest.prefix(length))) }
      rest = rest.dropFirst(length)
    }
    self.tokens = tokens[...]
    words = tokens.filter { $0.first == "_" || $0.first?.isLetter == true }
    self.macros = macros
    self.defined = defined
  }

  /// The value; nil if the expression is malformed.
  mutating func evaluate() -> Bool? {
    guard let value = any(), tokens.isEmpty else { return nil }
    return value
  }

  private mutating func any() -> Bool? {
    guard var value = all() else { return nil }
    while take("||") {
      guard let next = all() else { return nil }
      value = value || next
    }
    return value
  }

  private mutating func all() -> Bool? {
    guard var value = term() else { return nil }
    while take("&&") {
      guard let next = term() else { return nil }
      value = value && next
    }
    return value
  }

  private mutating func term() -> Bool? {
    var isNegated = false
    while take("!") { isNegated.toggle() }
    guard let value = take("(") ? parenthesized() : definition() else { return nil }
    return value != isNegated
  }

  private mutating func parenthesized() -> Bool? {
    guard let value = any(), take(")") else { return nil }
    return value
  }

  /// `defined(MACRO)` or `defined MACRO`.
  private mutating func definition() -> Bool? {
    guard take("defined") else { return nil }
    let isParenthesized = take("(")
    guard let macro = tokens.popFirst(), macros.contains(macro) else { return nil }
    if isParenthesized, !take(")") { return nil }
    return defined.contains(macro)
  }

  private mutating func take(_ token: String) -> Bool {
    guard tokens.first == token else { return false }
    tokens.removeFirst()
    return true
  }
}
