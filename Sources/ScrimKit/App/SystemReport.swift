// SPDX-License-Identifier: MIT

import EventLoop
package import GLES
import WaylandCore
package import Window

/// The capabilities of this machine: the compositor and its globals, the renderer and its features.
/// Creating a report has no side effects, and any part may be missing.
package struct SystemReport {
  /// The compositor; nil if there is none.
  package let desktop: DesktopReport?
  /// The reason for a missing compositor; nil otherwise.
  package let desktopFailure: String?
  /// The renderer; nil if there is none.
  package let renderer: RendererInfo?
  /// The longest side of a texture, in texels; 0 without a renderer.
  package let maximumTextureSize: Int
  /// The depths of colour that windows can have; none without a renderer.
  package let colorDepths: [ColorDepth]
  /// The reason for a missing renderer; nil otherwise.
  package let rendererFailure: String?
  /// The EGL platforms of this machine, and why some do not work.
  package let platforms: [PlatformProbe]
  /// Other installed parts of the system.
  package let installation: Installation

  /// The capabilities of a compositor.
  package struct DesktopReport {
    /// The globals, sorted by interface name.
    package let globals: [Desktop.Global]
    /// The outputs.
    package let outputs: [Output.Properties]
    /// The scale of a new window. Outputs report only integer scales.
    package let windowScale: Scale
    /// The supported optional features.
    package let features: [DesktopFeature]
  }

  /// Inspects the machine. `platform` is the EGL platform, from `--egl`.
  package init(platform: PlatformChoice) throws(AppFailure) {
    installation = Installation()
    let loop: MainLoop
    do { loop = try MainLoop() } catch { throw .system(error.description) }
    let connection: Connection?
    var failure: String?
    do {
      connection = try Connection()
    } catch {
      connection = nil
      failure = error.description
    }
    defer { connection?.close() }
    var desktop: DesktopReport?
    if let connection {
      do { desktop = try Self.look(connection, loop) } catch { failure = "\(error)" }
    }
    self.desktop = desktop
    desktopFailure = failure
    platforms = PlatformProbe.all(
      wayland: connection.map { unsafe NativeHandle($0.nativePointer) })
    do {
      let found = try Self.look(platform, connection)
      renderer = found.info
      maximumTextureSize = found.maximumTextureSize
      colorDepths = found.colorDepths
      rendererFailure = nil
    } catch {
      renderer = nil
      maximumTextureSize = 0
      colorDepths = []
      rendererFailure = "\(error)"
    }
  }

  private static func look(
    _ connection: Connection, _ loop: MainLoop
  ) throws(any Error) -> DesktopReport {
    let desktop = try Desktop(connection, loop: loop, clock: SystemClock())
    defer { desktop.close() }
    return DesktopReport(
      globals: desktop.globals.sorted { $0.interface < $1.interface },
      outputs: desktop.outputs.map(\.current), windowScale: try windowScale(desktop, connection),
      features: DesktopFeature.allCases.filter(desktop.offers))
  }

  /// Opens a window to get its scale. Without a frame the window never appears.
  private static func windowScale(
    _ desktop: Desktop, _ connection: Connection
  ) throws(ConnectionLost) -> Scale {
    let window = Toplevel(desktop, Toplevel.Options(), longestSide: 4096)
    defer { window.close() }
    try connection.roundtrip()
    return window.state.scale
  }

  private static func look(
    _ platform: PlatformChoice, _ connection: Connection?
  ) throws(any Error) -> (info: RendererInfo, maximumTextureSize: Int, colorDepths: [ColorDepth]) {
    let handle = connection.map { unsafe NativeHandle($0.nativePointer) }
    let display = try Display.open(platform, wayland: handle)
    defer { display.close() }
    let gl = try Context(display)
    defer { gl.close() }
    return (gl.info, gl.maximumTextureSize, display.colorDepths)
  }
}
