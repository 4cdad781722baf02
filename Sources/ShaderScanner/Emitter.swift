/// Writes programs as Swift.
public struct Emitter {
  /// The folder's name under `shaders`.
  private let module: String
  /// What to write.
  private let programs: [ProgramModel]
  /// The lines so far.
  private var lines: [String] = []

  /// The Swift file for the programs of `module`.
  public static func emit(_ programs: [ProgramModel], module: String) -> String {
    var emitter = Emitter(module: module, programs: programs)
    emitter.emitHeader()
    for vertex in emitter.vertexShaders where !vertex.attributes.isEmpty {
      emitter.emitVertex(vertex)
    }
    for program in programs { emitter.emitProgram(program) }
    if !programs.isEmpty { emitter.emitSources() }
    return emitter.lines.joined(separator: "\n") + "\n"
  }

  private init(module: String, programs: [ProgramModel]) {
    self.module = module
    self.programs = programs
  }

  /// One program for each vertex shader, however many use it.
  private var vertexShaders: [ProgramModel] {
    var seen: Set<String> = []
    return programs.filter { seen.insert($0.vertex.path).inserted }
  }

  // MARK: Constructs

  private mutating func emitHeader() {
    lines.append("// Made by shader-scanner from shaders/\(module). Edit the shaders instead.")
    if !programs.isEmpty { lines += ["", "import GLES"] }
  }

  private mutating func emitVertex(_ program: ProgramModel) {
    lines += [
      "", "/// A vertex of `\(program.vertex.fileName)`.",
      "struct \(program.vertexTypeName): VertexFormat {",
    ]
    for attribute in program.attributes {
      lines += [
        "  /// `\(attribute.variable.declaration)`",
        "  var \(quoted(attribute.variable.name)): \(attribute.variable.swiftType)",
      ]
    }
    lines += ["", "  static var attributes: [VertexAttribute] {", "    ["]
    for attribute in program.attributes {
      guard let (kind, components) = attribute.variable.type.attribute else { continue }
      lines += [
        "      VertexAttribute(",
        "        location: \(attribute.location), kind: .\(kind), components: \(components),",
        "        offset: MemoryLayout<Self>.offset(of: \\.\(attribute.variable.name))!),",
      ]
    }
    lines += ["    ]", "  }", "}"]
  }

  private mutating func emitProgram(_ program: ProgramModel) {
    lines += [
      "", "/// `\(program.fragment.fileName)` on `\(program.vertex.fileName)`.",
      "final class \(program.name) {",
    ]
    if !program.attributes.isEmpty {
      lines += [
        "  /// What its vertex buffers hold.", "  typealias Vertex = \(program.vertexTypeName)", "",
      ]
    }
    if !program.uniforms.isEmpty { emitUniforms(program) }
    emitState(program)
    emitInit(program)
    emitUse(program)
    lines += [
      "", "  /// Deletes it. The context must be current.",
      "  func close() { program.close() }", "}",
    ]
  }

  private mutating func emitUniforms(_ program: ProgramModel) {
    lines += ["  /// The uniforms of both shaders.", "  struct Uniforms: Sendable {"]
    for uniform in program.uniforms {
      let place = "\(SourceFile(path: uniform.declaredAt.path, text: "").name)"
      lines += [
        "    /// `\(uniform.declaration)` of `\(place)`.",
        "    var \(quoted(uniform.name)): \(uniform.swiftType)",
      ]
    }
    lines += ["  }", ""]
  }

  private mutating func emitState(_ program: ProgramModel) {
    lines += ["  /// GL's program.", "  private let program: Program"]
    guard !program.uniforms.isEmpty else { return }
    for uniform in program.uniforms {
      lines.append("  private let \(uniform.locationName): UniformLocation")
    }
    lines += ["  /// What GL has now; nil before the first use.", "  private var last: Uniforms?"]
  }

