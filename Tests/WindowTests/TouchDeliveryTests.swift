// SPDX-License-Identifier: MIT

import FakeCompositor
import Testing
import WaylandServer

@testable import Window

@Suite struct TouchDeliveryTests {
  private let test: TestDesktop
  private let seat: FakeSeat
  private let window: TestWindow

  init() throws {
    test = try TestDesktop { $0.seat("seat0", .touch) }
    seat = test.compositor.seats[0]
    window = try test.openFramed()
  }

  @Test func touchesOnTheContentReachTheContent() throws {
    seat.down(window.fake, finger: 0, 140, 180)
    seat.down(window.fake, finger: 5, 240, 180)
    seat.drag(finger: 0, 140, 60)
    seat.up(finger: 0)
    seat.drag(finger: 5, 250, 190)
    seat.up(finger: 5)
    try test.settle()
    #expect(
      window.touchEvents == [
        .began(finger: 0, Point(x: 100, y: 140)), .began(finger: 5, Point(x: 200, y: 140)),
        .moved(finger: 0, Point(x: 100, y: 20)), .ended(finger: 0),
        .moved(finger: 5, Point(x: 210, y: 150)), .ended(finger: 5),
      ])
    #expect(window.fake.windowRequests.isEmpty)
  }

  @Test func touchesOnAnEdgeDoNotReachTheScene() throws {
    let resize = seat.down(window.fake, finger: 1, 35, 300)
    seat.touch?.postCancel()
    seat.down(window.fake, finger: 2, 5, 5)
    seat.up(finger: 2)
    try test.settle()
    #expect(window.events.isEmpty)
    #expect(window.fake.windowRequests == [.resize(seat: "seat0", serial: resize, edges: .left)])
  }

  @Test func aFingerOnTheTitleBarMovesTheWindow() throws {
    window.onEvent = { [unowned window] event in
      if case .input(.touch(.began), _) = event { window.toplevel.perform(.move) }
    }
    let move = seat.down(window.fake, finger: 0, 140, 60)
    try test.settle()
    #expect(window.touchEvents == [.began(finger: 0, Point(x: 100, y: 20))])
    #expect(window.fake.windowRequests == [.move(seat: "seat0", serial: move)])
  }

  @Test func aCancelledTouchIsReportedOnce() throws {
    seat.down(window.fake, finger: 0, 140, 180)
    seat.down(window.fake, finger: 1, 150, 180)
    seat.touch?.postCancel()
    seat.touch?.postCancel()
    seat.drag(finger: 0, 140, 200)
    seat.up(finger: 1)
    try test.settle()
    #expect(window.touchEvents.count == 3 && window.touchEvents.last == .cancelled)
  }

  @Test func unknownTouchPointsAreIgnored() throws {
    seat.drag(finger: 9, 140, 180)
    seat.up(finger: 9)
    seat.touch?.postShape(id: 9, major: 1, minor: 1)
    seat.touch?.postOrientation(id: 9, orientation: 1)
    try test.settle()
    #expect(window.events.isEmpty)
  }

  @Test func removingTheTouchscreenCancelsTouches() throws {
    seat.down(window.fake, finger: 0, 140, 180)
    try test.settle()
    seat.change([])
    try test.settle()
    #expect(window.touchEvents.last == .cancelled)
    #expect(seat.touch == nil)
  }

  @Test func aWindowMayBeClosedDuringATouch() throws {
    let other = try test.openFramed()
    window.onEvent = { [unowned window, test] _ in test.close(window) }
    seat.down(window.fake, finger: 0, 140, 180)
    seat.down(window.fake, finger: 1, 140, 180)
    seat.drag(finger: 0, 150, 180)
    seat.up(finger: 0)
    seat.touch?.postCancel()
    seat.down(other.fake, finger: 2, 140, 180)
    try test.settle()
    #expect(window.events.count == 1)
    #expect(other.touchEvents == [.began(finger: 2, Point(x: 100, y: 140))])
  }
}
