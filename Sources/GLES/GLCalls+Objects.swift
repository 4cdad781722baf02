// SPDX-License-Identifier: MIT

import CGLES

/// Creation, upload and deletion of GL objects. Keeps the counts of live objects.
extension GLCalls {
  /// Counts a call that creates an object.
  private func countCreation() {
    count()
    counters.creations += 1
  }

  // MARK: Textures and samplers

  func genTexture() -> UInt32 {
    countCreation()
    var name: GLuint = 0
    unsafe glGenTextures(1, &name)
    live.textures += 1
    return name
  }

  func deleteTexture(_ name: UInt32) {
    count()
    var name = name
    unsafe glDeleteTextures(1, &name)
    live.textures -= 1
  }

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

  func genSampler() -> UInt32 {
    countCreation()
    var name: GLuint = 0
    unsafe glGenSamplers(1, &name)
    live.samplers += 1
    return name
  }

  func deleteSampler(_ name: UInt32) {
    count()
    var name = name
    unsafe glDeleteSamplers(1, &name)
    live.samplers -= 1
  }

  func samplerParameter(_ name: UInt32, _ parameter: Int32, _ value: Int32) {
    count()
    glSamplerParameteri(name, GLenum(parameter), value)
  }

  // MARK: Framebuffers

  func genFramebuffer() -> UInt32 {
    countCreation()
    var name: GLuint = 0
    unsafe glGenFramebuffers(1, &name)
    live.framebuffers += 1
    return name
  }

  func deleteFramebuffer(_ name: UInt32) {
    count()
    var name = name
    unsafe glDeleteFramebuffers(1, &name)
    live.framebuffers -= 1
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

  func genBuffer() -> UInt32 {
    countCreation()
    var name: GLuint = 0
    unsafe glGenBuffers(1, &name)
    live.buffers += 1
    return name
  }

  func deleteBuffer(_ name: UInt32) {
    count()
    var name = name
    unsafe glDeleteBuffers(1, &name)
    live.buffers -= 1
  }

  func bufferData(bytes: Int, usage: Int32) {
    count()
    glBufferData(GLenum(GL_ARRAY_BUFFER), bytes, nil, GLenum(usage))
  }

  func bufferSubData(at offset: Int, _ data: UnsafeRawBufferPointer) {
    count()
    counters.uploads += 1
    unsafe glBufferSubData(GLenum(GL_ARRAY_BUFFER), offset, data.count, data.baseAddress)
  }

  func genVertexArray() -> UInt32 {
    countCreation()
    var name: GLuint = 0
    unsafe glGenVertexArrays(1, &name)
    live.vertexArrays += 1
    return name
  }

  func deleteVertexArray(_ name: UInt32) {
    count()
    var name = name
    unsafe glDeleteVertexArrays(1, &name)
    live.vertexArrays -= 1
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
