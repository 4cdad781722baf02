// SPDX-License-Identifier: MIT

import CEGL
public import Geometry

/// The EGL surface of a window. To draw to it, make its context current for it.
@safe
public final class WindowSurface {
  /// The context that draws to the surface.
  public let gl: Context
  /// Extent of the buffers in pixels. Set it together with every resize of the `wl_egl_window`:
  /// rectangles are flipped by its height.
  public var size: Size<Physical>
  /// The depth of colour of the buffers.
  public let depth: ColorDepth
  /// The EGL handle.
  let handle: EGLSurface
  /// True if the swap interval of 0 was set.
  var hasSwapInterval = false
  /// True if the damage region of the current frame was declared.
  private var isDamageDeclared = false
  /// True if `close()` has run.
  private var isClosed = false

  /// A surface of `size` for `window`, a `wl_egl_window` that must outlive it. With `depth` it has
  /// at most the depth of the context.
  public init(
    _ gl: Context, window: NativeHandle, size: Size<Physical>, depth: ColorDepth = .eight
  ) throws(SurfaceError) {
    let depth = gl.colorDepth == .ten ? depth : .eight
    let native = unsafe EGLNativeWindowType(UInt(bitPattern: window.pointer))
    guard !gl.calls.faults.takeAttempt(),
      let handle = unsafe eglCreateWindowSurface(
        gl.display.handle, gl.display.config(for: depth), native, nil)
    else { throw .notCreated(.last()) }
    unsafe self.handle = handle
    self.gl = gl
    self.size = size
    self.depth = depth
    gl.calls.counters.creations += 1
    gl.calls.live.surfaces += 1
  }

  deinit { assert(isClosed, "a WindowSurface was not closed") }

  /// The render target to bind, clear and draw into.
  public var target: RenderTarget { .window(self) }

  /// The number of swaps since the back buffer was last shown; 0 if its content is undefined or EGL
  /// cannot tell. Query it before the first draw of a frame.
  public func bufferAge() -> Int {
    guard gl.display.features.contains(.bufferAge) else { return 0 }
    gl.calls.count()
    var age: EGLint = 0
    guard unsafe eglQuerySurface(gl.display.handle, handle, EGL_BUFFER_AGE_EXT, &age) == EGL_TRUE
    else { return 0 }
    return Int(age)
  }

  /// Declares that this frame draws nothing outside `rects`, given relative to `origin`, so that a
  /// tiled GPU loads and stores only their tiles. EGL requires that the buffer's age was queried in
  /// this frame and that nothing was drawn yet. The first declaration is valid until the next swap:
  /// a second one would be an error, so it does nothing, and a frame that failed must be drawn
  /// again on a new surface. Does nothing without `partialUpdate`.
  func setDamageRegion(_ rects: [Rect<Physical>], origin: Point<Physical>) {
    guard !isDamageDeclared,
      let setDamageRegion = unsafe gl.display.functions.setDamageRegion
    else { return }
    isDamageDeclared = true
    gl.calls.count()
    unsafe SurfaceDamage(rects, origin: origin, surface: size).withEGLRects { rects, count in
      _ = unsafe setDamageRegion(gl.display.handle, handle, rects, count)
    }
  }

  /// Throws if there was no buffer for what was drawn. Call it before `swap`, in which Mesa 22.3's
  /// software renderer would crash without a buffer.
  public func expectBuffer() throws(SurfaceError) {
    let isShort = gl.buffers.takeShortage()
    if gl.calls.faults.takeFrame() || isShort { throw .noBuffer }
  }

  /// Presents the frame. `damage` is the difference from the frame shown before; nil is everything.
  public func swap(damage: [Rect<Physical>]?) throws(SurfaceError) {
    if gl.info.finishesFrames { gl.finish() }
    gl.calls.count()
    var isSwapped = EGLBoolean(EGL_FALSE)
    if let damage, let swapWithDamage = unsafe gl.display.functions.swapWithDamage {
      unsafe SurfaceDamage(damage, surface: size).withEGLRects { rects, count in
        isSwapped = unsafe swapWithDamage(gl.display.handle, handle, rects, count)
      }
    } else {
      isSwapped = unsafe eglSwapBuffers(gl.display.handle, handle)
    }
    guard isSwapped == EGL_TRUE else { throw SurfaceError(swapping: .last()) }
    isDamageDeclared = false
  }

  /// Destroys the surface, before its `wl_egl_window`. First make the context current without the
  /// surface.
  public func close() {
    precondition(!isClosed, "a WindowSurface was closed twice")
    _ = unsafe eglDestroySurface(gl.display.handle, handle)
    gl.calls.live.surfaces -= 1
    isClosed = true
  }
}
