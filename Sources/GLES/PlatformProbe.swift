// SPDX-License-Identifier: MIT

/// The result of opening EGL on one platform, for reports.
public struct PlatformProbe: Hashable, Sendable {
  /// The platform's name, in the form that `PlatformChoice(name:)` reads.
  public let name: String
  /// The file of the GPU, such as `/dev/dri/renderD128`; nil if unknown.
  public let node: String?
  /// The renderer's name; nil if the platform does not work.
  public let renderer: String?
  /// The reason, in one line, if the platform does not work; nil otherwise.
  public let failure: String?

  /// Tries every platform of this machine, each with a context of its own: that of the session
  /// whose `wl_display` is `wayland`, all devices, all render nodes, and Mesa's default.
  public static func all(wayland: NativeHandle?) -> [PlatformProbe] {
    let client = EGLClient()
    let devices = client.devices()
    let nodes = RenderNode.all()
    var probes = wayland.map { [PlatformProbe(.wayland($0), node: nil)] } ?? []
    probes += devices.map { PlatformProbe(.device($0.index), node: $0.node) }
    if devices.isEmpty {
      let failure = client.listsDevices ? "EGL lists no device" : "EGL cannot list devices"
      probes.append(PlatformProbe(missing: "device", failure))
    }
    probes += nodes.map { PlatformProbe(.gbm($0), node: $0.path) }
    if nodes.isEmpty {
      probes.append(PlatformProbe(missing: "gbm", "/dev/dri has no render node"))
    }
    return probes + [PlatformProbe(.surfaceless, node: nil)]
  }

  /// A kind of platform of which this machine has none.
  private init(missing name: String, _ failure: String) {
    self.name = name
    self.failure = failure
    (node, renderer) = (nil, nil)
  }

  /// Opens a context on `platform` and closes it again.
  init(_ platform: EGLPlatform, node: String?) {
    name = platform.name
    self.node = node
    do {
      renderer = try Self.renderer(of: platform)
      failure = nil
    } catch {
      renderer = nil
      failure = "\(error)"
    }
  }

  private static func renderer(of platform: EGLPlatform) throws -> String {
    let display = try Display(platform)
    defer { display.close() }
    let gl = try Context(display)
    defer { gl.close() }
    return gl.info.renderer
  }
}
