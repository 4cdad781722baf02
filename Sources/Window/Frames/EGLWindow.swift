// SPDX-License-Identifier: MIT

internal import CWaylandEGL
import WaylandCore
import WaylandProtocols

/// The `wl_egl_window` of a surface: gives EGL the size of the buffers. The only user of
/// libwayland-egl.
@safe
final class EGLWindow {
  /// The library's window; nil after `close()`.
  private var window: OpaquePointer?
  /// The size of the next buffer, in pixels.
  private(set) var size: Size<Physical>

  /// Makes a window for `surface` with buffers of `size` pixels.
  init(_ surface: WlSurface, size: Size<Physical>) {
    self.size = size
    unsafe window = wl_egl_window_create(
      surface.nativePointer, Int32(size.width), Int32(size.height))
    precondition(unsafe window != nil, "no EGL window of \(size)")
  }

  /// The native window to pass to EGL.
  @unsafe var nativePointer: OpaquePointer {
    guard let window = unsafe window else { preconditionFailure("the EGL window is closed") }
    return unsafe window
  }

  /// Sets the size of the next buffer.
  func resize(_ size: Size<Physical>) {
    guard size != self.size else { return }
    self.size = size
    unsafe wl_egl_window_resize(nativePointer, Int32(size.width), Int32(size.height), 0, 0)
  }

  /// Destroys the window. Requires that its EGL surface is destroyed.
  func close() {
    unsafe wl_egl_window_destroy(nativePointer)
    unsafe window = nil
  }

  deinit { precondition(unsafe window == nil, "an EGL window was let go before it was closed") }
}
