// SPDX-License-Identifier: MIT

import SceneGraph
import Testing

/// The region that the compositor blurs.
@Suite struct BlurRegionTests {
  /// Glass without any blur of its own.
  private final class NoBlur: GlassMetrics {
    func footprint(of glass: Glass, pixelScale: Double) -> Size<Physical> { .zero }
    func spread(
      of rect: Rect<Physical>, through glass: Glass, pixelScale: Double,
      backdropSize: Size<Physical>
    ) -> Rect<Physical> { rect }
  }

  private func region(_ scene: Scene) -> [Rect<Logical>] {
    scene.update(with: NoBlur())
    var strips = OutlineStrips()
    scene.findBlurRegion(&strips)
    return strips.rects
  }

  private func scene(_ scale: Scale = .one) -> (Scene, Layer) {
    let scene = Scene(size: Size(width: 200, height: 100), scale: scale)
    let pane = Layer(Rect(x: 20, y: 12, width: 80, height: 40))
    pane.content = .glass(Glass(sigma: 5, backdrop: .desktop))
    scene.root.add(pane)
    scene.desktop = .blurredByCompositor
    return (scene, pane)
  }

  @Test(arguments: [120, 180, 150])
  func glassThatTheCompositorBlursIsTheRegion(scale: Int) {
    let (scene, pane) = scene(Scale(in120ths: scale))
    #expect(region(scene) == [Rect(x: 20, y: 12, width: 80, height: 40)])
    pane.frame.origin.y = 80
    #expect(region(scene) == [Rect(x: 20, y: 80, width: 80, height: 20)])
    pane.outline = Outline(radius: 6)
    pane.frame.origin.y = 12
    let round = region(scene)
    #expect(round.count > 3 && round.contains(Rect(x: 20, y: 18, width: 80, height: 28)))
    #expect(round.allSatisfy { $0.top >= 12 && $0.bottom <= 52 && $0.left >= 20 })
  }

  @Test func otherGlassIsNot() {
    let (scene, pane) = scene()
    for desktop in [
      DesktopBackdrop.unknown,
      .picture(
        DesktopPicture(
          Raster(size: Size(width: 1, height: 1), premultiplied: [0, 0, 0, 255]),
          at: Rect(x: 0, y: 0, width: 200, height: 100))),
    ] {
      scene.desktop = desktop
      #expect(region(scene).isEmpty)
    }
    scene.desktop = .blurredByCompositor
    #expect(!region(scene).isEmpty && scene.shows(.desktop) && !scene.shows(.wallpaper))
    pane.opacity = 0
    #expect(region(scene).isEmpty)
    pane.opacity = 1
    pane.content = .glass(Glass(sigma: 5))
    #expect(region(scene).isEmpty && !scene.shows(.desktop) && scene.shows(.surface))
  }

  @Test func roundAncestorsCutTheRegion() {
    let (scene, pane) = scene()
    let card = Layer(Rect(x: 20, y: 10, width: 80, height: 40))
    card.clipsChildren = true
    card.outline = Outline(radius: 10)
    pane.frame = Rect(x: -5, y: -5, width: 200, height: 200)
    card.add(pane)
    scene.root.add(card)
    let cut = region(scene)
    pane.frame = Rect(x: 0, y: 0, width: 80, height: 40)
    pane.outline = Outline(radius: 10)
    #expect(region(scene) == cut && cut.count > 5)
  }
}
