// SPDX-License-Identifier: MIT

import EventLoop
import Foundation
import GLES
import Images
import Renderer
import Testing
import WaylandCore
import WaylandProtocols

@testable import Window
@testable import ScrimKit

/// The desktop behind glass, captured from a real compositor.
@Suite struct CaptureTests {
  /// Captures the only output of the compositor at `socket`.
  private func capture(
    _ socket: String, _ rect: Rect<Logical>? = nil
  ) throws -> ScreenCapture.Picture {
    let loop = try MainLoop()
    let connection = try Connection(named: socket)
    defer { connection.close() }
    let desktop = try Desktop(connection, loop: loop, clock: SystemClock())
    defer { desktop.close() }
    let output = try #require(desktop.outputs.first)
    var result: Result<ScreenCapture.Picture, ScreenCapture.Failure>?
    let capture = try ScreenCapture(desktop, output, rect: rect, scale: .one) {
      result = $0
      loop.stop()
    }
    defer { capture.close() }
    try loop.run(connection)
    return try #require(result).get()
  }

  @Test(.enabled(if: NestedCompositor.Kind.sway.isInstalled, "sway, grim"))
  func swayShowsWhatIsCaptured() throws {
    let session = try DemoSession(.sway, [])
    try session.client.waitUntilAtRest()
    let screen = try session.look()
    let picture = try capture(session.compositor.socket)
    #expect(picture.size == screen.size)
    let isSame = picture.pixels == screen.pixels
    #expect(isSame)
    let part = try capture(
      session.compositor.socket, Rect(x: 301, y: 57, width: 333, height: 211))
    #expect(part.size == Size(width: 333, height: 211))
    #expect(part.rect == Rect(x: 301, y: 57, width: 333, height: 211))
    let cut = (57..<268).allSatisfy { y in
      let start = 4 * (1280 * y + 301)
      return Array(part.pixels[4 * 333 * (y - 57)..<4 * 333 * (y - 56)])
        == Array(screen.pixels[start..<start + 4 * 333])
    }
    #expect(cut)
    for transform in ["90", "flipped-270"] {
      try session.compositor.command("output HEADLESS-1 transform \(transform)")
      try session.client.waitUntilAtRest()
      let turned = try session.look()
      let picture = try capture(session.compositor.socket)
      #expect(picture.size == turned.size && turned.size == Size(width: 800, height: 1280))
      let isSame = picture.pixels == turned.pixels
      #expect(isSame, "\(transform)")
    }
    _ = try session.end()
    try expectBlurOf(picture)
  }

  /// A layer over glass that shows the desktop.
  private final class Pane: Content {
    /// The colour of the layer.
    let color: Color
    /// Called with each frame, with the number of frames so far.
    let onFrame: (_ frames: Int, SurfaceContent) -> Void
    /// The surface.
    private weak var surface: SurfaceContent?
    /// The number of frames so far.
    private var frames = 0

    init(_ color: Color, onFrame: @escaping (_ frames: Int, SurfaceContent) -> Void) {
      self.color = color
      self.onFrame = onFrame
    }

    func build(in surface: SurfaceContent) {
      self.surface = surface
      surface.contentLayer.content = .glass(Glass(sigma: 8, backdrop: .desktop))
      let layer = Layer(Rect(x: 0, y: 0, width: 200, height: 100))
      layer.fill = .color(color)
      surface.contentLayer.add(layer)
    }

    func prepare(at time: Moment) -> Bool {
      guard let surface else { return false }
      frames += 1
      onFrame(frames, surface)
      return true
    }
  }

