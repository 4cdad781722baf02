// SPDX-License-Identifier: MIT

import CGLES
public import Geometry

/// A texture together with the framebuffer object it is attached to. Owns both.
public final class RenderTexture {
  /// The texture that is drawn into.
  public let texture: Texture
  /// The framebuffer's GL name; 0 once closed.
  private(set) var name: UInt32
  /// The context's count of finishes when the texture was last bound as a target; nil before.
  var finishCountWhenBound: Int?

  /// A texture with undefined content, and its framebuffer.
  public init(
    _ gl: Context, size: Size<Physical>, format: PixelFormat = .rgba8, filter: Filter = .linear
  ) throws(TextureError) {
    let texture = try Texture(gl, size: size, format: format, filter: filter)
    let name = gl.calls.genFramebuffer()
    gl.state.bindFramebuffer(name)
    gl.calls.framebufferTexture(texture.name)
    self.texture = texture
    self.name = name
    guard gl.calls.framebufferStatus() == GLenum(GL_FRAMEBUFFER_COMPLETE) else {
      close()
      throw .notDrawable(format)
    }
  }

  deinit { assert(name == 0, "a RenderTexture was not closed") }

  /// Extent in pixels.
  public var size: Size<Physical> { texture.size }

  /// The rectangle of all pixels, from (0, 0).
  public var bounds: Rect<Physical> { texture.bounds }

  /// The bytes that the texels take.
  public var bytes: Int { texture.bytes }

  /// The render target to bind, clear and draw into.
  public var target: RenderTarget { .texture(self) }

  /// Reads pixels back as red, green, blue and alpha, one byte each, top row first; all pixels if
  /// `rect` is nil. Waits for the GPU.
  public func readPixels(in rect: Rect<Physical>? = nil) -> [UInt8] {
    texture.gl.readPixels(of: target, in: rect)
  }

  /// Copies all pixels of `other`, which has the same size and format.
  public func copy(from other: RenderTexture) {
    precondition(size == other.size, "the sizes differ")
    let gl = texture.gl
    other.finishBeforeCopy()
    gl.state.bindFramebuffer(other.name)
    gl.state.edit(texture: texture.name)
    let box = PixelBox(bounds)
    guard let profile = gl.profile else { return gl.calls.copyTexSubImage(box) }
    profile.measure("copy", pixels: size.width * size.height, gl.calls) {
      gl.calls.copyTexSubImage(box)
    }
  }

  /// Copies all pixels to `target`, which has the same size. The target stays bound, without a
  /// scissor.
  public func copy(to target: RenderTarget) {
    precondition(size == target.size, "the sizes differ")
    copy(1, to: target) { _ in (bounds, .zero) }
  }

  /// Copies `count` rectangles to `target`, pixel for pixel. `rect(i)` returns rectangle i and the
  /// position of this texture's pixel (0, 0), both in pixels of the target. The target stays bound,
  /// without a scissor.
  public func copy(
    _ count: Int, to target: RenderTarget,
    _ rect: (Int) -> (target: Rect<Physical>, origin: Point<Physical>)
  ) {
    let gl = texture.gl
    finishBeforeCopy()
    gl.state.bind(target)
    gl.state.scissor = nil
    gl.state.applyForCopy()
    // The state cache assumes one framebuffer for both, so the read binding is restored below.
    gl.calls.bindReadFramebuffer(name)
    for index in 0..<count {
      let (rect, origin) = rect(index)
      let source = rect.offsetBy(Point(x: -origin.x, y: -origin.y))
      assert(bounds.intersection(source) == source, "the source lies outside the texture")
      func blit() {
        gl.calls.blitFramebuffer(
          from: PixelBox(source), to: gl.state.box(rect), upsideDown: target.isUpsideDown)
      }
      // Profiled one by one, since `Counters` counts each blit as a draw.
      guard let profile = gl.profile else {
        blit()
        continue
      }
      profile.measure("copy", pixels: rect.width * rect.height, gl.calls, blit)
    }
    gl.calls.bindReadFramebuffer(target.name)
  }

  /// Waits for draws into this texture if a software rasteriser copies it. llvmpipe copies on the
  /// calling thread, and Mesa 22.3 does not wait for draws on other threads if an earlier one
  /// sampled the texture.
  private func finishBeforeCopy() {
    let gl = texture.gl
    guard gl.info.isSoftware, finishCountWhenBound == gl.calls.finishCount else { return }
    gl.calls.finish()
  }

  /// Discards the content before a full redraw, so that a tiled GPU does not load it.
  public func invalidate() { texture.gl.invalidate(target) }

  /// Deletes texture and framebuffer. The context must be current.
  public func close() { takeTexture().close() }

  /// Deletes the framebuffer alone and hands over the texture, which the caller closes. The context
  /// must be current.
  public func takeTexture() -> Texture {
    precondition(name != 0, "a RenderTexture was closed twice")
    let gl = texture.gl
    gl.state.forget(framebuffer: name)
    gl.calls.deleteFramebuffer(name)
    name = 0
    return texture
  }
}
