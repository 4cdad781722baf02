// SPDX-License-Identifier: MIT

import Renderer
import SceneGraph
import Testing

/// Glass over the desktop: over a picture, over the compositor's blur, and over nothing.
@Suite struct DesktopGlassTests {
  /// A picture of stripes, whose pixel (x, y) depends on its position alone.
  private func stripes(
    _ size: Size<Physical>, from origin: Point<Physical> = .zero, red: UInt8 = 200
  ) -> Raster {
    Raster(
      size: size,
      premultiplied: (0..<size.width * size.height).flatMap { index -> [UInt8] in
        let (x, y) = (index % size.width + origin.x, index / size.width + origin.y)
        return [(x / 8) % 2 == 0 ? red : 20, UInt8((y * 2) & 255), 90, 255]
      })
  }

  /// A transparent scene with a pane of glass over the desktop.
  private func scene(_ look: Look = Look(dithers: false), sigma: Double = 4) -> (Scene, Layer) {
    let scene = Scene(size: Size(width: 96, height: 64))
    let pane = Layer(Rect(x: 16, y: 12, width: 60, height: 40))
    pane.content = .glass(Glass(sigma: sigma, look: look, backdrop: .desktop))
    scene.root.add(pane)
    return (scene, pane)
  }

  private func picture(_ scene: Scene, margin: Int = 0) -> DesktopBackdrop {
    let rect = Rect<Physical>(
      x: -margin, y: -margin, width: 96 + 2 * margin, height: 64 + 2 * margin)
    return .picture(
      DesktopPicture(stripes(rect.size, from: rect.origin), at: scene.scale.logical(rect)))
  }

  /// The same picture as the content of the surface gives the same glass.
  @Test func aPictureIsBlurredLikeContent() throws {
    try Stage.runTwo { first, second in
      let (scene, pane) = scene(GlassPreset.light.look)
      pane.outline = Outline(radius: 9, isContinuous: true)
      scene.desktop = picture(scene)
      try first.draw(scene)
      #expect(scene.list.planeCount == 0)
      let content = Scene(size: scene.size)
      let ground = Layer(content.root.frame)
      ground.content = .image(ImageContent(stripes(Size(width: 96, height: 64))))
      let other = Layer(pane.frame)
      other.content = .glass(Glass(sigma: 4, look: GlassPreset.light.look))
      content.root.add(ground)
      content.root.add(other)
      try second.draw(content)
      for y in 12..<52 {
        for x in 16..<76 where (32..<60).contains(x) || (28..<36).contains(y) {
          let (a, b) = (first.pixel(x, y), second.pixel(x, y))
          #expect(zip(a, b).allSatisfy { abs(Int($0) - Int($1)) <= 1 }, "\(x), \(y): \(a) \(b)")
        }
      }
      // The surface stays transparent beside the glass.
      #expect(first.pixel(4, 4) == [0, 0, 0, 0] && first.pixel(16, 12)[3] < 255)
    }
  }

  @Test func glassMovesOverAStillPicture() throws {
    try Stage.run { stage in
      let (scene, pane) = scene()
      scene.desktop = picture(scene, margin: 20)
      try stage.draw(scene)
      let before = stage.pixel(40, 30)
      pane.frame.origin = Point(x: 30, y: 20)
      let damage = try #require(try stage.draw(scene))
      #expect(stage.pixel(40, 30) == before)
      #expect(stage.pixel(18, 14) == [0, 0, 0, 0])
      // Where both frames show glass, nothing is drawn.
      #expect(!damage.contains(Point(x: 50, y: 34)))
    }
  }

  /// A picture that extends beyond the scene has no edge where the scene has one.
  @Test func theBlurAtTheEdgeReadsThePictureBeyond() throws {
    try Stage.runTwo { wide, narrow in
      let (scene, pane) = scene(sigma: 6)
      pane.frame = Rect(x: 0, y: 0, width: 96, height: 20)
      scene.desktop = picture(scene, margin: 32)
      try wide.draw(scene)
      scene.desktop = picture(scene)
      try narrow.draw(scene)
      #expect(wide.pixel(2, 18) != narrow.pixel(2, 18))
    }
  }

