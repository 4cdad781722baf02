import CEGL

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
