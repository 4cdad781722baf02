// SPDX-License-Identifier: MIT

import GLES
import SceneGraph
import Testing
import Timing

@testable import Renderer

/// Glass that chooses its ink by what lies beneath.
@Suite struct InkReaderTests {
  /// A pane over a layer of one colour.
  private struct Fixture {
    let scene = Scene(size: Size(width: 160, height: 120))
    let beneath = Layer(Rect(x: 0, y: 0, width: 160, height: 120))
    let above = Layer(Rect(x: 150, y: 110, width: 4, height: 4))
    let choice = InkChoice()
    /// The time, in milliseconds.
    var time: Int64 = 0

    init(_ color: Color, sigma: Double = 24, look: Look = Look(), isFrozen: Bool = false) {
      beneath.fill = .color(color)
      let pane = Layer(Rect(x: 20, y: 10, width: 100, height: 90))
      var glass = Glass(sigma: sigma, look: look, isFrozen: isFrozen)
      glass.inkChoice = choice
      pane.content = .glass(glass)
      for layer in [beneath, pane, above] { scene.root.add(layer) }
    }

    /// Draws frames as long as the renderer wants some at once. Returns their number.
    mutating func draw(_ stage: Stage, after pause: Int64 = 200) throws -> Int {
      time += pause
      var frames = 0
      repeat {
        try stage.draw(scene, at: Moment(nanoseconds: UInt64(time) * 1_000_000))
        // Waits for the pixels, so that none are on their way for long.
        _ = stage.pixel(0, 0)
        frames += 1
        time += 16
      } while stage.renderer.frameDemand.now && frames < 20
      return frames
    }
  }

  @Test(arguments: [0.0, 1, 2.5, 6, 24, 60])
  func inkFollowsWhatLiesBeneath(sigma: Double) throws {
    try Stage.run { stage in
      var fixture = Fixture(Color(rgb: 0xe0e0e0), sigma: sigma)
      // The result is there in the next frame or the one after it.
      let frames = try fixture.draw(stage)
      #expect(frames <= 3)
      #expect(fixture.choice.ink == .dark)
      let luminance = try #require(fixture.choice.luminance)
      #expect(abs(luminance - Color(rgb: 0xe0e0e0).luminance) < 0.01)
      fixture.beneath.fill = .color(Color(rgb: 0x102040))
      _ = try fixture.draw(stage)
      #expect(fixture.choice.ink == .light)
    }
  }

  @Test func theMeanIsThatOfTheGlassAlone() throws {
    try Stage.run { stage in
      var fixture = Fixture(Color(rgb: 0x000000))
      let half = Layer(Rect(x: 0, y: 55, width: 160, height: 65))
      half.fill = .color(Color(rgb: 0xffffff))
      fixture.scene.root.insert(half, at: 1)
      _ = try fixture.draw(stage)
      // Half of the pane is white: the mean is mid grey, as encoded.
      let luminance = try #require(fixture.choice.luminance)
      #expect(abs(luminance - Color(rgb: 0x808080).luminance) < 0.06, "\(luminance)")
    }
  }

  @Test func nothingIsReadAtRest() throws {
    try Stage.run { stage in
      var fixture = Fixture(Color(rgb: 0xe0e0e0))
      _ = try fixture.draw(stage)
      #expect(stage.renderer.frameDemand == .idle && !fixture.choice.isStale)
      // A change beside the glass is no reason to read.
      fixture.above.fill = .color(Color(rgb: 0xff0000))
      let frames = try fixture.draw(stage)
      #expect(frames == 1)
      #expect(stage.renderer.frameDemand == .idle)
    }
  }

  /// Changes in every frame are read ten times a second, and the last one is not missed.
  @Test func theLastOfManyChangesIsRead() throws {
    try Stage.run { stage in
      var fixture = Fixture(Color(rgb: 0xffffff))
      _ = try fixture.draw(stage)
      fixture.beneath.fill = .color(Color(rgb: 0xf0f0f0))
      _ = try fixture.draw(stage)
      fixture.beneath.fill = .color(Color(rgb: 0x000000))
      _ = try fixture.draw(stage, after: 16)
      #expect(fixture.choice.ink == .dark)
      let demand = stage.renderer.frameDemand
      let wake = try #require(demand.wake)
      #expect(wake > Moment(nanoseconds: UInt64(fixture.time) * 1_000_000))
      _ = try fixture.draw(stage, after: 100)
      #expect(fixture.choice.ink == .light)
      #expect(stage.renderer.frameDemand == .idle)
    }
  }

  /// A pattern of single pixels beneath has the mean of its colours, wherever it lies.
  @Test(arguments: [1, 2, 3])
  func patternsOfPixelsHaveTheirMean(period: Int) throws {
    try Stage.run { stage in
      var fixture = Fixture(Color(rgb: 0xffffff), sigma: 2)
      for x in stride(from: 0, to: 160, by: 2 * period) {
        let stripe = Layer(Rect(x: Double(x), y: 0, width: Double(period), height: 120))
        stripe.fill = .color(Color(rgb: 0x000000))
        fixture.scene.root.insert(stripe, at: 1)
      }
      _ = try fixture.draw(stage)
      let luminance = try #require(fixture.choice.luminance)
      #expect(abs(luminance - Color(rgb: 0x808080).luminance) < 0.02, "\(luminance)")
    }
  }

  @Test func frozenGlassKeepsTheInk() throws {
    try Stage.run { stage in
      var fixture = Fixture(Color(rgb: 0xffffff), isFrozen: true)
      let frames = try fixture.draw(stage)
      #expect(frames == 1)
      #expect(fixture.choice.ink == .light && fixture.choice.luminance == nil)
      #expect(stage.renderer.frameDemand == .idle)
    }
  }
}
