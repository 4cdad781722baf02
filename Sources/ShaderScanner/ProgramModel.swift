/// A vertex and a fragment shader that fit together.
public struct ProgramModel: Hashable, Sendable {
  /// The Swift type's name.
  public let name: String
  /// The shader of the corners.
  public let vertex: ShaderStage
  /// The shader of the pixels.
  public let fragment: ShaderStage
  /// The uniforms of both but for samplers, the vertex shader's first.
  public let uniforms: [Variable]
  /// The samplers of both; a sampler's place is its texture unit.
  public let samplers: [Variable]
  /// The vertex shader's inputs, each with its location.
  public let attributes: [Attribute]

  /// An input of the vertex shader.
  public struct Attribute: Hashable, Sendable {
    /// How it is declared.
    public let variable: Variable
    /// Its own location, or the first that was free.
    public let location: Int
  }

  /// Joins the two, or says why they do not fit.
  init(vertex: ShaderStage, fragment: ShaderStage) throws(Diagnostic) {
    name = swiftTypeName(fragment.baseName) + "Program"
    self.vertex = vertex
    self.fragment = fragment
    try checkPassing(from: vertex, to: fragment)
    let all = try joinUniforms(vertex, fragment)
    uniforms = all.filter { $0.type != .sampler2D }
    samplers = all.filter { $0.type == .sampler2D }
    attributes = try assignLocations(vertex.inputs)
    try checkLabels()
  }

  /// Samplers become labels of one function, beside the uniforms and their own override.
  private func checkLabels() throws(Diagnostic) {
    var labels: Set<String> = ["uniforms", "program", "last"]
    for sampler in samplers {
      for label in [sampler.name, sampler.name + "Sampler"]
      where !labels.insert(label).inserted {
        throw Diagnostic(
          sampler.declaredAt, "the name '\(label)' is taken: call the sampler otherwise")
      }
    }
    guard samplers.count < 15 else {
      throw Diagnostic(samplers[14].declaredAt, "more than 14 samplers in one program")
    }
  }
}

/// Every input of the fragment shader must come from the vertex shader.
private func checkPassing(
  from vertex: ShaderStage, to fragment: ShaderStage
) throws(Diagnostic) {
  for input in fragment.inputs {
    guard let output = vertex.outputs.first(where: { $0.name == input.name }) else {
      throw Diagnostic(input.declaredAt, "\(vertex.fileName) does not give '\(input.name)'")
    }
    guard output.type == input.type, output.count == input.count, output.isFlat == input.isFlat
    else {
      throw Diagnostic(
        input.declaredAt, "'\(input.name)' is declared otherwise at \(output.declaredAt)")
    }
  }
  guard !fragment.outputs.isEmpty else {
    throw Diagnostic(SourceLocation(fragment.path, 1), "there is no output for the colour")
  }
}

/// The uniforms of both shaders, those of both once.
private func joinUniforms(
  _ vertex: ShaderStage, _ fragment: ShaderStage
) throws(Diagnostic) -> [Variable] {
  var all = vertex.uniforms
  for uniform in fragment.uniforms {
    guard let other = all.first(where: { $0.name == uniform.name }) else {
      all.append(uniform)
      continue
    }
    guard other.declaration == uniform.declaration else {
      throw Diagnostic(
        uniform.declaredAt,
        "'\(uniform.declaration)' is '\(other.declaration)' at \(other.declaredAt)")
    }
  }
  if let reserved = all.first(where: { $0.name.hasPrefix("gl_") }) {
    throw Diagnostic(reserved.declaredAt, "names that begin with gl_ are GL's own")
  }
  return all
}

/// Gives a location to each input that has none.
private func assignLocations(_ inputs: [Variable]) throws(Diagnostic) -> [ProgramModel.Attribute] {
  var taken: Set<Int> = []
  for input in inputs {
    guard input.type.attribute != nil, input.count == nil else {
      throw Diagnostic(
        input.declaredAt, "a vertex buffer cannot give '\(input.declaration)'")
    }
    if let location = input.location, !taken.insert(location).inserted {
      throw Diagnostic(input.declaredAt, "the location \(location) is taken")
    }
  }
  return inputs.map { input in
    if let location = input.location {
      return ProgramModel.Attribute(variable: input, location: location)
    }
    let free = (0...).first { !taken.contains($0) } ?? 0
    taken.insert(free)
    return ProgramModel.Attribute(variable: input, location: free)
  }
}

/// `title_bar` and `title-bar` as `TitleBar`.
func swiftTypeName(_ baseName: String) -> String {
  baseName.split { $0 == "_" || $0 == "-" }
    .map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
}
