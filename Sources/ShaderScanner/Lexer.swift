// SPDX-License-Identifier: MIT

/// A token: a word, a number or a punctuation character.
struct Token: Equatable {
  /// Text of the token.
  let text: String
  /// Kind of the token.
  let kind: Kind
  /// Position of the token.
  let location: SourceLocation
  /// True if the token is within `#if`.
  let isConditional: Bool

  /// The kinds of tokens.
  enum Kind {
    /// A keyword or a name.
    case word
    /// A number.
    case number
    /// One character of punctuation.
    case sign
  }
}

/// Splits an expanded source into tokens. Directives are evaluated and skipped.
struct Lexer {
  /// The tokens outside directives.
  private(set) var tokens: [Token] = []
  /// Macros without parameters, with their replacements.
  private(set) var macros: [String: [Token]] = [:]
  /// Every word in a directive.
  private(set) var directiveWords: Set<String> = []
  /// Positions of the open `#if`s.
  private var conditions: [SourceLocation] = []
  /// True if this line continues the directive of the line before.
  private var continuesDirective = false

  /// The tokens of `source`.
  init(_ source: ExpandedSource) throws(Diagnostic) {
    for line in source.lines {
      guard let location = line.location else { continue }
      if continuesDirective || Directive(line.text) != nil {
        try readDirective(line.text, at: location)
        continuesDirective = line.text.last == "\\"
      } else {
        tokens += try tokens(in: line.text, at: location)
      }
    }
    if let open = conditions.last { throw Diagnostic(open, "this condition has no #endif") }
  }

  private mutating func readDirective(
    _ line: String, at location: SourceLocation
  ) throws(Diagnostic) {
    guard !continuesDirective, let directive = Directive(line) else {
      let words = try tokens(in: String(line.filter { $0 != "\\" }), at: location)
      directiveWords.formUnion(words.map(\.text))
      return
    }
    switch directive.name {
    case "if", "ifdef", "ifndef":
      conditions.append(location)
    case "endif":
      guard conditions.popLast() != nil else { throw Diagnostic(location, "#endif without #if") }
    case "else", "elif":
      guard !conditions.isEmpty else {
        throw Diagnostic(location, "#\(directive.name) without #if")
      }
    case "define", "undef", "version", "extension", "pragma", "error", "": break
    default: throw Diagnostic(location, "#\(directive.name) is not a directive of GLSL")
    }
    guard directive.name != "error" else {
      // `#error` may hold any other text; three quotes would end the Swift literal of the shader.
      guard !directive.argument.contains("\"\"\"") else {
        throw Diagnostic(location, "three quotes in #error")
      }
      return
    }
    let words = try tokens(in: String(directive.argument.filter { $0 != "\\" }), at: location)
    directiveWords.formUnion(words.map(\.text))
    if directive.name == "define", let name = words.first {
      macros[name.text] = Array(words.dropFirst())
    }
  }

  private func tokens(
    in line: String, at location: SourceLocation
  ) throws(Diagnostic) -> [Token] {
    var tokens: [Token] = []
    var rest = line[...]
    while let first = rest.first {
      if first.isWhitespace {
        rest.removeFirst()
        continue
      }
      let (length, kind) = try extent(of: rest, at: location)
      tokens.append(
        Token(
          text: String(rest.prefix(length)), kind: kind, location: location,
          isConditional: !conditions.isEmpty))
      rest = rest.dropFirst(length)
    }
    return tokens
  }

  /// Returns the length and kind of the first token in `text`.
  private func extent(
    of text: Substring, at location: SourceLocation
  ) throws(Diagnostic) -> (Int, Token.Kind) {
    let first = text[text.startIndex]
    if first.isWordStart { return (text.prefix { $0.isWordStart || $0.isDigit }.count, .word) }
    if first.isDigit || first == "." && text.dropFirst().first?.isDigit == true {
      return (text.prefix { $0.isWordStart || $0.isDigit || $0 == "." }.count, .number)
    }
    guard "+-*/%<>=!&|^~?:;,.(){}[]".contains(first) else {
      throw Diagnostic(location, "'\(first)' is not a character of GLSL")
    }
    return (1, .sign)
  }
}

extension Character {
  /// True if a name can begin with this character.
  fileprivate var isWordStart: Bool { self == "_" || isASCII && isLetter }
  /// True for a digit from 0 to 9.
  fileprivate var isDigit: Bool { isASCII && isNumber }
}
