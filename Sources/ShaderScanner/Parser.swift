// SPDX-License-Identifier: MIT

/// Reads the declarations of a shader that Swift or the other shader must know. Skips functions,
/// structs and globals.
struct Parser {
  /// The result so far.
  private var stage: ShaderStage
  /// Default precisions by type, from `precision` statements.
  private var defaults: [String: String]
  /// Values of `const int`.
  private var constants: [String: Int] = [:]
  /// Macros without parameters.
  private let macros: [String: [Token]]
  /// The tokens of the shader.
  private let tokens: [Token]
  /// Index of the next token.
  private var index = 0

  /// Returns the declarations of `source`.
  static func parse(
    _ source: ExpandedSource, as kind: ShaderStage.Kind
  ) throws(Diagnostic) -> ShaderStage {
    let lexer = try Lexer(source)
    var parser = Parser(source, kind, lexer)
    while parser.index < parser.tokens.count { try parser.readDeclaration() }
    try parser.checkUse(directiveWords: lexer.directiveWords)
    return parser.stage
  }

  private init(_ source: ExpandedSource, _ kind: ShaderStage.Kind, _ lexer: Lexer) {
    stage = ShaderStage(kind: kind, path: source.path, text: source.text, files: source.files)
    tokens = lexer.tokens
    macros = lexer.macros
    // The defaults of GLSL ES 3.00, except lowp for sampler2D, which is never intended.
    switch kind {
    case .vertex: defaults = ["float": "highp", "int": "highp"]
    case .fragment: defaults = ["int": "mediump"]
    }
  }

  // MARK: Declarations

  private mutating func readDeclaration() throws(Diagnostic) {
    let start = tokens[index]
    if take(";") { return }
    if take("precision") { return try readPrecision() }
    let qualifiers = try readQualifiers()
    guard let storage = qualifiers.storage else {
      return try skipDeclaration(from: start, isConstant: qualifiers.isConstant)
    }
    guard !start.isConditional else {
      throw Diagnostic(
        start.location, "'\(storage.text)' within #if: its type would depend on a condition")
    }
    try readVariables(storage, qualifiers)
  }

  private mutating func readPrecision() throws(Diagnostic) {
    let precision = try takeWord("a precision")
    guard Self.precisions.contains(precision.text) else {
      throw Diagnostic(precision.location, "'\(precision.text)' is not a precision")
    }
    let type = try takeWord("a type")
    try expect(";")
    defaults[type.text] = precision.text
  }

  /// Qualifiers before a type.
  private struct Qualifiers {
    /// `uniform`, `in` or `out`.
    var storage: Token?
    /// `lowp`, `mediump` or `highp`.
    var precision: String?
    /// The location in `layout(location = n)`.
    var location: Int?
    /// `flat`.
    var isFlat = false
    /// `const`.
    var isConstant = false
  }

  private mutating func readQualifiers() throws(Diagnostic) -> Qualifiers {
    var qualifiers = Qualifiers()
    while let token = peek() {
      switch token.text {
      case "uniform", "in", "out": qualifiers.storage = token
      case "lowp", "mediump", "highp": qualifiers.precision = token.text
      case "flat": qualifiers.isFlat = true
      case "const": qualifiers.isConstant = true
      case "smooth", "centroid", "invariant": break
      case "layout":
        index += 1
        qualifiers.location = try readLayout()
        continue
      default: return qualifiers
      }
      index += 1
    }
    return qualifiers
  }

  /// Reads `(location = n)`, or skips any other layout, which is left to GL's compiler.
  private mutating func readLayout() throws(Diagnostic) -> Int? {
    try expect("(")
    var location: Int?
    while !take(")") {
      let word = try next("')'")
      if word.text == "location" {
        try expect("=")
        location = try readSize("a location")
      }
    }
    return location
  }

  private mutating func readVariables(
    _ storage: Token, _ qualifiers: Qualifiers
  ) throws(Diagnostic) {
    let typeName = try takeWord("a type")
    guard peek()?.text != "{" else {
      throw Diagnostic(
        typeName.location, "blocks are not supported: declare each \(storage.text) by itself")
    }
    guard let type = ShaderType(rawValue: typeName.text) else {
      throw Diagnostic(
        typeName.location,
        "the type '\(typeName.text)' is not supported: use one of "
          + ShaderType.allCases.map(\.rawValue).joined(separator: ", "))
    }
    let sharedCount = try readCount()
    repeat {
      let name = try takeWord("a name")
      let ownCount = try readCount()
      if take("=") {
        throw Diagnostic(name.location, "'\(name.text)' cannot be given a value here")
      }
      try add(
        Variable(
          name: name.text, type: type, count: ownCount ?? sharedCount,
          precision: qualifiers.precision ?? type.precisionFamily.flatMap { defaults[$0] },
          location: qualifiers.location, isFlat: qualifiers.isFlat, declaredAt: name.location),
        storage)
    } while take(",")
    try expect(";")
  }

