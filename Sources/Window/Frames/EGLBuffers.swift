// SPDX-License-Identifier: MIT

public import GLES

/// The buffers of a surface that is drawn with GL.
public final class EGLBuffers: FrameBuffers {
  /// The surface.
  private let surface: Surface
  /// The GL context.
  private let gl: Context
  /// The native window that sizes the buffers, with its EGL surface; nil before the first frame.
  private var window: (native: EGLWindow, egl: WindowSurface)?
  /// True from the moment the EGL surface may have taken its next buffer until that is committed.
  private var holdsBuffer = false

  /// Buffers of `surface` that are drawn with `gl`, which must outlive them.
  public init(_ surface: Surface, _ gl: Context) {
    self.surface = surface
    self.gl = gl
  }

  /// True once the GL context is lost.
  public var isLost: Bool { gl.resetStatus().isLost }

  /// Makes a buffer of `size` current, in a new EGL surface if the taken one has another size.
  public func begin(
    _ size: Size<Physical>, needsAlpha: Bool
  ) throws(SurfaceError) -> (target: RenderTarget, age: Int) {
    let depth = needsAlpha ? ColorDepth.eight : gl.colorDepth
    // A buffer that is taken keeps its size, and would be committed with the scale of another.
    if let window, window.egl.depth != depth || (holdsBuffer && window.native.size != size) {
      release()
    }
    let (native, egl) = if let window { window } else { try makeWindow(size, depth) }
    window = (native, egl)
    native.resize(size)
    egl.size = size
    // Mesa takes a buffer when the surface becomes current, or when the age is asked for.
    holdsBuffer = true
    do { try gl.makeCurrent(drawingTo: egl) } catch { throw SurfaceError(error) }
    gl.state.bind(egl.target)
    return (egl.target, egl.bufferAge())
  }

  private func makeWindow(
    _ size: Size<Physical>, _ depth: ColorDepth
  ) throws(SurfaceError) -> (native: EGLWindow, egl: WindowSurface) {
    let native = EGLWindow(surface.surface, size: size)
    do throws(SurfaceError) {
      let handle = unsafe NativeHandle(native.nativePointer)
      return (native, try WindowSurface(gl, window: handle, size: size, depth: depth))
    } catch {
      native.close()
      throw error
    }
  }

  /// Throws if the EGL surface took no buffer.
  public func expectBuffer() throws(SurfaceError) { try window?.egl.expectBuffer() }

  /// Swaps the buffers, which commits the surface.
  public func commit(damage: [Rect<Physical>]?) throws(SurfaceError) {
    guard let window else { preconditionFailure("a frame was committed before it began") }
    // `eglSwapBuffers` commits the surface.
    try window.egl.swap(damage: damage)
    holdsBuffer = false
  }

  /// Closes the EGL surface with its buffers.
  public func release() {
    // Fails if the context is lost; then there is nothing to unbind.
    try? gl.makeCurrent()
    window?.egl.close()
    window?.native.close()
    window = nil
    holdsBuffer = false
  }
}
