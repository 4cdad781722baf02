import CEGL

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

/// Which EGL platform the person at the command line asked for.
public enum PlatformChoice: Hashable, Sendable {
  /// The running Wayland session where there is one; otherwise the best without a display server.
  case best
  /// The running Wayland session and nothing else.
  case wayland
  /// Mesa without any display server.
  case surfaceless
  /// The GPU at this place in EGL's list; without a number, the first that is not software.
  case device(Int?)

  /// The choice that `name` stands for: `best`, `wayland`, `surfaceless`, `device` or `device:N`.
  public init(name: String) throws(DisplayError) {
    switch name {
    case "best": self = .best
    case "wayland": self = .wayland
    case "surfaceless": self = .surfaceless
    case "device": self = .device(nil)
    default:
      guard name.hasPrefix("device:"), let index = Int(name.dropFirst(7)), index >= 0 else {
        throw .unknownPlatform(name)
      }
      self = .device(index)
    }
  }
}

/// A GPU, or a software rasteriser, that EGL can draw on without a display server.
@safe
public struct EGLDevice {
  /// The number that `--egl device:N` takes.
  public let index: Int
  /// The device extensions.
  public let extensions: Set<String>
  /// EGL's own handle, valid as long as the process.
  let handle: EGLDeviceEXT

  /// Whether it draws on the CPU.
  public var isSoftware: Bool { extensions.contains("EGL_MESA_device_software") }
}
