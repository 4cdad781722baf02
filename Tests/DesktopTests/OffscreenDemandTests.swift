// SPDX-License-Identifier: MIT

import GLES
import Testing

@testable import ScrimKit

/// The frame demand of an offscreen surface.
@Suite struct OffscreenDemandTests {
  /// A widget that asks for a frame in an hour.
  private final class Waiter: Widget {
    override func didAttach() { animate() }
    override func tick(at moment: Moment) -> FrameDemand { .at(moment + .seconds(3_600)) }
  }

  /// A pane of glass over a colour.
  private final class Pane: Content {
    let hasWaiter: Bool
    init(hasWaiter: Bool) { self.hasWaiter = hasWaiter }

    func build(in surface: SurfaceContent) {
      surface.contentLayer.fill = .color(Color(rgb: 0x8033b3))
      let pane = Layer()
      pane.frame = Rect(x: 10, y: 10, width: 40, height: 40)
      pane.content = .glass(Glass(sigma: 4, look: GlassPreset.dark.look))
      surface.contentLayer.add(pane)
      if hasWaiter { surface.widgets.root.add(Waiter()) }
    }
  }

  /// Draws one frame with a failed allocation. Returns whether a frame is wanted half a minute
  /// later; nil if the allocation was essential and the frame could not be drawn.
  private func wantsRetry(failing attempt: Int, hasWaiter: Bool) throws -> Bool? {
    let start = Moment(nanoseconds: 1_000_000_000)
    let faults = Faults(failing: attempt..<attempt + 1)
    guard
      let pictures = try? Offscreen(
        Pane(hasWaiter: hasWaiter), size: Size(width: 64, height: 64), scale: .one,
        platform: .surfaceless, faults: faults)
    else { return nil }
    defer { pictures.close() }
    guard (try? pictures.draw(at: start)) != nil, pictures.gl.faults.hasFailed else { return nil }
    return pictures.frameDemand.isDue(at: start + .seconds(30))
  }

  /// The renderer retries a failed allocation after a second, even if a widget waits for longer.
  @Test func aWaitingWidgetDoesNotDelayTheRenderersRetry() throws {
    var retries = 0
    for attempt in 0..<60 {
      guard let alone = try wantsRetry(failing: attempt, hasWaiter: false) else { continue }
      if alone { retries += 1 }
      #expect(try wantsRetry(failing: attempt, hasWaiter: true) == alone, "attempt \(attempt)")
    }
    #expect(retries > 0)
  }
}
