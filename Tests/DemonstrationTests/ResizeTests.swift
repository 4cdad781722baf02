// SPDX-License-Identifier: MIT

import Cases
import ScrimKit
import Testing

@testable import Demonstration

/// The first frame at a new size equals that of a window created at that size, bit for bit.
@Suite struct ResizeTests {
  nonisolated private static let sizes = [
    Size<Logical>(width: 320, height: 200), Size(width: 640, height: 420),
    Size(width: 480, height: 320), Size(width: 35, height: 30), Size(width: 800, height: 500),
  ]

  /// A demo with reduced motion, at rest.
  private func demo(_ scene: String, _ size: Size<Logical>) throws -> Offscreen {
    var settings = Settings()
    settings.scene = scene
    settings.motion = .reduced
    let pictures = try Offscreen(
      DemoApp(settings, usesFixedClock: true), size: size, scale: .one, platform: .surfaceless)
    for frame in 0..<60 where frame < 2 || pictures.frameDemand.isDue(at: moment(frame)) {
      try pictures.draw(at: moment(frame))
    }
    return pictures
  }

  private func moment(_ frame: Int) -> Moment {
    Moment(nanoseconds: 1_000_000_000) + .milliseconds(20 * Int64(frame))
  }

  @Test(arguments: Cases.choice(DemoScene.names, every: 2))
  func firstFrameAtNewSizeIsCorrect(scene: String) throws {
    let resized = try demo(scene, Size(width: 700, height: 456))
    defer { resized.close() }
    for (index, size) in Self.sizes.enumerated() {
      try resized.resize(to: size)
      let seen = try resized.image(at: moment(70 + index))
      let fresh = try demo(scene, size)
      let wanted = try fresh.image(at: moment(70))
      fresh.close()
      let isRight = seen == wanted
      #expect(isRight, "\(scene) at \(size)")
      let isOpaque = stride(from: 3, to: seen.pixels.count, by: 4).allSatisfy {
        seen.pixels[$0] == 255
      }
      #expect(isOpaque, "\(scene) at \(size)")
    }
  }
}
