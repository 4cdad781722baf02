// SPDX-License-Identifier: MIT

import GLES
import Renderer

/// Draws glass of growing strength where nobody sees it, so that the driver has compiled its
/// programs before the glass first moves.
@MainActor final class GlassRehearsal {
  /// The glass of each strength.
  private let glass: (_ strength: Double) -> Glass
  /// The strengths that are not drawn yet, the last one first.
  private var strengths: [Double] = []
  /// The scene of a pane over a gradient.
  private let scene: Scene
  /// The pane.
  private let pane = Layer(Rect(x: 20, y: 20, width: 110, height: 100))
  /// The target.
  private let canvas: RenderTexture
  /// Draws the scene.
  private let renderer: SceneRenderer
  /// The resources, whose work the rehearsal does not count.
  private let resources: RenderResources

  /// The size of the scene. Drivers may compile another program for textures whose sides are powers
  /// of two; at usual scales, none is.
  private static let size = Size<Logical>(width: 151, height: 141)
  /// The ratio of two neighbouring strengths. The planner mixes two paths in some ranges of sigmas;
  /// the ratio is small enough for a strength in each of them.
  private static let growth = 1.08
  /// The least sigma that is drawn, in pixels.
  private static let leastSigma = 0.2

  /// Prepares for the strengths of `glass` on an output of `scale`. Nil if its target cannot be
  /// made.
  init?(
    _ resources: RenderResources, at scale: Scale, _ glass: @escaping (_ strength: Double) -> Glass
  ) {
    let (gl, pixels) = (resources.gl, scale.physical(Self.size))
    guard let canvas = try? RenderTexture(gl, size: pixels, format: gl.renderFormat) else {
      return nil
    }
    self.glass = glass
    self.canvas = canvas
    self.resources = resources
    renderer = SceneRenderer(resources)
    scene = Scene(size: Self.size, scale: scale)
    let colors = [Color(rgb: 0x204060), Color(rgb: 0xe08040)]
    scene.root.fill = .linear(LinearGradient(colors))
    pane.outline = Outline(radius: 24, isContinuous: true)
    scene.root.add(pane)
    let full = glass(1)
    if full.backdrop != .surface {
      let white = [UInt8](repeating: 255, count: 4 * pixels.width * pixels.height)
      let raster = Raster(size: pixels, premultiplied: white)
      let picture = DesktopPicture(raster, at: scene.root.frame)
      (scene.desktop, scene.wallpaper) = (.picture(picture), .picture(picture))
    }
    let sigma = full.sigma * scale.value
    var strength = 1.0
    while strength * sigma >= Self.leastSigma {
      strengths.append(strength)
      strength /= Self.growth
    }
    // The weakest glass is not blurred.
    strengths.append(strength / 100)
  }

  /// Draws the next strength. Returns false once there is none, or if it cannot be drawn.
  func step() -> Bool {
    guard let strength = strengths.popLast() else { return false }
    pane.content = .glass(glass(strength))
    let work = resources.blurWork
    defer { resources.blurWork = work }
    do {
      try resources.gl.makeCurrent()
      _ = try renderer.draw(scene, into: SceneRenderer.Destination(canvas.target))
    } catch {
      return false
    }
    return !strengths.isEmpty
  }

  /// Deletes everything but the programs. The context must be current.
  func close() {
    renderer.close()
    canvas.close()
  }
}
