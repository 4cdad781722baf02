/// Where EGL gets its display from.
@safe
public enum EGLPlatform: Sendable {
  /// The `wl_display` of a connection. It must outlive the `Display` made from it.
  case wayland(NativeHandle)
  /// Mesa without any display server.
  case surfaceless
  /// The GPU at this place in EGL's own list, without any display server.
  case device(Int)

  /// The name that `--egl` knows it by.
  public var name: String {
    switch self {
    case .wayland: "wayland"
    case .surfaceless: "surfaceless"
    case .device(let index): "device:\(index)"
    }
  }
}

/// A pointer of the window system's that EGL takes: a `wl_display` or a `wl_egl_window`.
@safe
public struct NativeHandle: @unchecked Sendable {
  /// The foreign object. Nothing here owns it.
  let pointer: OpaquePointer

  /// Wraps `pointer`, which must stay valid for as long as what is made from it.
  @unsafe
  public init(_ pointer: OpaquePointer) {
    unsafe self.pointer = pointer
  }
}
