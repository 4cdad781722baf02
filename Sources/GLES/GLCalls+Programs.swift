// SPDX-License-Identifier: MIT

import CGLES

/// Compilation, linking and uniforms.
extension GLCalls {
  func createShader(_ kind: Int32) -> UInt32 {
    count()
    counters.creations += 1
    live.shaders += 1
    return glCreateShader(GLenum(kind))
  }

  func deleteShader(_ name: UInt32) {
    count()
    glDeleteShader(name)
    live.shaders -= 1
  }

  func compile(_ shader: UInt32, source: String) {
    count()
    unsafe source.withCString { text in
      var text: UnsafePointer<GLchar>? = unsafe text
      unsafe glShaderSource(shader, 1, &text, nil)
    }
    count()
    glCompileShader(shader)
    hasCompiler = true
  }

  /// Frees the driver's compiler. The next compilation loads it again.
  func releaseCompiler() {
    count()
    glReleaseShaderCompiler()
    hasCompiler = false
  }

  func isCompiled(_ shader: UInt32) -> Bool {
    if faults.takeAttempt() { return false }
    count()
    var status: GLint = 0
    unsafe glGetShaderiv(shader, GLenum(GL_COMPILE_STATUS), &status)
    return status != 0
  }

  func infoLog(ofShader shader: UInt32) -> String {
    count()
    return unsafe log { unsafe glGetShaderInfoLog(shader, $0, $1, $2) }
  }

  func createProgram() -> UInt32 {
    count()
    counters.creations += 1
    live.programs += 1
    return glCreateProgram()
  }

  func deleteProgram(_ name: UInt32) {
    count()
    glDeleteProgram(name)
    live.programs -= 1
  }

  func attach(_ shader: UInt32, to program: UInt32) {
    count()
    glAttachShader(program, shader)
  }

  func detach(_ shader: UInt32, from program: UInt32) {
    count()
    glDetachShader(program, shader)
  }

  func bindAttribute(_ name: String, location: Int, of program: UInt32) {
    count()
    unsafe glBindAttribLocation(program, GLuint(location), name)
  }

  func link(_ program: UInt32) -> Bool {
    if faults.takeAttempt() { return false }
    count()
    glLinkProgram(program)
    count()
    var status: GLint = 0
    unsafe glGetProgramiv(program, GLenum(GL_LINK_STATUS), &status)
    return status != 0
  }

  func infoLog(ofProgram program: UInt32) -> String {
    count()
    return unsafe log { unsafe glGetProgramInfoLog(program, $0, $1, $2) }
  }

  func uniformLocation(_ name: String, of program: UInt32) -> Int32 {
    count()
    return unsafe glGetUniformLocation(program, name)
  }

  private func log(
    _ read: (GLsizei, UnsafeMutablePointer<GLsizei>, UnsafeMutablePointer<GLchar>?) -> Void
  ) -> String {
    var length: GLsizei = 0
    let capacity = 16_384
    return unsafe String(unsafeUninitializedCapacity: capacity) { buffer in
      unsafe buffer.withMemoryRebound(to: GLchar.self) { characters in
        unsafe read(GLsizei(capacity), &length, characters.baseAddress)
      }
      return Int(length)
    }
  }

  // MARK: Uniforms

  /// Counts a uniform value.
  private func countUniform() {
    count()
    counters.uniforms += 1
  }

  func uniform(_ location: Int32, _ shape: UniformShape, _ values: Span<Float>) {
    countUniform()
    let count = GLsizei(values.count / shape.scalars)
    unsafe values.withUnsafeBufferPointer { values in
      let pointer = values.baseAddress
      switch shape {
      case .one: unsafe glUniform1fv(location, count, pointer)
      case .two: unsafe glUniform2fv(location, count, pointer)
      case .three: unsafe glUniform3fv(location, count, pointer)
      case .four: unsafe glUniform4fv(location, count, pointer)
      case .matrix2: unsafe glUniformMatrix2fv(location, count, 0, pointer)
      case .matrix3: unsafe glUniformMatrix3fv(location, count, 0, pointer)
      case .matrix4: unsafe glUniformMatrix4fv(location, count, 0, pointer)
      }
    }
  }

  func uniform(_ location: Int32, _ shape: UniformShape, _ values: Span<Int32>) {
    countUniform()
    let count = GLsizei(values.count / shape.scalars)
    unsafe values.withUnsafeBufferPointer { values in
      let pointer = values.baseAddress
      switch shape {
      case .one: unsafe glUniform1iv(location, count, pointer)
      case .two: unsafe glUniform2iv(location, count, pointer)
      case .three: unsafe glUniform3iv(location, count, pointer)
      case .four: unsafe glUniform4iv(location, count, pointer)
      case .matrix2, .matrix3, .matrix4: preconditionFailure("GL has no matrices of integers")
      }
    }
  }

  func uniform(_ location: Int32, _ shape: UniformShape, _ values: Span<UInt32>) {
    countUniform()
    let count = GLsizei(values.count / shape.scalars)
    unsafe values.withUnsafeBufferPointer { values in
      let pointer = values.baseAddress
      switch shape {
      case .one: unsafe glUniform1uiv(location, count, pointer)
      case .two: unsafe glUniform2uiv(location, count, pointer)
      case .three: unsafe glUniform3uiv(location, count, pointer)
      case .four: unsafe glUniform4uiv(location, count, pointer)
      case .matrix2, .matrix3, .matrix4: preconditionFailure("GL has no matrices of integers")
      }
    }
  }
}
