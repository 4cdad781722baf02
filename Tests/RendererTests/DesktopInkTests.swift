// SPDX-License-Identifier: MIT

import Renderer
import SceneGraph
import Testing
import Timing

/// Glass over the desktop that chooses its ink.
@Suite struct DesktopInkTests {
  /// A pane over the desktop, with a mark on it in the colour of the ink.
  private final class Fixture {
    let scene = Scene(size: Size(width: 160, height: 120))
    let pane = Layer(Rect(x: 20, y: 10, width: 100, height: 90))
    let mark = Layer(Rect(x: 40, y: 40, width: 10, height: 10))
    let choice: InkChoice
    /// The time, in milliseconds.
    var time: UInt64 = 0

    init(_ look: Look = Look(), _ ink: InkChoice.Ink = .light) {
      choice = InkChoice(ink)
      show(look)
      pane.add(mark)
      scene.root.add(pane)
      mark.fill = .color(color(ink))
      choice.onChange = { [unowned self] in mark.fill = .color(color($0)) }
    }

    func show(_ look: Look) {
      var glass = Glass(sigma: 8, look: look, backdrop: .desktop)
      glass.inkChoice = choice
      pane.content = .glass(glass)
    }

    private func color(_ ink: InkChoice.Ink) -> Color {
      Color(rgb: ink == .light ? 0xffffff : 0x000000)
    }

    /// Shows a picture of two greys, the second one right of the middle of the scene.
    func show(_ left: UInt8, _ right: UInt8, density: Int = 1) {
      let size = Size<Physical>(width: 160 * density, height: 120 * density)
      let pixels = (0..<size.width * size.height).flatMap { index -> [UInt8] in
        let grey = index % size.width < size.width / 2 ? left : right
        return [grey, grey, grey, 255]
      }
      scene.desktop = .picture(
        DesktopPicture(
          Raster(size: size, premultiplied: pixels), at: Rect(x: 0, y: 0, width: 160, height: 120)))
    }

    /// Draws a frame, some time after the last. Returns the mark's level.
    func draw(_ stage: Stage, after pause: UInt64 = 200) throws -> UInt8 {
      time += pause
      try stage.draw(scene, at: Moment(nanoseconds: time * 1_000_000))
      return stage.pixel(65, 55)[0]
    }
  }

  /// No frame shows the wrong ink, since nothing has to be read.
  @Test(arguments: [1, 2])
  func theFirstFrameShowsTheInkForThePicture(density: Int) throws {
    try Stage.run { stage in
      let fixture = Fixture()
      fixture.show(0xe0, 0xe0, density: density)
      #expect(try fixture.draw(stage) == 0)
      #expect(fixture.choice.ink == .dark)
      let luminance = try #require(fixture.choice.luminance)
      #expect(abs(luminance - Color(rgb: 0xe0e0e0).luminance) < 0.01)
      #expect(stage.renderer.frameDemand == .idle)
    }
  }

  /// A panel that is opened again shows the ink at once, too.
  @Test func theFirstFrameOfAnotherRendererShowsTheInk() throws {
    let fixture = Fixture()
    for grey: UInt8 in [0xe0, 0x10] {
      try Stage.run { stage in
        fixture.show(grey, grey)
        let level = try fixture.draw(stage, after: 16)
        #expect(level == (grey == 0xe0 ? 0 : 255))
      }
    }
  }

  @Test func theMeanIsThatOfTheGlassAlone() throws {
    try Stage.run { stage in
      let fixture = Fixture()
      fixture.show(0x00, 0xff)
      fixture.pane.frame = Rect(x: 30, y: 10, width: 100, height: 90)
      _ = try fixture.draw(stage)
      // Half of the pane is white: the mean is mid grey, as encoded.
      let luminance = try #require(fixture.choice.luminance)
      #expect(abs(luminance - Color(rgb: 0x808080).luminance) < 0.02, "\(luminance)")
    }
  }

  /// Glass that moves is looked at ten times a second, and its last place is not missed.
  @Test func theLastOfManyPlacesCounts() throws {
    try Stage.run { stage in
      let fixture = Fixture()
      fixture.show(0x00, 0xff)
      fixture.pane.frame = Rect(x: 0, y: 10, width: 70, height: 90)
      _ = try fixture.draw(stage)
      fixture.pane.frame.origin.x = 5
      _ = try fixture.draw(stage)
      fixture.pane.frame.origin.x = 85
      _ = try fixture.draw(stage, after: 16)
      #expect(fixture.choice.ink == .light)
      let demand = stage.renderer.frameDemand
      #expect(!demand.now && demand.wake != nil)
      _ = try fixture.draw(stage, after: 100)
      #expect(fixture.choice.ink == .dark)
      _ = try fixture.draw(stage)
      #expect(stage.renderer.frameDemand == .idle)
    }
  }

  @Test func nothingIsReadAtRest() throws {
    try Stage.run { stage in
      let fixture = Fixture()
      fixture.show(0xff, 0xff)
      _ = try fixture.draw(stage)
      // What lies on the glass is no reason to look beneath it.
      fixture.mark.frame.origin.x = 20
      _ = try fixture.draw(stage)
      fixture.mark.frame.origin.x = 22
      _ = try fixture.draw(stage, after: 16)
      #expect(stage.renderer.frameDemand == .idle)
    }
  }

  /// Where nothing is known of the desktop, a legible tint decides, and else what is preferred.
  @Test(arguments: [true, false], [InkChoice.Ink.light, .dark])
  func withoutAPictureTheTintDecides(isBlurred: Bool, ink: InkChoice.Ink) throws {
    let desktop = isBlurred ? DesktopBackdrop.blurredByCompositor : .unknown
    try Stage.run { stage in
      for (tint, expected) in [(0xffffff, InkChoice.Ink.dark), (0x000000, .light)] {
        let look = Look(tint: Color(rgb: UInt32(tint), alpha: 0.7))
        let fixture = Fixture(look, ink)
        fixture.scene.desktop = desktop
        let level = try fixture.draw(stage)
        #expect(level == (expected == .dark ? 0 : 255))
        #expect(fixture.choice.ink == expected && fixture.choice.luminance == nil)
      }
      // A tint that may be over black as well as over white says nothing.
      let fixture = Fixture(Look(tint: Color(rgb: 0xffffff, alpha: 0.1)), ink)
      fixture.scene.desktop = .blurredByCompositor
      _ = try fixture.draw(stage)
      #expect(fixture.choice.ink == ink)
      // Nor does one that is hardly there.
      fixture.show(Look(tint: Color(rgb: 0x000000, alpha: 0.9), opacity: 0.1))
      _ = try fixture.draw(stage)
      #expect(fixture.choice.ink == ink)
    }
  }

  @Test func aPictureTakesThePlaceOfAGuess() throws {
    try Stage.run { stage in
      let fixture = Fixture()
      fixture.scene.desktop = .blurredByCompositor
      #expect(try fixture.draw(stage) == 255)
      fixture.show(0xff, 0xff)
      _ = try fixture.draw(stage)
      #expect(fixture.choice.ink == .dark)
      fixture.scene.desktop = .blurredByCompositor
      _ = try fixture.draw(stage)
      #expect(fixture.choice.ink == .light)
    }
  }
}
