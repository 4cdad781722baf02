// SPDX-License-Identifier: MIT

/// A shader with its includes expanded, for one variant.
struct ExpandedSource {
  /// Path of the shader itself.
  let path: String
  /// Lines of the shader and its snippets.
  var lines: [ExpandedLine] = []
  /// Paths of the files, in the order of their numbers in `#line`.
  var files: [String] = []
  /// The vertex shader named by a fragment shader, if any.
  var vertexPragma: VertexPragma?
  /// Macros of variants that a condition tests.
  var testedMacros: Set<String> = []

  /// The text for GL's compiler.
  var text: String {
    var text = lines.map(\.text)[...]
    while text.last?.isEmpty == true { text = text.dropLast() }
    return text.joined(separator: "\n") + "\n"
  }
}

/// A line of an expanded source.
struct ExpandedLine {
  /// Text without comments.
  let text: String
  /// Position in the original file; nil for an inserted `#line`.
  let location: SourceLocation?
}

/// `#pragma scrim vertex(name)`
struct VertexPragma {
  /// Name of the vertex shader without its extension.
  let name: String
  /// Position of the pragma.
  let location: SourceLocation
}

/// Replaces `#include` by the file it names and resolves conditions on macros of variants.
struct Preprocessor {
  /// Finds a file by its name.
  private let find: (String) -> SourceFile?
  /// The result so far.
  private var result: ExpandedSource
  /// The conditions on variants.
  private var conditions: VariantConditions
  /// Paths of the files being read, outermost first.
  private var open: [String] = []

  /// Expands `file` for the variant that defines `defined` of `macros`.
  static func expand(
    _ file: SourceFile, macros: Set<String> = [], defined: Set<String> = [],
    find: @escaping (String) -> SourceFile?
  ) throws(Diagnostic) -> ExpandedSource {
    var preprocessor = Preprocessor(
      find: find, result: ExpandedSource(path: file.path),
      conditions: VariantConditions(macros: macros, defined: defined))
    try preprocessor.add(file)
    preprocessor.result.testedMacros = preprocessor.conditions.tested
    return preprocessor.result
  }

  private init(
    find: @escaping (String) -> SourceFile?, result: ExpandedSource, conditions: VariantConditions
  ) {
    self.find = find
    self.result = result
    self.conditions = conditions
  }

  private mutating func add(_ file: SourceFile) throws(Diagnostic) {
    let number = result.files.count
    result.files.append(file.path)
    open.append(file.path)
    defer { open.removeLast() }
    let lines = try file.lines.get()
    if file.kind != .snippet, Directive(lines[0])?.isVersion300 != true {
      throw Diagnostic(SourceLocation(file.path, 1), "the first line must be #version 300 es")
    }
    let depth = conditions.depth
    for (index, line) in lines.enumerated() {
      let location = SourceLocation(file.path, index + 1)
      let directive = Directive(line)
      if let directive, try conditions.read(directive, at: location, above: depth) {
        result.lines.append(ExpandedLine(text: "", location: location))
      } else if !conditions.isActive {
        result.lines.append(ExpandedLine(text: "", location: location))
      } else if let directive {
        try add(directive, line, in: file, at: location, number: number, depth: depth)
      } else {
        result.lines.append(ExpandedLine(text: line, location: location))
      }
    }
    try conditions.endFile(at: depth)
  }

  /// Adds an active line that holds `directive` and is no condition on variants.
  private mutating func add(
    _ directive: Directive, _ line: String, in file: SourceFile, at location: SourceLocation,
    number: Int, depth: Int
  ) throws(Diagnostic) {
    switch directive.name {
    case "include":
      return try include(directive, at: location, returningTo: number)
    case "pragma":
      guard let pragma = directive.scrimPragma else { break }
      guard file.kind == .fragment || file == ViewFiles.snippet else {
        throw Diagnostic(location, "#pragma scrim is allowed in fragment shaders only")
      }
      if pragma.hasPrefix("variant") {
        guard conditions.depth == depth else {
          throw Diagnostic(location, "a variant cannot depend on a condition")
        }
      } else {
        try readVertexPragma(pragma, at: location)
      }
      return result.lines.append(ExpandedLine(text: "", location: location))
    case "version" where location.line > 1 || file.kind == .snippet:
      throw Diagnostic(location, "#version must be the first line of a shader")
    case "line":
      throw Diagnostic(location, "#line is not allowed: the scanner writes it")
    default: break
    }
    result.lines.append(ExpandedLine(text: line, location: location))
  }

  private mutating func include(
    _ directive: Directive, at location: SourceLocation, returningTo number: Int
  ) throws(Diagnostic) {
    guard let name = directive.quoted else {
      throw Diagnostic(location, "#include needs a file name in quotes")
    }
    guard let file = find(name), file.kind == .snippet else {
      throw Diagnostic(
        location, "there is no snippet \(name) in the module's folder or in shaders/shared")
    }
    if let start = open.firstIndex(of: file.path) {
      let cycle = open[start...] + [file.path]
      throw Diagnostic(location, "the includes form a cycle: \(cycle.joined(separator: " > "))")
    }
    guard !result.files.contains(file.path) else {
      result.lines.append(ExpandedLine(text: "", location: location))
      return
    }
    result.lines.append(ExpandedLine(text: "#line 1 \(result.files.count)", location: nil))
    try add(file)
    result.lines.append(ExpandedLine(text: "#line \(location.line + 1) \(number)", location: nil))
  }

  private mutating func readVertexPragma(
    _ pragma: String, at location: SourceLocation
  ) throws(Diagnostic) {
    let call = pragma.filter { !$0.isWhitespace }
    guard call.hasPrefix("vertex("), call.last == ")", call.count > "vertex()".count else {
      throw Diagnostic(
        location, "the pragmas are #pragma scrim vertex(name) and #pragma scrim variant")
    }
    guard result.vertexPragma == nil else {
      throw Diagnostic(location, "the vertex shader is named twice")
    }
    let name = String(call.dropFirst("vertex(".count).dropLast())
    result.vertexPragma = VertexPragma(name: name, location: location)
  }
}

extension Directive {
  /// True if this is `#version 300 es`.
  fileprivate var isVersion300: Bool {
    name == "version" && argument.split(separator: " ") == ["300", "es"]
  }

  /// The text after `#pragma scrim`; nil for anything else.
  var scrimPragma: String? {
    guard name == "pragma", argument.hasPrefix("scrim") else { return nil }
    return String(argument.dropFirst("scrim".count)).trimmed
  }
}
