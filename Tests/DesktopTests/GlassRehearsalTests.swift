// SPDX-License-Identifier: MIT

import GLES
import Renderer
import Testing

@testable import ScrimKit

/// Programs are compiled before glass first grows.
@MainActor @Suite(.serialized) struct GlassRehearsalTests {
  /// Glass of each strength.
  nonisolated static let glasses: [(backdrop: Glass.Backdrop, preset: GlassPreset, scale: Scale)] =
    [
      (.surface, .light, Scale(2)), (.desktop, .dark, .one),
      (.surface, .clear, Scale(in120ths: 150)),
    ]

  /// Glass that grows compiles no program after a rehearsal, and some without one.
  @Test(arguments: glasses)
  func rehearsedGlassCompilesNothing(
    backdrop: Glass.Backdrop, preset: GlassPreset, scale: Scale
  ) throws {
    let glass = { (strength: Double) in
      var glass = Glass(preset, backdrop: backdrop)
      glass.sigma *= strength
      return glass
    }
    #expect(try programs(growing: glass, at: scale, rehearsed: true) == 0)
    #expect(try programs(growing: glass, at: scale, rehearsed: false) > 5)
  }

  /// The programs that are compiled while glass grows, after a frame in which it is not seen.
  private func programs(
    growing glass: @escaping (Double) -> Glass, at scale: Scale, rehearsed: Bool
  ) throws -> Int {
    let fonts = Fonts()
    defer { fonts.close() }
    let graphics = try Graphics(.best, wayland: nil, fonts: fonts)
    defer { graphics.close() }
    let canvas = try RenderTexture(
      graphics.gl, size: Size(width: 320, height: 200), format: graphics.gl.renderFormat)
    defer { canvas.close() }
    let renderer = SceneRenderer(graphics.resources)
    defer { renderer.close() }
    let scene = Scene(size: scale.logical(canvas.size), scale: scale)
    scene.root.fill = .linear(LinearGradient([Color(rgb: 0x2040a0), Color(rgb: 0xa04020)]))
    let pane = Layer(Rect(x: 10, y: 10, width: 120, height: 80))
    pane.outline = Outline(radius: 20, isContinuous: true)
    let raster = Raster(
      size: canvas.size,
      premultiplied: [UInt8](repeating: 255, count: 4 * canvas.size.width * canvas.size.height))
    scene.desktop = .picture(DesktopPicture(raster, at: scene.root.frame))
    scene.root.add(pane)
    _ = try renderer.draw(scene, into: .init(canvas.target))
    let work = graphics.metrics.blurPasses
    if rehearsed {
      graphics.beginRehearsal(of: glass, at: scale)
      while graphics.continueRehearsal() {}
      #expect(graphics.metrics.blurPasses == work)
      try graphics.gl.makeCurrent()
    }
    let before = graphics.gl.liveObjects.programs
    for step in 1...40 {
      pane.content = .glass(glass(Double(step) / 40))
      _ = try renderer.draw(scene, into: .init(canvas.target))
    }
    return graphics.gl.liveObjects.programs - before
  }
}
