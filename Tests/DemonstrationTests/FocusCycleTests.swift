// SPDX-License-Identifier: MIT

import Cases
import Images
import ScrimKit
import Testing
import WidgetStage

@testable import Demonstration

/// Keyboard navigation by Tab through every scene.
@Suite struct FocusCycleTests {
  /// An offscreen demo with reduced motion.
  private struct Bench {
    /// Draws the demo.
    let pictures: Offscreen
    /// The current time.
    private var now = Moment(nanoseconds: 1_000_000_000)

    init(_ scene: String) throws {
      var settings = Settings()
      settings.scene = scene
      settings.motion = .reduced
      pictures = try Offscreen(
        DemoApp(settings, usesFixedClock: true), size: Size(width: 1_280, height: 800), scale: .one,
        platform: .surfaceless)
    }

    /// Presses and releases a key.
    mutating func press(_ key: Keysym, _ modifiers: Modifiers = []) {
      for phase in [KeyEvent.Phase.pressed, .released] {
        pictures.handle(.key(KeyEvent(phase, key, modifiers: modifiers)), at: now)
      }
    }

    /// The image after all animations.
    mutating func look() throws -> Bitmap {
      for _ in 0..<200 {
        now = now + .milliseconds(50)
        if try pictures.draw(at: now) == .idle { break }
      }
      return try pictures.image(at: now)
    }
  }

  /// Each press of Tab moves the focus ring to a new place until the cycle is complete.
  @Test(arguments: Cases.choice(DemoScene.names, every: 2))
  func tabCyclesThroughAllWidgets(scene: String) throws {
    var bench = try Bench(scene)
    defer { bench.pictures.close() }
    var last = try bench.look()
    var seen: [Bitmap] = []
    for _ in 0..<60 {
      bench.press(.tab)
      last = try bench.look()
      guard last != seen.first else { break }
      let isNew = !seen.contains(last)
      #expect(isNew, "stop \(seen.count + 1) was there before")
      seen.append(last)
    }
    let isRound = last == seen.first
    #expect(isRound && seen.count >= 4, "\(seen.count) stops")
    bench.press(.backTab, .shift)
    let isBack = try bench.look() == seen.last
    #expect(isBack)
  }
}
