// SPDX-License-Identifier: MIT

import CGLES

/// Creation, upload and deletion of GL objects. Keeps the counts of live objects.
extension GLCalls {
  /// Makes an object by one of GL's functions, which counts among those of `kind`.
  private func create(
    _ kind: WritableKeyPath<LiveObjects, Int>,
    _ make: (GLsizei, UnsafeMutablePointer<GLuint>?) -> Void
  ) -> UInt32 {
    count()
    counters.creations += 1
    var name: GLuint = 0
    unsafe make(1, &name)
    live[keyPath: kind] += 1
    return name
  }

  /// Deletes an object of `kind` by one of GL's functions.
  private func delete(
    _ name: UInt32, _ kind: WritableKeyPath<LiveObjects, Int>,
    _ remove: (GLsizei, UnsafePointer<GLuint>?) -> Void
  ) {
    count()
    var name = name
    unsafe remove(1, &name)
    live[keyPath: kind] -= 1
  }

  // MARK: Textures and samplers

  func genTexture() -> UInt32 { unsafe create(\.textures, glGenTextures) }

  func deleteTexture(_ name: UInt32) { unsafe delete(name, \.textures, glDeleteTextures) }

  func texStorage(_ format: PixelFormat, width: Int, height: Int) {
    count()
    guard format == .bgra8 else {
      return glTexStorage2D(
        GLenum(GL_TEXTURE_2D), 1, GLenum(format.internalFormat), GLsizei(width), GLsizei(height))
    }
    glTexImage2D(
      GLenum(GL_TEXTURE_2D), 0, format.internalFormat, GLsizei(width), GLsizei(height), 0,
      GLenum(format.transferFormat), GLenum(format.transferType), nil)
  }

  func texSubImage(
    _ box: PixelBox, format: Int32, type: Int32, from pixels: UnsafeRawPointer
  ) {
    count()
    counters.uploads += 1
    unsafe glTexSubImage2D(
      GLenum(GL_TEXTURE_2D), 0, box.x, box.y, box.width, box.height, GLenum(format), GLenum(type),
      pixels)
  }

  /// Copies `box` of the bound framebuffer to the same position in the texture being edited.
  func copyTexSubImage(_ box: PixelBox) {
    count()
    counters.draws += 1
    glCopyTexSubImage2D(
      GLenum(GL_TEXTURE_2D), 0, box.x, box.y, box.x, box.y, box.width, box.height)
  }

  func texParameter(_ parameter: Int32, _ value: Int32) {
    count()
    glTexParameteri(GLenum(GL_TEXTURE_2D), GLenum(parameter), value)
  }

  func genSampler() -> UInt32 { unsafe create(\.samplers, glGenSamplers) }

  func deleteSampler(_ name: UInt32) { unsafe delete(name, \.samplers, glDeleteSamplers) }

  func samplerParameter(_ name: UInt32, _ parameter: Int32, _ value: Int32) {
    count()
    glSamplerParameteri(name, GLenum(parameter), value)
  }

  // MARK: Framebuffers

  func genFramebuffer() -> UInt32 { unsafe create(\.framebuffers, glGenFramebuffers) }

  func deleteFramebuffer(_ name: UInt32) {
    unsafe delete(name, \.framebuffers, glDeleteFramebuffers)
    forget(framebuffer: name)
  }

  func framebufferTexture(_ texture: UInt32) {
    count()
    glFramebufferTexture2D(
      GLenum(GL_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_TEXTURE_2D), texture, 0)
  }

  func framebufferStatus() -> GLenum {
    if faults.takeAttempt() { return GLenum(GL_FRAMEBUFFER_UNSUPPORTED) }
    count()
    return glCheckFramebufferStatus(GLenum(GL_FRAMEBUFFER))
  }

  func bindReadFramebuffer(_ name: UInt32) {
    count()
    glBindFramebuffer(GLenum(GL_READ_FRAMEBUFFER), name)
  }

  /// Copies a rectangle from the read framebuffer to one of the same size in the draw framebuffer.
  func blitFramebuffer(from source: PixelBox, to target: PixelBox, upsideDown: Bool) {
    countDraw(isCopy: true)
    let (first, last) = (target.y, target.y + target.height)
    glBlitFramebuffer(
      source.x, source.y, source.x + source.width, source.y + source.height, target.x,
      upsideDown ? last : first, target.x + target.width, upsideDown ? first : last,
      GLbitfield(GL_COLOR_BUFFER_BIT), GLenum(GL_NEAREST))
  }

  // MARK: Buffers and vertex arrays

  func genBuffer() -> UInt32 { unsafe create(\.buffers, glGenBuffers) }

  func deleteBuffer(_ name: UInt32) { unsafe delete(name, \.buffers, glDeleteBuffers) }

  func bufferData(bytes: Int, usage: Int32) {
    count()
    glBufferData(GLenum(GL_ARRAY_BUFFER), bytes, nil, GLenum(usage))
  }

  func bufferSubData(at offset: Int, _ data: UnsafeRawBufferPointer) {
    count()
    counters.uploads += 1
    unsafe glBufferSubData(GLenum(GL_ARRAY_BUFFER), offset, data.count, data.baseAddress)
  }

  func genVertexArray() -> UInt32 { unsafe create(\.vertexArrays, glGenVertexArrays) }

  func deleteVertexArray(_ name: UInt32) {
    unsafe delete(name, \.vertexArrays, glDeleteVertexArrays)
  }

  func vertexAttribute(_ attribute: VertexAttribute, stride: Int, divisor: Int) {
    let location = GLuint(attribute.location)
    let pointer = unsafe UnsafeRawPointer(bitPattern: attribute.offset)
    count()
    glEnableVertexAttribArray(location)
    count()
    switch attribute.kind {
    case .float:
      unsafe glVertexAttribPointer(
        location, GLint(attribute.components), GLenum(GL_FLOAT), 0, GLsizei(stride), pointer)
    case .int, .uint:
      let type = attribute.kind == .int ? GL_INT : GL_UNSIGNED_INT
      unsafe glVertexAttribIPointer(
        location, GLint(attribute.components), GLenum(type), GLsizei(stride), pointer)
    }
    guard divisor > 0 else { return }
    count()
    glVertexAttribDivisor(location, GLuint(divisor))
  }
}
