/// The EGL display that the user asked for.
enum PlatformChoice: Equatable, Sendable {
  /// The best there is.
  case automatic
  /// The compositor's.
  case wayland
  /// Mesa's, without any display server.
  case surfaceless
  /// That of a device, by its place among the devices EGL lists; the first that works where nil.
  case device(Int?)

  /// The choice that `text` names; nil where it names none.
  init?(_ text: String) {
    switch text {
    case "wayland": self = .wayland
    case "surfaceless": self = .surfaceless
    case "device": self = .device(nil)
    default:
      guard text.hasPrefix("device:"), let index = Number.whole(text.dropFirst(7)) else {
        return nil
      }
      self = .device(index)
    }
  }
}
