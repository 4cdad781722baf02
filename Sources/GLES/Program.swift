// SPDX-License-Identifier: MIT

import CGLES

/// A linked vertex and fragment shader. Generated programs wrap it in types of their own.
public final class Program {
  /// The name in messages.
  public let label: String
  /// The context of the program.
  public let gl: Context
  /// The GL name; 0 once closed.
  private var name: UInt32

  /// Compiles and links. `attributes` binds the vertex shader's inputs to locations.
  public init(
    _ gl: Context, label: String, vertex: ShaderSource, fragment: ShaderSource,
    attributes: [(name: String, location: Int)] = []
  ) throws(ProgramError) {
    let link = { (vertex: ShaderSource, fragment: ShaderSource) throws(ProgramError) in
      try linkProgram(gl, label: label, vertex, fragment, attributes)
    }
    #if DEBUG
    let replaced = gl.replacements?.link(
      .init(label: label, path: fragment.files.first ?? ""),
      .init(vertex: vertex, fragment: fragment)
    ) { shaders throws(ProgramError) in try link(shaders.vertex, shaders.fragment) }
    if let replaced { name = replaced } else { name = try link(vertex, fragment) }
    #else
    name = try link(vertex, fragment)
    #endif
    self.gl = gl
    self.label = label
  }

  deinit { assert(name == 0, "the Program \(label) was not closed") }

  /// The location of the uniform `name`. Query it once, after linking.
  public func location(of name: String) -> UniformLocation {
    UniformLocation(number: gl.calls.uniformLocation(name, of: self.name))
  }

  /// Binds the sampler `name` to texture unit `unit`, permanently.
  public func assign(sampler name: String, unit: Int) {
    use()
    set(location(of: name), to: Int32(unit), was: nil)
  }

  /// Makes this the program of all further draws.
  public func use() {
    gl.state.use(name)
    gl.profile?.program = label
  }

  /// Binds `texture` to `unit` if the program in use has the sampler at `location`, which then
  /// needs a texture.
  public func bind(
    _ texture: Texture?, sampler: Sampler?, unit: Int, _ location: UniformLocation
  ) {
    guard location.isActive else { return }
    guard let texture else { preconditionFailure("\(label) has no texture for unit \(unit)") }
    gl.state.bind(texture, sampler: sampler, unit: unit)
  }

  /// Sets a uniform of the program in use if `value` differs from `old`. Does nothing if the
  /// program lacks the uniform. Inlinable, so that most values are compared without a call.
  @inlinable public func set<Value: UniformValue>(
    _ location: UniformLocation, to value: Value, was old: Value?
  ) {
    assert(isInUse, "a uniform of \(label) was set while it is not in use")
    guard location.isActive else { return }
    if let old, value.isSame(as: old) { return }
    send(value, to: location)
  }

  /// True if this program is in use.
  @usableFromInline var isInUse: Bool { gl.state.isUsing(name) }

  /// Sends a uniform of the program in use to GL.
  @usableFromInline func send<Value: UniformValue>(
    _ value: Value, to location: UniformLocation
  ) {
    let count = Value.elements * Value.shape.scalars
    // On the stack: at most 1,024 bytes, an array of 64 vec4.
    unsafe withUnsafeTemporaryAllocation(of: Value.Scalar.self, capacity: count) { buffer in
      unsafe buffer.initialize(repeating: .zero)
      var scalars = unsafe MutableSpan(_unsafeElements: buffer)
      value.pack(into: &scalars, at: 0)
      Value.Scalar.send(scalars.span, shape: Value.shape, to: location, in: gl)
    }
  }

  /// Deletes the program. The context must be current.
  public func close() {
    precondition(name != 0, "the Program \(label) was closed twice")
    // GL keeps a program in use until another replaces it.
    if gl.state.isUsing(name) { gl.state.use(0) }
    gl.calls.deleteProgram(name)
    name = 0
  }
}

/// Compiles a shader.
private func compile(
  _ source: ShaderSource, _ kind: Int32, _ calls: GLCalls, failure: (String) -> ProgramError
) throws(ProgramError) -> UInt32 {
  let shader = calls.createShader(kind)
  calls.compile(shader, source: source.text)
  guard calls.isCompiled(shader) else {
    let log = InfoLog(calls.infoLog(ofShader: shader), files: source.files).text
    calls.deleteShader(shader)
    throw failure(log)
  }
  return shader
}

/// Compiles and links two shaders, and returns the name of the program.
private func linkProgram(
  _ gl: Context, label: String, _ vertex: ShaderSource, _ fragment: ShaderSource,
  _ attributes: [(name: String, location: Int)]
) throws(ProgramError) -> UInt32 {
  let vertexShader = try compile(vertex, GL_VERTEX_SHADER, gl.calls) {
    .vertex(program: label, log: $0)
  }
  defer { gl.calls.deleteShader(vertexShader) }
  let fragmentShader = try compile(fragment, GL_FRAGMENT_SHADER, gl.calls) {
    .fragment(program: label, log: $0)
  }
  defer { gl.calls.deleteShader(fragmentShader) }
  let name = gl.calls.createProgram()
  gl.calls.attach(vertexShader, to: name)
  gl.calls.attach(fragmentShader, to: name)
  for attribute in attributes {
    gl.calls.bindAttribute(attribute.name, location: attribute.location, of: name)
  }
  guard gl.calls.link(name) else {
    let log = InfoLog(gl.calls.infoLog(ofProgram: name), files: fragment.files).text
    gl.calls.deleteProgram(name)
    throw .link(program: label, log: log)
  }
  gl.calls.detach(vertexShader, from: name)
  gl.calls.detach(fragmentShader, from: name)
  return name
}