  private mutating func add(_ variable: Variable, _ storage: Token) throws(Diagnostic) {
    let known = stage.uniforms + stage.inputs + stage.outputs
    if let other = known.first(where: { $0.name == variable.name }) {
      throw Diagnostic(
        variable.declaredAt, "'\(variable.name)' is already declared at \(other.declaredAt)")
    }
    if variable.precision == nil, let family = variable.type.precisionFamily {
      throw Diagnostic(
        variable.declaredAt,
        "'\(variable.name)' has no precision: write one before its type, or "
          + "precision highp \(family); above")
    }
    if variable.type == .sampler2D {
      guard storage.text == "uniform", variable.count == nil else {
        throw Diagnostic(
          variable.declaredAt, "'\(variable.name)': a sampler must be a uniform and not an array")
      }
    }
    switch storage.text {
    case "uniform": stage.uniforms.append(variable)
    case "in": stage.inputs.append(variable)
    default: stage.outputs.append(variable)
    }
  }

  /// Reads `[n]`; nil if there is none.
  private mutating func readCount() throws(Diagnostic) -> Int? {
    guard take("[") else { return nil }
    let location = tokens[index - 1].location
    let count = try readSize("an array's size")
    try expect("]")
    guard count > 0 else { throw Diagnostic(location, "an array must have elements") }
    return count
  }

  /// Reads a number, or a constant's name.
  private mutating func readSize(_ meaning: String) throws(Diagnostic) -> Int {
    let token = try next(meaning)
    if let value = value(of: token) { return value }
    throw Diagnostic(
      token.location,
      "\(meaning) must be a number, a const int or a #define of a number, not '\(token.text)'")
  }

  private func value(of token: Token) -> Int? {
    if token.kind == .number { return Int(token.text.filter { $0 != "u" && $0 != "U" }) }
    if let constant = constants[token.text] { return constant }
    guard let macro = macros[token.text], macro.count == 1, macro[0].kind == .number else {
      return nil
    }
    return value(of: macro[0])
  }

  // MARK: Skipping

  /// Skips a function, a struct or a global. Only `const int name = number;` is kept.
  private mutating func skipDeclaration(
    from start: Token, isConstant: Bool
  ) throws(Diagnostic) {
    if isConstant, index + 4 < tokens.count, tokens[index].text == "int",
      tokens[index + 2].text == "=", tokens[index + 4].text == ";"
    {
      constants[tokens[index + 1].text] = value(of: tokens[index + 3])
    }
    var open: [Token] = []
    while let token = peek() {
      index += 1
      switch token.text {
      case "(", "[", "{": open.append(token)
      case ")", "]", "}":
        guard let last = open.popLast(), Self.closing[last.text] == token.text else {
          throw Diagnostic(token.location, "'\(token.text)' has no matching bracket")
        }
        if token.text == "}", open.isEmpty, peek()?.text != ";", start.text != "struct" { return }
      case ";" where open.isEmpty: return
      default: break
      }
    }
    if let last = open.last { throw Diagnostic(last.location, "'\(last.text)' is not closed") }
    throw Diagnostic(start.location, "this declaration is not terminated")
  }

  // MARK: Use

  /// Checks that there is a `main` and that every uniform is read: an unused one is an error in the
  /// shader or in Swift.
  private func checkUse(directiveWords: Set<String>) throws(Diagnostic) {
    var occurrences: [String: Int] = [:]
    for token in tokens where token.kind == .word { occurrences[token.text, default: 0] += 1 }
    for uniform in stage.uniforms
    where occurrences[uniform.name] == 1 && !directiveWords.contains(uniform.name) {
      throw Diagnostic(uniform.declaredAt, "the uniform '\(uniform.name)' is never read")
    }
    guard occurrences["main"] != nil else {
      throw Diagnostic(SourceLocation(stage.path, 1), "there is no main function")
    }
    // It is declared and called where it is not defined.
    if stage.files.contains(ViewFiles.snippet.path), occurrences[ViewFiles.function] == 2 {
      throw Diagnostic(
        SourceLocation(stage.path, 1), "there is no function vec4 \(ViewFiles.function)(vec2 point)"
      )
    }
  }

  // MARK: Tokens

  private static let precisions = ["lowp", "mediump", "highp"]
  private static let closing = ["(": ")", "[": "]", "{": "}"]

  private func peek() -> Token? { index < tokens.count ? tokens[index] : nil }

  private mutating func take(_ text: String) -> Bool {
    guard peek()?.text == text else { return false }
    index += 1
    return true
  }

  private mutating func next(_ meaning: String) throws(Diagnostic) -> Token {
    guard let token = peek() else {
      let end = tokens.last?.location ?? SourceLocation(stage.path, 1)
      throw Diagnostic(end, "expected \(meaning) before the end of the file")
    }
    index += 1
    return token
  }

  private mutating func takeWord(_ meaning: String) throws(Diagnostic) -> Token {
    let token = try next(meaning)
    guard token.kind == .word else {
      throw Diagnostic(token.location, "expected \(meaning) before '\(token.text)'")
    }
    return token
  }

  private mutating func expect(_ text: String) throws(Diagnostic) {
    let token = try next("'\(text)'")
    guard token.text == text else {
      throw Diagnostic(token.location, "expected '\(text)' before '\(token.text)'")
    }
  }
}