  /// The glass of a panel that opens over another one of the app shows the desktop beneath both.
  @Test(.enabled(if: NestedCompositor.Kind.sway.isInstalled, "sway, grim"))
  func aPanelShowsNoOtherOfItsApp() throws {
    let compositor = try Compositor(.sway)
    let app = App(compositor.options(for: .seconds(60)))
    var found: [Raster] = []
    func add(_ name: String, _ width: Double, _ height: Double, _ pane: Pane) -> PanelController {
      var panel = Panel(name, edge: .top, width: .fixed(width), height: .fixed(height))
      panel.transition = nil
      return app.add(panel) { pane }
    }
    let centre = add(
      "centre", 400, 300,
      Pane(Color(rgb: 0x00ff00, alpha: 0)) { frames, surface in
        guard frames > 2, case .picture(let picture) = surface.scene.desktop else { return }
        found.append(picture.raster)
        app.quit()
      })
    let toast = add(
      "toast", 200, 100,
      Pane(Color(rgb: 0xff0000)) { frames, _ in if frames == 5 { centre.open() } })
    toast.open()
    _ = try app.run()
    let raster = try #require(found.first)
    #expect(raster.size.width >= 400)
    let red = stride(from: 0, to: raster.pixels.count, by: 4).count {
      raster.pixels[$0] == 255 && raster.pixels[$0 + 1] == 0
    }
    #expect(red == 0)
  }

  /// KWin's blur is a global that comes and goes with its effect.
  @Test(.enabled(if: NestedCompositor.Kind.kwinGL.isInstalled, "kwin-wayland, libglib2.0-bin"))
  func kwinsBlurComesAndGoes() throws {
    let compositor = try NestedCompositor(.kwinGL, blurs: true)
    defer { compositor.close() }
    let socket = try compositor.socketPath()
    let loop = try MainLoop()
    let connection = try Connection(named: socket)
    let desktop = try Desktop(connection, loop: loop, clock: SystemClock())
    let surface = desktop.bound.compositor.createSurface()
    let effect = BackdropEffect(desktop, surface)
    var requests = 0
    effect.onRequest = { requests += 1 }
    desktop.onBackdropChange = { loop.stop() }
    let region: [Rect<Logical>] = [Rect(x: 0, y: 0, width: 40, height: 20)]
    #expect(desktop.compositorBlur == .kwin)
    #expect(effect.set(region))
    surface.commit()
    for turn in 1...2 {
      try compositor.setEffect("blur", isLoaded: false)
      try loop.run(connection)
      #expect(desktop.compositorBlur == nil)
      try compositor.setEffect("blur", isLoaded: true)
      try loop.run(connection)
      #expect(desktop.compositorBlur == .kwin && requests == turn)
      surface.commit()
    }
    #expect(effect.set([]))
    surface.commit()
    effect.close()
    surface.destroy()
    desktop.close()
    // Any protocol error would show here.
    try connection.roundtrip()
    #expect(connection.liveProxies == 0)
    connection.close()
  }

  /// Glass over a captured picture is the picture as `scrim blur` blurs it.
  private func expectBlurOf(_ picture: ScreenCapture.Picture) throws {
    let bitmap = Bitmap(size: picture.size, premultiplied: picture.pixels)
    var options = ImageBlur.Options()
    options.sigma = 24
    options.look = GlassPreset.light.look
    let expected = try ImageBlur(options).blur(bitmap, platform: .surfaceless).image.pixels
    let drawn = try draw(picture, sigma: 24, look: GlassPreset.light.look)
    try #require(expected.count == drawn.count)
    let most = zip(expected, drawn).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) }
    #expect(most <= 1)
  }

  /// Draws glass that covers a picture, at one pixel a unit.
  private func draw(
    _ picture: ScreenCapture.Picture, sigma: Double, look: Look
  ) throws -> [UInt8] {
    let scene = Scene(
      size: Size(width: Double(picture.size.width), height: Double(picture.size.height)))
    scene.root.content = .glass(Glass(sigma: sigma, look: look, backdrop: .desktop))
    scene.desktop = .picture(
      DesktopPicture(
        Raster(size: picture.size, premultiplied: picture.pixels), at: picture.rect))
    let display = try Display.open(.surfaceless)
    defer { display.close() }
    let gl = try Context(display)
    defer { gl.close() }
    let renderer = try SceneRenderer(gl)
    defer {
      renderer.close()
      gl.closePrograms()
    }
    let target = try RenderTexture(gl, size: picture.size)
    defer { target.close() }
    _ = try renderer.draw(scene, into: SceneRenderer.Destination(target.target))
    return target.readPixels()
  }
}
