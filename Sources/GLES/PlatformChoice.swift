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
