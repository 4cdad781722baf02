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
    var rest = line.utf8[...]
    while let first = rest.first {
      if first.isSpace {
        rest.removeFirst()
        continue
      }
      let end: Substring.UTF8View.Index
      let kind: Token.Kind
      if first.isWordStart {
        (end, kind) = (rest.end { $0.isWordStart || $0.isDigit }, .word)
      } else if first.isDigit || first == .point && rest.dropFirst().first?.isDigit == true {
        (end, kind) = (rest.end { $0.isWordStart || $0.isDigit || $0 == .point }, .number)
      } else if Self.signs.contains(first) {
        (end, kind) = (rest.index(after: rest.startIndex), .sign)
      } else {
        throw Diagnostic(location, "'\(line[rest.startIndex])' is not a character of GLSL")
      }
      tokens.append(
        Token(
          text: String(line[rest.startIndex..<end]), kind: kind, location: location,
          isConditional: !conditions.isEmpty))
      rest = rest[end...]
    }
    return tokens
  }

  /// The characters of punctuation.
  private static let signs = Array("+-*/%<>=!&|^~?:;,.(){}[]".utf8)
}

extension UInt8 {
  /// `.`
  fileprivate static let point = UInt8(ascii: ".")
  /// True for a space, a tab and their like.
  fileprivate var isSpace: Bool { self == 32 || self >= 9 && self <= 13 }
  /// True if a name can begin with this character.
  fileprivate var isWordStart: Bool {
    let letter = self | 32
    return self == 95 || letter >= 97 && letter <= 122
  }
  /// True for a digit from 0 to 9.
  fileprivate var isDigit: Bool { self >= 48 && self <= 57 }
}

extension Substring.UTF8View {
  /// The end of the characters from the start on that meet a condition.
  fileprivate func end(_ condition: (UInt8) -> Bool) -> Index {
    firstIndex { !condition($0) } ?? endIndex
  }
}
