import CGLES
public import Geometry

/// Draws into a texture. It does not own the texture, which must be closed after it.
public final class Framebuffer {
  /// What is drawn into.
  public let texture: Texture
  /// GL's name; 0 once closed.
  private(set) var name: UInt32

  /// The framebuffer of `texture`.
  public init(_ texture: Texture) throws(TextureError) {
    let gl = texture.gl
    let name = gl.calls.genFramebuffer()
    gl.state.bindFramebuffer(name)
    gl.calls.framebufferTexture(texture.name)
    guard gl.calls.framebufferStatus() == GLenum(GL_FRAMEBUFFER_COMPLETE) else {
      gl.state.forget(framebuffer: name)
      gl.calls.deleteFramebuffer(name)
      throw .notDrawable(texture.format)
    }
    self.texture = texture
    self.name = name
  }

  deinit { assert(name == 0, "a Framebuffer was not closed") }

  /// Extent in pixels.
  public var size: Size<Physical> { texture.size }

  /// The whole of it.
  public var bounds: Rect<Physical> { texture.bounds }

  /// As something to bind, clear and draw into.
  public var target: RenderTarget { .framebuffer(self) }

  /// Pixels as red, green, blue and alpha, a byte each, top row first; all where no `rect` is
  /// given. It waits for the GPU.
  public func readPixels(in rect: Rect<Physical>? = nil) -> [UInt8] {
    texture.gl.readPixels(of: target, in: rect)
  }

  /// Makes its pixels those of `other`, which is as large and of the same format.
  public func copy(from other: Framebuffer) {
    precondition(size == other.size, "a copy of another size")
    let gl = texture.gl
    gl.state.bindFramebuffer(other.name)
    gl.state.edit(texture: texture.name)
    let box = PixelBox(bounds)
    guard let profile = gl.profile else { return gl.calls.copyTexSubImage(box) }
    profile.measure("copy", gl.calls) { gl.calls.copyTexSubImage(box) }
  }

  /// Makes the pixels of `target`, which is as large, its own. The target stays bound, without a scissor.
  public func copy(to target: RenderTarget) {
    precondition(size == target.size, "a copy of another size")
    let gl = texture.gl
    gl.state.bind(target)
    gl.state.scissor = nil
    gl.state.applyForCopy()
    // What is read is bound apart from what is drawn into for this once.
    gl.calls.bindReadFramebuffer(name)
    let size = size
    func blit() {
      gl.calls.blitFramebuffer(
        width: size.width, height: size.height, upsideDown: target.isUpsideDown)
    }
    if let profile = gl.profile { profile.measure("copy", gl.calls, blit) } else { blit() }
    gl.calls.bindReadFramebuffer(target.name)
  }

  /// Says that what it holds is not needed, before it is redrawn whole.
  public func invalidate() { texture.gl.invalidate(target) }

  /// Deletes it. The context must be current.
  public func close() {
    precondition(name != 0, "a Framebuffer was closed twice")
    let gl = texture.gl
    gl.state.forget(framebuffer: name)
    gl.calls.deleteFramebuffer(name)
    name = 0
  }
}
