/// A shader with its snippets in it.
struct ExpandedSource {
  /// Where the shader itself lies.
  let path: String
  /// Its lines and those of its snippets.
  var lines: [ExpandedLine] = []
  /// The files that the numbers in `#line` stand for.
  var files: [String] = []
  /// Which vertex shader a fragment shader asks for.
  var vertexPragma: VertexPragma?

  /// What GL is given.
  var text: String {
    var text = lines.map(\.text)[...]
    while text.last?.isEmpty == true { text = text.dropLast() }
    return text.joined(separator: "\n") + "\n"
  }
}

/// A line of an expanded source.
struct ExpandedLine {
  /// Its text, without comments.
  let text: String
  /// Where it was written; nil for a `#line` put in.
  let location: SourceLocation?
}

/// `#pragma scrim vertex(name)`
struct VertexPragma {
  /// The vertex shader's name without its ending.
  let name: String
  /// Where it stands.
  let location: SourceLocation
}

/// Puts snippets in the place of their `#include`.
struct Includer {
  /// Finds a file by its name.
  private let find: (String) -> SourceFile?
  /// What has been put together so far.
  private var result: ExpandedSource
  /// The files being read now, outermost first.
  private var open: [String] = []

  private init(_ file: SourceFile, find: @escaping (String) -> SourceFile?) {
    self.find = find
    result = ExpandedSource(path: file.path)
  }

  /// `file` with its snippets in it.
  static func expand(
    _ file: SourceFile, find: @escaping (String) -> SourceFile?
  ) throws(Diagnostic) -> ExpandedSource {
    var includer = Includer(file, find: find)
    try includer.add(file)
    return includer.result
  }

  private mutating func add(_ file: SourceFile) throws(Diagnostic) {
    let number = result.files.count
    result.files.append(file.path)
    open.append(file.path)
    defer { open.removeLast() }
    let lines = try linesWithoutComments(of: file)
    if file.kind != .snippet, Directive(lines[0])?.isVersion300 != true {
      throw Diagnostic(SourceLocation(file.path, 1), "the first line must be #version 300 es")
    }
    for (index, line) in lines.enumerated() {
      let location = SourceLocation(file.path, index + 1)
      guard let directive = Directive(line) else {
        result.lines.append(ExpandedLine(text: line, location: location))
        continue
      }
      switch directive.name {
      case "include":
        try include(directive, at: location, returningTo: number)
      case "pragma" where directive.argument.hasPrefix("scrim"):
        try notePragma(directive, in: file, at: location)
        result.lines.append(ExpandedLine(text: "", location: location))
      case "version" where index > 0 || file.kind == .snippet:
        throw Diagnostic(location, "#version stands only in the first line of a shader")
      case "line":
        throw Diagnostic(location, "#line is written by the scanner")
      default:
        result.lines.append(ExpandedLine(text: line, location: location))
      }
    }
  }

  private mutating func include(
    _ directive: Directive, at location: SourceLocation, returningTo number: Int
  ) throws(Diagnostic) {
    guard let name = directive.quoted else {
      throw Diagnostic(location, "#include takes a file's name in quotes")
    }
    guard let file = find(name), file.kind == .snippet else {
      throw Diagnostic(
        location, "there is no snippet \(name) in the module's folder or in shaders/shared")
    }
    if let start = open.firstIndex(of: file.path) {
      let circle = open[start...] + [file.path]
      throw Diagnostic(location, "includes go in a circle: \(circle.joined(separator: " > "))")
    }
    guard !result.files.contains(file.path) else {
      result.lines.append(ExpandedLine(text: "", location: location))
      return
    }
    result.lines.append(ExpandedLine(text: "#line 1 \(result.files.count)", location: nil))
    try add(file)
    result.lines.append(ExpandedLine(text: "#line \(location.line + 1) \(number)", location: nil))
  }

  private mutating func notePragma(
    _ directive: Directive, in file: SourceFile, at location: SourceLocation
  ) throws(Diagnostic) {
    let call = directive.argument.dropFirst("scrim".count).filter { !$0.isWhitespace }
    guard call.hasPrefix("vertex("), call.last == ")", call.count > "vertex()".count else {
      throw Diagnostic(location, "the only pragma here is #pragma scrim vertex(name)")
    }
    guard file.kind == .fragment else {
      throw Diagnostic(location, "only a fragment shader names its vertex shader")
    }
    guard result.vertexPragma == nil else {
      throw Diagnostic(location, "the vertex shader is named twice")
    }
    let name = String(call.dropFirst("vertex(".count).dropLast())
    result.vertexPragma = VertexPragma(name: name, location: location)
  }
}

extension Directive {
  /// Whether it is `#version 300 es`.
  fileprivate var isVersion300: Bool {
    name == "version" && argument.split(separator: " ") == ["300", "es"]
  }
}
