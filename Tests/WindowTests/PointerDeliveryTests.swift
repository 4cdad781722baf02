// SPDX-License-Identifier: MIT

import FakeCompositor
import Testing
import WaylandCore
import WaylandServer

@testable import Window

@Suite struct PointerDeliveryTests {
  private func start(_ offers: Offers = .everything) throws -> (TestDesktop, FakeSeat) {
    let test = try TestDesktop(offers) { $0.seat("seat0", .pointer) }
    return (test, test.compositor.seats[0])
  }

  @Test(arguments: [1, 3, 4, 5, 7, 8, 9] as [UInt32])
  func pointerEventsReachTheContent(version: UInt32) throws {
    let (test, seat) = try start(.everything.with("wl_seat", version))
    let window = try test.openFramed()
    seat.enter(window.fake, 140, 180)
    seat.move(150, 190.5)
    seat.button(isDown: true)
    seat.button(isDown: false)
    seat.leave(window.fake)
    seat.move(1, 1)
    try test.settle()
    #expect(
      window.pointerEvents == [
        .entered(Point(x: 100, y: 140)), .moved(Point(x: 110, y: 150.5)), .pressed(.primary),
        .released(.primary), .left,
      ])
  }

  @Test func pointerEventsApplyWhenTheFrameIsComplete() throws {
    let (test, seat) = try start()
    let window = try test.openFramed()
    seat.enter(window.fake, 140, 180)
    try test.settle()
    window.clearEvents()
    let pointer = try #require(seat.pointer)
    pointer.postButton(serial: 1, time: 0, button: 0x110, state: .pressed)
    pointer.postMotion(time: 0, surfaceX: 160, surfaceY: 200)
    try test.settle()
    #expect(window.events.isEmpty)
    pointer.postFrame()
    pointer.postFrame()
    try test.settle()
    #expect(window.pointerEvents == [.moved(Point(x: 120, y: 160)), .pressed(.primary)])
  }

  @Test func eventsCarryTheTimesOfTheirDevice() throws {
    let (test, seat) = try start()
    let window = try test.openFramed()
    seat.enter(window.fake, 140, 180)
    let pointer = try #require(seat.pointer)
    for (time, x) in [(100, 150), (108, 160), (124, 170)] {
      pointer.postMotion(time: UInt32(time), surfaceX: Double(x), surfaceY: 190)
      pointer.postFrame()
    }
    try test.settle()
    let times = window.events.compactMap { event -> Moment? in
      if case .input(.pointer(.moved), let timestamp) = event { timestamp } else { nil }
    }
    #expect(times.count == 3)
    #expect(zip(times, times.dropFirst()).map { $1 - $0 } == [.milliseconds(8), .milliseconds(16)])
  }

  // MARK: Scrolling

  @Test func bothAxesAndTheirStepsAreOneScroll() throws {
    let (test, seat) = try start()
    let window = try test.openFramed()
    seat.enter(window.fake, 140, 180)
    let pointer = try #require(seat.pointer)
    pointer.postAxisSource(axisSource: .wheel)
    pointer.postAxisRelativeDirection(axis: .verticalScroll, direction: .inverted)
    pointer.postAxisValue120(axis: .verticalScroll, value120: -60)
    pointer.postAxis(time: 0, axis: .verticalScroll, value: -7.5)
    pointer.postAxisValue120(axis: .horizontalScroll, value120: 120)
    pointer.postAxis(time: 0, axis: .horizontalScroll, value: 15)
    pointer.postFrame()
    try test.settle()
    var scroll = Scroll()
    scroll.source = .wheel
    scroll.isInverted = true
    scroll.steps120X = 120
    scroll.steps120Y = -60
    scroll.dx = 15
    scroll.dy = -7.5
    #expect(window.pointerEvents.last == .scrolled(scroll))
    #expect(window.pointerEvents.count == 2)
  }

  @Test func discreteStepsBecomeWholeSteps() throws {
    let (test, seat) = try start(.everything.with("wl_seat", 5))
    let window = try test.openFramed()
    seat.enter(window.fake, 140, 180)
    let pointer = try #require(seat.pointer)
    pointer.postAxisSource(axisSource: .wheel)
    pointer.postAxisDiscrete(axis: .verticalScroll, discrete: 2)
    pointer.postAxis(time: 0, axis: .verticalScroll, value: 20)
    pointer.postFrame()
    try test.settle()
    var scroll = Scroll()
    scroll.source = .wheel
    scroll.steps120Y = 240
    scroll.dy = 20
    #expect(window.pointerEvents.last == .scrolled(scroll))
  }

  @Test func axisStopsAreReported() throws {
    let (test, seat) = try start()
    let window = try test.openFramed()
    seat.enter(window.fake, 140, 180)
    let pointer = try #require(seat.pointer)
    pointer.postAxisSource(axisSource: .finger)
    pointer.postAxisStop(time: 0, axis: .verticalScroll)
    pointer.postFrame()
    pointer.postAxisSource(axisSource: .unrecognized(44))
    pointer.postFrame()
    try test.settle()
    var scroll = Scroll()
    scroll.source = .finger
    scroll.stoppedY = true
    #expect(window.pointerEvents.last == .scrolled(scroll))
    #expect(window.pointerEvents.count == 2)
  }

  @Test func olderSeatsScrollWithoutFrameEvents() throws {
    let (test, seat) = try start(.bare)
    let window = try test.openFramed()
    seat.enter(window.fake, 140, 180)
    seat.pointer?.postAxis(time: 0, axis: .verticalScroll, value: 10)
    seat.pointer?.postAxis(time: 0, axis: .horizontalScroll, value: 5)
    try test.settle()
    var down = Scroll()
    down.dy = 10
    var right = Scroll()
    right.dx = 5
    #expect(window.pointerEvents.suffix(2) == [.scrolled(down), .scrolled(right)])
  }

  // MARK: Gestures

  @Test func pinchesTellWhatHasChangedSinceTheirBeginning() throws {
    let (test, seat) = try start()
    let window = try test.openFramed()
    seat.enter(window.fake, 140, 180)
    let pinches = try #require(seat.pinches)
    pinches.postBegin(serial: 1, time: 10, surface: window.fake.surface, fingers: 2)
    pinches.postUpdate(time: 20, dx: 3, dy: -2, scale: 1.5, rotation: 90)
    pinches.postUpdate(time: 30, dx: 1, dy: 1, scale: 0, rotation: -45)
    pinches.postEnd(serial: 2, time: 40, cancelled: 0)
    pinches.postUpdate(time: 50, dx: 3, dy: -2, scale: 1.5, rotation: 0)
    try test.settle()
    let found = window.pointerEvents.compactMap { event -> Pinch? in
      if case .pinched(let pinch) = event { pinch } else { nil }
    }
    try #require(found.count == 4)
    #expect(found.map(\.phase) == [.began, .changed, .changed, .ended])
    // In scene coordinates, like positions.
    #expect(found.allSatisfy { $0.origin == Point(x: 100, y: 140) })
    #expect(found[0].scale == 1 && found[1].scale == 1.5 && found[2].scale > 0)
    #expect(found[1].translation == Point(x: 3, y: -2))
    #expect(found[3].translation == Point(x: 4, y: -1))
    #expect(abs(found[3].rotation - .pi / 4) < 1e-9)
  }

  @Test func fingersAtRestAreAScrollWithoutMovement() throws {
    let (test, seat) = try start()
    let window = try test.openFramed()
    seat.enter(window.fake, 140, 180)
    let holds = try #require(seat.holds)
    holds.postBegin(serial: 1, time: 10, surface: window.fake.surface, fingers: 2)
    holds.postEnd(serial: 2, time: 40, cancelled: 0)
    try test.settle()
    let lifted = Scroll(.fingers, isLifted: true)
    #expect(window.pointerEvents.suffix(2) == [.scrolled(Scroll(.fingers)), .scrolled(lifted)])
  }

  @Test func gesturesBelongToTheSurfaceUnderThePointer() throws {
    let (test, seat) = try start()
    let window = try test.openFramed()
    seat.enter(window.fake, 140, 180)
    let (pinches, holds) = try (#require(seat.pinches), #require(seat.holds))
    pinches.postBegin(serial: 1, time: 10, surface: window.fake.surface, fingers: 2)
    seat.leave(window.fake)
    pinches.postUpdate(time: 20, dx: 3, dy: -2, scale: 1.5, rotation: 0)
    pinches.postBegin(serial: 1, time: 10, surface: window.fake.surface, fingers: 2)
    holds.postBegin(serial: 1, time: 10, surface: window.fake.surface, fingers: 2)
    holds.postEnd(serial: 2, time: 40, cancelled: 1)
    try test.settle()
    #expect(window.pointerEvents.last == .left && window.pointerEvents.count == 3)
  }

  @Test(arguments: [1, 2] as [UInt32])
  func olderCompositorsReportPinchesOnly(version: UInt32) throws {
    let (test, seat) = try start(.everything.with("zwp_pointer_gestures_v1", version))
    try test.settle()
    #expect(seat.pinches != nil && seat.holds == nil)
  }

  // MARK: Windows

  @Test func eachWindowReceivesItsOwnEvents() throws {
    let (test, seat) = try start()
    let first = try test.openFramed()
    let second = try test.openFramed()
    seat.enter(first.fake, 140, 180)
    // Both events in one frame.
    seat.pointer?.postLeave(serial: 1, surface: first.fake.surface)
    seat.pointer?.postEnter(
      serial: 2, surface: second.fake.surface, surfaceX: 50, surfaceY: 90)
    seat.pointer?.postFrame()
    try test.settle()
    #expect(first.pointerEvents == [.entered(Point(x: 100, y: 140)), .left])
    #expect(second.pointerEvents == [.entered(Point(x: 10, y: 50))])
  }

  @Test func enteringAWindowLeavesThePreviousOne() throws {
    let (test, seat) = try start()
    let first = try test.openFramed()
    let second = try test.openFramed()
    seat.enter(first.fake, 140, 180)
    seat.enter(second.fake, 140, 180)
    try test.settle()
    #expect(first.pointerEvents == [.entered(Point(x: 100, y: 140)), .left])
    #expect(second.pointerEvents == [.entered(Point(x: 100, y: 140))])
  }

  @Test func eventsForAClosedWindowAreDropped() throws {
    let (test, seat) = try start()
    let other = try test.openFramed()
    let window = try test.openFramed()
    seat.enter(window.fake, 140, 180)
    seat.button(isDown: true)
    test.close(window)
    seat.move(150, 150)
    seat.leave(window.fake)
    seat.enter(other.fake, 140, 180)
    try test.settle()
    #expect(window.events.isEmpty)
    #expect(other.pointerEvents == [.entered(Point(x: 100, y: 140))])
  }

  @Test func anEventHandlerMayCloseItsWindow() throws {
    for closing in 0..<5 {
      let (test, seat) = try start()
      let window = try test.openFramed()
      var count = 0
      window.onEvent = { [unowned window] _ in
        if count == closing { test.close(window) }
        count += 1
      }
      seat.enter(window.fake, 140, 180)
      seat.pointer?.postMotion(time: 0, surfaceX: 150, surfaceY: 150)
      seat.pointer?.postButton(serial: 1, time: 0, button: 0x110, state: .pressed)
      seat.pointer?.postButton(serial: 2, time: 0, button: 0x110, state: .released)
      seat.leave(window.fake)
      try test.settle()
      #expect(count == closing + 1)
      #expect(test.compositor.windows.isEmpty)
    }
  }

  @Test func anEventHandlerMayCloseTheDesktop() throws {
    let (test, seat) = try start()
    let window = try test.openFramed()
    window.onEvent = { [unowned window] _ in
      window.onEvent = nil
      window.toplevel.close()
      test.desktop.close()
    }
    seat.enter(window.fake, 140, 180)
    seat.button(isDown: true)
    try test.settle()
    #expect(test.compositor.connection.liveProxies == 0)
    test.closeCompositor()
  }
}
