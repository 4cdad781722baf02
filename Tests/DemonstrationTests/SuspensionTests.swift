// SPDX-License-Identifier: MIT

import Cases
import ScrimKit
import Testing
import WidgetStage

@testable import Demonstration

/// After an hour without frames in the middle of an animation, as for a hidden window or a sleeping
/// machine, the next frame equals that of a window that was drawn all the time. Only automatic
/// scrolling waits.
@Suite struct SuspensionTests {
  /// A demo of a scene without automatic scrolling.
  private func demo(_ scene: String) throws -> Offscreen {
    var settings = Settings()
    settings.scene = scene
    if scene == "static" { settings.motion = .reduced }
    return try Offscreen(
      DemoApp(settings, usesFixedClock: true), size: Size(width: 640, height: 420), scale: .one,
      platform: .surfaceless)
  }

  private func moment(_ milliseconds: Int64) -> Moment {
    Moment(nanoseconds: 1_000_000_000) + .milliseconds(milliseconds)
  }

  /// Draws until nothing moves or until `end`, and presses Space after two seconds.
  private func play(_ pictures: Offscreen, until end: Int64) throws {
    for now in stride(from: 0, to: end, by: 20) {
      if now == 2_000 { strike(pictures, at: moment(now)) }
      guard pictures.frameDemand.isDue(at: moment(now)) else { continue }
      try pictures.draw(at: moment(now))
    }
  }

  private func strike(_ pictures: Offscreen, at moment: Moment) {
    for phase in [KeyEvent.Phase.pressed, .released] {
      pictures.handle(.key(KeyEvent(phase, .space, text: " ")), at: moment)
    }
  }

  /// The other scenes have only automatic scrolling and drags.
  @Test(arguments: Cases.choice(["live", "pull", "static", "sheet", "stage"], every: 2))
  func hourWithoutFramesEqualsContinuousDrawing(scene: String)
    throws
  {
    let hour: Int64 = 3_600_000
    let suspended = try demo(scene)
    defer { suspended.close() }
    try play(suspended, until: 2_100)
    let before = try suspended.image(at: moment(2_100))
    let after = try suspended.image(at: moment(hour))
    let seen = try demo(scene)
    try play(seen, until: 6_000)
    let wanted = try seen.image(at: moment(hour))
    seen.close()
    let isRight = after == wanted
    #expect(isRight)
    let hasChanged = before != after
    #expect(hasChanged, "nothing was under way")
  }
}
