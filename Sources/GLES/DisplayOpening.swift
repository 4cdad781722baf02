extension Display {
  /// What EGL can draw on without a display server.
  public static func devices() -> [EGLDevice] { EGLClient().devices() }

  /// Starts EGL on what `choice` asks for. `wayland` is the `wl_display` of the running session,
  /// nil where there is none.
  public static func open(
    _ choice: PlatformChoice, wayland: NativeHandle? = nil
  ) throws(DisplayError) -> Display {
    switch choice {
    case .best:
      if let wayland { return try Display(.wayland(wayland)) }
      return try openFirst(of: platformsWithoutServer(devices: devices()))
    case .wayland:
      guard let wayland else { throw .noWaylandDisplay }
      return try Display(.wayland(wayland))
    case .surfaceless: return try Display(.surfaceless)
    case .device(let index):
      let devices = devices()
      let first = devices.first { !$0.isSoftware } ?? devices.first
      return try Display(.device(index ?? first?.index ?? 0))
    }
  }

  /// What to try where there is no display server, best first: a real GPU, Mesa's own choice, and
  /// at last a software device.
  static func platformsWithoutServer(devices: [EGLDevice]) -> [EGLPlatform] {
    devices.filter { !$0.isSoftware }.map { .device($0.index) } + [.surfaceless]
      + devices.filter(\.isSoftware).map { .device($0.index) }
  }

  private static func openFirst(of platforms: [EGLPlatform]) throws(DisplayError) -> Display {
    var attempts: [String] = []
    for platform in platforms {
      do throws(DisplayError) {
        return try Display(platform)
      } catch {
        attempts.append(error.description)
      }
    }
    throw .nothingWorks(attempts)
  }
}
