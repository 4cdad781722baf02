// SPDX-License-Identifier: MIT

public import GLES

/// The buffers of one surface, which its frames are drawn into.
public protocol FrameBuffers: AnyObject {
  /// True once nothing can be drawn any more, as after a GPU reset.
  var isLost: Bool { get }
  /// Makes a buffer of `size` the target of what is drawn next. Without `needsAlpha` it may have
  /// fewer bits of alpha. Returns the target, and the number of commits since its content was
  /// shown; 0 if it has none.
  func begin(
    _ size: Size<Physical>, needsAlpha: Bool
  ) throws(SurfaceError) -> (target: RenderTarget, age: Int)
  /// Throws if there was no buffer for what was drawn. Called before `commit`.
  func expectBuffer() throws(SurfaceError)
  /// Attaches what was drawn, and commits the surface. `damage` is the difference from the last
  /// commit; nil is everything.
  func commit(damage: [Rect<Physical>]?) throws(SurfaceError)
  /// Lets go of all buffers. The next frame has new ones.
  func release()
}
