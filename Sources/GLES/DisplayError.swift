/// Why no EGL display could be had. The description says in one line what to do.
public enum DisplayError: Error, Hashable, Sendable, CustomStringConvertible {
  /// `--egl` was given a name that means nothing.
  case unknownPlatform(String)
  /// Wayland was asked for where no compositor is connected.
  case noWaylandDisplay
  /// The EGL library cannot do the platform at all; it lacks this extension.
  case platformMissing(platform: String, extension: String)
  /// The EGL library knows the platform but gave no display.
  case noDisplay(platform: String, EGLError)
  /// There are only `count` devices.
  case noDevice(index: Int, count: Int)
  /// A display was given that would not start.
  case notInitialized(platform: String, EGLError)
  /// The display lacks what drawing without a window needs.
  case noSurfacelessContext(platform: String)
  /// No pixel format with eight bits each of red, green, blue and alpha.
  case noConfig(platform: String)
  /// Nothing that was tried would start; each attempt's own reason.
  case nothingWorks([String])

  /// What happened and what to do about it.
  public var description: String {
    switch self {
    case .unknownPlatform(let name):
      "unknown EGL platform '\(name)': choose wayland, surfaceless, device or device:N"
    case .noWaylandDisplay:
      "no Wayland compositor to open EGL on: start one and set WAYLAND_DISPLAY, or choose "
        + "--egl surfaceless"
    case .platformMissing(let platform, let name):
      "EGL cannot do the platform '\(platform)' (\(name) is missing): install libegl1 and "
        + "libegl-mesa0, or the GPU vendor's EGL"
    case .noDisplay(let platform, let error):
      "EGL gave no display on '\(platform)' (\(error)): install libegl-mesa0, or choose another "
        + "with --egl"
    case .noDevice(let index, let count):
      "there is no EGL device \(index), \(count) found: choose a smaller number, or --egl "
        + "surfaceless"
    case .notInitialized(let platform, let error):
      "EGL would not start on '\(platform)' (\(error)): install libgl1-mesa-dri, or set "
        + "LIBGL_ALWAYS_SOFTWARE=1"
    case .noSurfacelessContext(let platform):
      "EGL on '\(platform)' lacks EGL_KHR_surfaceless_context: install a newer libegl-mesa0, or "
        + "choose another with --egl"
    case .noConfig(let platform):
      "EGL on '\(platform)' has no RGBA8 format for OpenGL ES 3: install libgl1-mesa-dri, or set "
        + "LIBGL_ALWAYS_SOFTWARE=1"
    case .nothingWorks(let attempts):
      "no EGL display works, install libgl1-mesa-dri and libegl-mesa0: "
        + attempts.joined(separator: "; ")
    }
  }
}
