// SPDX-License-Identifier: MIT

/// A program: a fragment shader with all its variants, each linked with its vertex shader.
public struct ProgramModel: Hashable, Sendable {
  /// Name of the Swift type.
  public let name: String
  /// The axes of the variants; empty for a program of one variant.
  public let axes: [VariantAxis]
  /// The variants: all combinations of the axes' values, the last axis changing fastest. Never
  /// empty.
  public let variants: [ProgramVariant]
  /// The uniforms of all variants except samplers.
  public let uniforms: [Variable]
  /// The samplers of all variants. The index of a sampler is its texture unit.
  public let samplers: [Variable]

  /// Merges the uniforms of `variants`, at least one.
  init(_ axes: [VariantAxis], _ variants: [ProgramVariant]) throws(Diagnostic) {
    name = swiftTypeName(variants[0].fragment.baseName) + "Program"
    self.axes = axes
    self.variants = variants
    var all: [Variable] = []
    for variant in variants { try all.merge(variant.uniforms) }
    uniforms = all.filter { $0.type != .sampler2D }
    samplers = all.filter { $0.type == .sampler2D }
    try checkLabels()
    try checkView()
  }

  /// The fragment shader of the first variant.
  public var fragment: ShaderStage { variants[0].fragment }
  /// The vertex shader of the first variant.
  public var vertex: ShaderStage { variants[0].vertex }
  /// The vertex shader's inputs in the first variant.
  public var attributes: [ProgramVariant.Attribute] { variants[0].attributes }

  /// The name of a variant in messages.
  public func label(of variant: ProgramVariant) -> String {
    let words = variant.macros.joined().map(swiftName(ofMacro:))
    return name + (words.isEmpty ? "" : " (\(words.joined(separator: ", ")))")
  }

  /// Reports whether every variant has `uniform`.
  func isInEveryVariant(_ uniform: Variable) -> Bool {
    variants.allSatisfy { $0.uniforms.contains { $0.name == uniform.name } }
  }

  /// Samplers become labels of one function, next to the uniforms and the sampler objects.
  private func checkLabels() throws(Diagnostic) {
    var labels: Set<String> = ["uniforms", "program", "last", "variant"]
    for sampler in samplers {
      for label in [sampler.name, sampler.name + "Sampler"]
      where !labels.insert(label).inserted {
        throw Diagnostic(sampler.declaredAt, "the name '\(label)' is taken: rename the sampler")
      }
    }
    guard samplers.count < 15 else {
      throw Diagnostic(samplers[14].declaredAt, "more than 14 samplers in one program")
    }
  }
}

/// A vertex and a fragment shader that are linked.
public struct ProgramVariant: Hashable, Sendable {
  /// Macros that are defined, by axis.
  public let macros: [[String]]
  /// The vertex shader.
  public let vertex: ShaderStage
  /// The fragment shader.
  public let fragment: ShaderStage
  /// The uniforms of both shaders, samplers included, the vertex shader's first.
  public let uniforms: [Variable]
  /// The vertex shader's inputs, each with its location.
  public let attributes: [Attribute]

  /// An input of the vertex shader.
  public struct Attribute: Hashable, Sendable {
    /// The declaration.
    public let variable: Variable
    /// The declared location, or the first free one.
    public let location: Int
  }

  /// Checks that the two shaders fit together.
  init(_ macros: [[String]], vertex: ShaderStage, fragment: ShaderStage) throws(Diagnostic) {
    self.macros = macros
    self.vertex = vertex
    self.fragment = fragment
    try checkPassing(from: vertex, to: fragment)
    var all = vertex.uniforms
    try all.merge(fragment.uniforms)
    if let reserved = all.first(where: { $0.name.hasPrefix("gl_") }) {
      throw Diagnostic(reserved.declaredAt, "names that begin with gl_ are reserved by GLSL")
    }
    uniforms = all
    attributes = try assignLocations(vertex.inputs)
  }
}

/// Every input of the fragment shader must be an output of the vertex shader.
private func checkPassing(
  from vertex: ShaderStage, to fragment: ShaderStage
) throws(Diagnostic) {
  for input in fragment.inputs {
    guard let output = vertex.outputs.first(where: { $0.name == input.name }) else {
      throw Diagnostic(input.declaredAt, "\(vertex.fileName) has no output '\(input.name)'")
    }
    guard output.type == input.type, output.count == input.count, output.isFlat == input.isFlat
    else {
      throw Diagnostic(
        input.declaredAt, "'\(input.name)' is declared differently at \(output.declaredAt)")
    }
  }
  guard !fragment.outputs.isEmpty else {
    throw Diagnostic(SourceLocation(fragment.path, 1), "the shader has no output")
  }
}

extension [Variable] {
  /// Adds the uniforms of `others` that are new; the rest must be declared alike.
  fileprivate mutating func merge(_ others: [Variable]) throws(Diagnostic) {
    for uniform in others {
      guard let known = first(where: { $0.name == uniform.name }) else {
        append(uniform)
        continue
      }
      guard known.declaration == uniform.declaration else {
        throw Diagnostic(
          uniform.declaredAt,
          "'\(uniform.declaration)' is '\(known.declaration)' at \(known.declaredAt)")
      }
    }
  }
}

/// Gives each input without a location the first free one.
private func assignLocations(
  _ inputs: [Variable]
) throws(Diagnostic) -> [ProgramVariant.Attribute] {
  var taken: Set<Int> = []
  for input in inputs {
    guard input.type.attribute != nil, input.count == nil else {
      throw Diagnostic(
        input.declaredAt, "a vertex buffer cannot hold '\(input.declaration)'")
    }
    if let location = input.location, !taken.insert(location).inserted {
      throw Diagnostic(input.declaredAt, "the location \(location) is taken")
    }
  }
  return inputs.map { input in
    if let location = input.location {
      return ProgramVariant.Attribute(variable: input, location: location)
    }
    let free = (0...).first { !taken.contains($0) } ?? 0
    taken.insert(free)
    return ProgramVariant.Attribute(variable: input, location: free)
  }
}

/// `title_bar` and `title-bar` as `TitleBar`.
func swiftTypeName(_ baseName: String) -> String {
  baseName.split { $0 == "_" || $0 == "-" }
    .map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
}