  private mutating func emitInit(_ program: ProgramModel) {
    let attributes = program.attributes
      .map { "(\"\($0.variable.name)\", \($0.location))" }.joined(separator: ", ")
    lines += [
      "", "  /// Compiles both shaders.", "  init(_ gl: Context) throws(ProgramError) {",
      "    program = try Program(",
      "      gl, label: \"\(program.name)\", vertex: Sources.\(program.vertex.sourceName),",
      "      fragment: Sources.\(program.fragment.sourceName), attributes: [\(attributes)])",
    ]
    for uniform in program.uniforms {
      lines.append("    \(uniform.locationName) = program.location(of: \"\(uniform.name)\")")
    }
    for (unit, sampler) in program.samplers.enumerated() {
      lines.append("    program.assign(sampler: \"\(sampler.name)\", unit: \(unit))")
    }
    lines.append("  }")
  }

  private mutating func emitUse(_ program: ProgramModel) {
    var parameters = program.uniforms.isEmpty ? [] : ["_ uniforms: Uniforms"]
    for sampler in program.samplers {
      parameters.append("\(quoted(sampler.name)): Texture, \(sampler.name)Sampler: Sampler? = nil")
    }
    lines += ["", "  /// Draws with these values from now on. Sets only what differs."]
    if parameters.count < 2 {
      lines.append("  func use(\(parameters.joined())) {")
    } else {
      lines.append("  func use(")
      lines += parameters.dropLast().map { "    \($0)," } + parameters.suffix(1).map { "    \($0)" }
      lines.append("  ) {")
    }
    lines.append("    program.use()")
    for (unit, sampler) in program.samplers.enumerated() {
      lines.append(
        "    program.gl.state.bind("
          + "\(quoted(sampler.name)), sampler: \(sampler.name)Sampler, unit: \(unit))")
    }
    for uniform in program.uniforms {
      let name = quoted(uniform.name)
      lines.append(
        "    program.set(\(uniform.locationName), to: uniforms.\(name), was: last?.\(name))")
    }
    if !program.uniforms.isEmpty { lines.append("    last = uniforms") }
    lines.append("  }")
  }

  private mutating func emitSources() {
    lines += ["", "/// What GL's compiler is given.", "private enum Sources {"]
    let stages = vertexShaders.map(\.vertex) + programs.map(\.fragment)
    for (index, stage) in stages.enumerated() {
      if index > 0 { lines.append("") }
      // The text cannot end the literal: GLSL has no quotes, and `#error` not three.
      lines += ["  static let \(stage.sourceName) = ShaderSource(", "    #\"\"\""]
      lines += stage.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        .map { $0.isEmpty ? "" : "    \($0)" }
      let files = stage.files.map { "\"\($0)\"" }.joined(separator: ", ")
      lines += ["", "    \"\"\"#, files: [\(files)])"]
    }
    lines.append("}")
  }
}

extension ProgramModel {
  /// The name of the vertex struct, the same for all programs of the vertex shader.
  fileprivate var vertexTypeName: String { swiftTypeName(vertex.baseName) + "Vertex" }
}

extension ShaderStage {
  /// The name of its text in the Swift file.
  fileprivate var sourceName: String {
    let type = swiftTypeName(baseName)
    let suffix =
      switch kind {
      case .vertex: "Vertex"
      case .fragment: "Fragment"
      }
    return type.prefix(1).lowercased() + type.dropFirst() + suffix
  }
}

extension Variable {
  /// The name of the property that keeps its location.
  fileprivate var locationName: String { name + "Location" }
}

/// `name`, in backticks where Swift has another use for it.
private func quoted(_ name: String) -> String {
  let keywords: Set = [
    "as", "associatedtype", "class", "deinit", "enum", "extension", "fileprivate", "func",
    "import", "init", "inout", "internal", "is", "let", "nil", "operator", "private", "protocol",
    "public", "repeat", "rethrows", "self", "static", "subscript", "super", "throw", "throws",
    "try", "typealias", "var", "where", "guard", "defer", "catch", "fallthrough", "unsafe", "Any",
    "Self",
  ]
  return keywords.contains(name) ? "`\(name)`" : name
}
