import CGLES

/// A vertex and a fragment shader, linked. Generated programs wrap it in their own types.
public final class Program {
  /// What it is called in messages.
  public let label: String
  /// The context it lives in.
  public let gl: Context
  /// GL's name; 0 once closed.
  private var name: UInt32

  /// Compiles and links. `attributes` are the vertex shader's inputs, each at its location.
  public init(
    _ gl: Context, label: String, vertex: ShaderSource, fragment: ShaderSource,
    attributes: [(name: String, location: Int)] = []
  ) throws(ProgramError) {
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
    self.gl = gl
    self.label = label
    self.name = name
  }

  deinit { assert(name == 0, "the Program \(label) was not closed") }

  /// Where the uniform `name` is kept. Asked once, after linking.
  public func location(of name: String) -> UniformLocation {
    UniformLocation(number: gl.calls.uniformLocation(name, of: self.name))
  }

  /// Has the sampler `name` read texture unit `unit`, for good.
  public func assign(sampler name: String, unit: Int) {
    use()
    set(location(of: name), to: Int32(unit), was: nil)
  }

  /// Draws with it from now on.
  public func use() {
    gl.state.use(name)
    gl.profile?.program = label
  }

  /// Sets a uniform of the program in use, unless it `was` the same. Inlinable, so that most values are
  /// compared without a call.
  @inlinable public func set<Value: UniformValue>(
    _ location: UniformLocation, to value: Value, was old: Value?
  ) {
    assert(isInUse, "a uniform of \(label) was set while it is not in use")
    if let old, value.isSame(as: old) { return }
    send(value, to: location)
  }

  /// Whether it is the program in use.
  @usableFromInline var isInUse: Bool { gl.state.isUsing(name) }

  /// Sends a uniform of the program in use to GL.
  @usableFromInline func send<Value: UniformValue>(
    _ value: Value, to location: UniformLocation
  ) {
    guard location.number >= 0 else { return }
    let count = Value.elements * Value.shape.scalars
    // On the stack: up to 1,024 bytes, which is an array of 64 vec4.
    unsafe withUnsafeTemporaryAllocation(of: Value.Scalar.self, capacity: count) { buffer in
      unsafe buffer.initialize(repeating: .zero)
      var scalars = unsafe MutableSpan(_unsafeElements: buffer)
      value.pack(into: &scalars, at: 0)
      Value.Scalar.send(scalars.span, shape: Value.shape, to: location, in: gl)
    }
  }

  /// Deletes it. The context must be current.
  public func close() {
    precondition(name != 0, "the Program \(label) was closed twice")
    // GL keeps a program that is in use until another takes its place.
    if gl.state.isUsing(name) { gl.state.use(0) }
    gl.calls.deleteProgram(name)
    name = 0
  }
}

extension Context {
  /// The program in `slot`, which `make` fills where it is empty: what is never drawn with costs neither the
  /// start nor memory.
  public func made<Made>(
    _ slot: inout Made?, _ make: (Context) throws(ProgramError) -> Made
  ) throws(ProgramError) -> Made {
    if let slot { return slot }
    let new = try make(self)
    slot = new
    return new
  }
}

/// A compiled shader.
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