  @Test func anotherPictureRedrawsTheGlassAlone() throws {
    try Stage.run { stage in
      let (scene, pane) = scene()
      scene.desktop = picture(scene)
      try stage.draw(scene)
      scene.desktop = picture(scene)
      let before = stage.pixel(40, 30)
      scene.desktop = .picture(
        DesktopPicture(
          stripes(Size(width: 96, height: 64), red: 90),
          at: Rect(x: 0, y: 0, width: 96, height: 64)))
      let damage = try #require(try stage.draw(scene))
      #expect(damage == Region(Rect(x: 16, y: 12, width: 60, height: 40)))
      #expect(stage.pixel(40, 30) != before)
      // An equal value is no change.
      scene.desktop = scene.desktop
      #expect(!scene.hasChanges)
      // Nor is the wallpaper's, to glass over the desktop.
      scene.wallpaper = .blurredByCompositor
      pane.isHidden = true
      try stage.draw(scene)
      #expect(stage.pixel(40, 30) == [0, 0, 0, 0])
    }
  }

  @Test func layersBeneathDoNotShow() throws {
    try Stage.run { stage in
      for desktop in [0, 1, 2] {
        let (scene, _) = scene(Look(tint: Color(rgb: 0x4060a0, alpha: 0.5), dithers: false))
        scene.desktop = [.unknown, .blurredByCompositor, picture(scene)][desktop]
        try stage.draw(scene)
        let before = stage.pixel(40, 30)
        let beneath = Layer(Rect(x: 0, y: 0, width: 96, height: 64))
        beneath.fill = .color(Color(rgb: 0xffff00))
        scene.root.insert(beneath, at: 0)
        scene.damageAll()
        try stage.draw(scene)
        #expect(stage.pixel(40, 30) == before)
        #expect(stage.pixel(5, 5) == [255, 255, 0, 255])
      }
    }
  }

  @Test func theCompositorsBlurIsTintedByBlending() throws {
    try Stage.run { stage in
      let tint = Color(red: 1, green: 0.5, blue: 0, alpha: 0.4)
      let (scene, _) = scene(Look(saturation: 1.8, tint: tint, dithers: false))
      scene.desktop = .blurredByCompositor
      try stage.draw(scene)
      #expect(stage.pixel(40, 30) == [102, 51, 0, 102])
      #expect(stage.pixel(4, 4) == [0, 0, 0, 0])
    }
  }

  @Test func withoutAPictureTheGlassIsAlmostOpaque() throws {
    try Stage.run { stage in
      let (scene, pane) = scene(GlassPreset.dark.look)
      try stage.draw(scene)
      let pixel = stage.pixel(40, 30)
      #expect(pixel[3] >= 238 && pixel[0] < 70)
      // So is glass that a picture does not cover.
      scene.desktop = .picture(
        DesktopPicture(
          stripes(Size(width: 50, height: 64)), at: Rect(x: 0, y: 0, width: 50, height: 64)))
      scene.damageAll()
      try stage.draw(scene)
      #expect(zip(stage.pixel(40, 30), pixel).allSatisfy { abs(Int($0) - Int($1)) <= 1 })
      pane.frame = Rect(x: 2, y: 2, width: 40, height: 40)
      try stage.draw(scene)
      #expect(stage.pixel(30, 30)[3] == 255)
    }
  }

  /// Glass in the surface samples the glass over the desktop beneath it.
  @Test func glassOverGlassOverTheDesktopSamplesIt() throws {
    try Stage.run { stage in
      let (scene, pane) = scene()
      scene.desktop = picture(scene)
      let upper = Layer(Rect(x: 20, y: 10, width: 24, height: 20))
      upper.content = .glass(Glass(sigma: 3, look: Look(brightness: 0.2, dithers: false)))
      pane.add(upper)
      try stage.draw(scene)
      #expect(scene.list.planeCount == 1)
      let (under, over) = (stage.pixel(30, 30), stage.pixel(44, 30))
      #expect(under[3] == 255 && over[3] == 255)
      // Brighter than the stripes' mean.
      #expect(Int(over[2]) > 90 + 40 && abs(Int(under[2]) - 90) <= 1)
    }
  }

  /// A picture is released with the glass that shows it.
  @Test func thePlaneIsFreedWithTheGlass() throws {
    try Stage.run { stage in
      let (scene, pane) = scene()
      try stage.draw(scene)
      let before = stage.renderer.bytes
      scene.desktop = picture(scene, margin: 40)
      try stage.draw(scene)
      #expect(stage.renderer.bytes >= before + 4 * 176 * 144)
      pane.isHidden = true
      try stage.draw(scene)
      #expect(stage.renderer.bytes == before)
    }
  }
}
