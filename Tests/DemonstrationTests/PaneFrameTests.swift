// SPDX-License-Identifier: MIT

import ScrimKit
import Testing

@testable import Demonstration

@Suite struct PaneFrameTests {
  private let room = Size<Logical>(width: 800, height: 600)
  private let frame = PaneFrame(Rect(x: 100, y: 100, width: 300, height: 200))

  @Test func movedPaneStaysReachable() {
    for travel in [(-5_000.0, 0.0), (5_000, 0), (0, -5_000), (0, 5_000), (9_999, -9_999)] {
      let rect = frame.moved(by: Point(x: travel.0, y: travel.1), in: room).rect
      let seen = rect.intersection(Rect(origin: .zero, size: room))
      #expect(seen.width >= 80 && seen.height >= 60 && rect.top >= 0, "\(travel): \(rect)")
      #expect(rect.size == frame.rect.size)
    }
  }

  @Test func paneMovesOneToOne() {
    let moved = frame.moved(by: Point(x: -37.5, y: 12.25), in: room)
    #expect(moved.rect == Rect(x: 62.5, y: 112.25, width: 300, height: 200))
  }

  @Test func resizeMovesOnlyItsEdgesDownToMinimumSize() {
    let left = frame.resized(.left, by: Point(x: 50, y: 70), in: room)
    #expect(left.rect == Rect(left: 150, top: 100, right: 400, bottom: 300))
    let corner = frame.resized([.right, .bottom], by: Point(x: -500, y: -500), in: room)
    #expect(corner.rect == Rect(x: 100, y: 100, width: 120, height: 80))
    let over = frame.resized([.left, .top], by: Point(x: 500, y: -500), in: room)
    #expect(over.rect == Rect(left: 280, top: 0, right: 400, bottom: 300))
  }

  @Test func whatIsBetweenFingersThatPinchStaysThere() {
    // At a quarter of the width and half of the height.
    var pinch = Pinch(.changed, at: Point(x: 75, y: 100))
    pinch.scale = 2
    pinch.translation = Point(x: 10, y: 60)
    let rect = frame.pinched(pinch, to: frame.scales, in: room).rect
    #expect(rect == Rect(x: 35, y: 60, width: 600, height: 400))
    #expect(rect.left + rect.width / 4 == 100 + 75 + 10)
    pinch.scale = 0.1
    let least = frame.pinched(pinch, to: frame.scales, in: room).rect.size
    #expect(least == Size(width: 120, height: 80))
  }

  @Test func resizedPaneStaysReachable() {
    let out = PaneFrame(Rect(x: -200, y: 0, width: 300, height: 200))
    #expect(out.resized(.right, by: Point(x: -90, y: 0), in: room).rect.right == 80)
    let low = PaneFrame(Rect(x: 0, y: 500, width: 300, height: 200))
    #expect(low.resized(.top, by: Point(x: 0, y: 300), in: room).rect.top == 540)
  }

  @Test func smallContainerKeepsPaneVisible() {
    let rect = frame.constrained(to: Size(width: 60, height: 40)).rect
    #expect(rect.top == 0 && rect.left <= 0 && rect.right >= 80)
  }
}
