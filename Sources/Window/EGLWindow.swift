// SPDX-License-Identifier: MIT

internal import CWaylandEGL
import Geometry
import WaylandCore
import WaylandProtocols

/// The size of a surface's buffers, as EGL learns it: the boundary to libwayland-egl.
@safe
final class EGLWindow {
  /// The library's window; nil once closed.
  private var window: OpaquePointer?
  /// The size that the next buffer has.
  private(set) var size: Size<Physical>

  /// A window for `surface`, whose buffers have `size`.
  init(_ surface: WlSurface, size: Size<Physical>) {
    self.size = size
    unsafe window = wl_egl_window_create(
      surface.nativePointer, Int32(size.width), Int32(size.height))
    precondition(unsafe window != nil, "no EGL window of \(size)")
  }

  /// The library's window, for EGL.
  @unsafe var nativePointer: OpaquePointer {
    guard let window = unsafe window else { preconditionFailure("the EGL window is closed") }
    return unsafe window
  }

  /// Gives the next buffer another size.
  func resize(_ size: Size<Physical>) {
    guard size != self.size else { return }
    self.size = size
    unsafe wl_egl_window_resize(nativePointer, Int32(size.width), Int32(size.height), 0, 0)
  }

  /// Lets go of the window. Its EGL surface must be gone.
  func close() {
    unsafe wl_egl_window_destroy(nativePointer)
    unsafe window = nil
  }

  deinit { precondition(unsafe window == nil, "an EGL window was let go before it was closed") }
}
