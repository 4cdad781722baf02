// SPDX-License-Identifier: MIT

import FakeCompositor
import Testing
import WaylandServer

@testable import Window

/// Requests that the window frame sends to the compositor.
@Suite struct FrameRequestTests {
  private let test: TestDesktop
  private let seat: FakeSeat
  private let window: TestWindow

  init() throws {
    test = try TestDesktop { $0.seat("seat0", .pointer) }
    seat = test.compositor.seats[0]
    window = try test.openFramed()
    // Input on the title bar reaches the scene, which contains the title bar.
    window.onEvent = { [unowned window] event in
      switch event {
      case .input(.pointer(.pressed(.primary)), _): window.toplevel.perform(.move)
      case .input(.pointer(.pressed(.secondary)), _):
        window.toplevel.perform(.showMenu(Point(x: 100, y: 20)))
      case .input, .stateChanged, .closeRequested, .closed: break
      }
    }
  }

  @Test func theTitleBarMovesTheWindow() throws {
    seat.enter(window.fake, 140, 60)
    let serial = seat.button(isDown: true)
    try test.settle()
    #expect(window.fake.windowRequests == [.move(seat: "seat0", serial: serial)])
    #expect(window.pointerEvents == [.entered(Point(x: 100, y: 20)), .pressed(.primary)])
  }

  @Test func everyEdgeResizesTheWindow() throws {
    let places: [(Double, Double, XdgToplevelResource.ResizeEdge)] = [
      (35, 300, .left), (845, 300, .right), (400, 35, .top), (400, 585, .bottom),
      (35, 35, .topLeft), (845, 35, .topRight), (35, 585, .bottomLeft), (845, 585, .bottomRight),
    ]
    var expected: [FakeSurface.WindowRequest] = []
    for (x, y, edges) in places {
      seat.enter(window.fake, x, y)
      let serial = seat.button(isDown: true)
      expected.append(.resize(seat: "seat0", serial: serial, edges: edges))
      seat.leave(window.fake)
    }
    try test.settle()
    #expect(window.fake.windowRequests == expected)
  }

  @Test func theMenuOpensAtThePointer() throws {
    seat.enter(window.fake, 140, 60)
    let serial = seat.button(0x111, isDown: true)
    try test.settle()
    #expect(window.fake.windowRequests == [.menu(seat: "seat0", serial: serial, x: 100, y: 20)])
  }

  /// A button pressed over the scene sends all pointer events to the scene until its release.
  @Test func aDragFromTheSceneStaysInTheScene() throws {
    window.onEvent = nil
    seat.enter(window.fake, 140, 180)
    seat.button(isDown: true)
    seat.move(140, 60)
    seat.button(0x111, isDown: true)
    seat.button(0x111, isDown: false)
    seat.move(35, 300)
    seat.button(isDown: false)
    try test.settle()
    #expect(window.fake.windowRequests.isEmpty)
    #expect(
      window.pointerEvents == [
        .entered(Point(x: 100, y: 140)), .pressed(.primary), .moved(Point(x: 100, y: 20)),
        .pressed(.secondary), .released(.secondary), .moved(Point(x: -5, y: 260)),
        .released(.primary),
      ])
    // The cursor does not change over an edge during the drag.
    #expect(seat.cursors.count == 2)
    let serial = seat.button(isDown: true)
    try test.settle()
    #expect(window.fake.windowRequests == [.resize(seat: "seat0", serial: serial, edges: .left)])
  }

  @Test func requestsUseTheSeatOfThePress() throws {
    let other = test.compositor.seat("seat1", .pointer)
    try test.settle()
    for seat in [seat, other] { seat.enter(window.fake, 140, 60) }
    // Both seats press before either frame is complete.
    func press(_ seat: FakeSeat, serial: UInt32) {
      seat.pointer?.postButton(serial: serial, time: 0, button: 0x110, state: .pressed)
    }
    press(seat, serial: 1_001)
    press(other, serial: 1_002)
    seat.pointer?.postFrame()
    test.clock.advance(by: .milliseconds(1_000))
    try test.settle()
    test.clock.advance(by: .milliseconds(1_000))
    other.pointer?.postFrame()
    try test.settle()
    #expect(
      window.fake.windowRequests == [
        .move(seat: "seat0", serial: 1_001), .move(seat: "seat1", serial: 1_002),
      ])
  }

  @Test func actionsBecomeRequests() throws {
    // Without a press there is no serial for the request.
    window.toplevel.perform(.toggleMaximized)
    try test.settle()
    #expect(window.fake.windowRequests.isEmpty)
    seat.enter(window.fake, 140, 60)
    window.onEvent = nil
    seat.button(isDown: true)
    try test.settle()
    window.toplevel.perform(.toggleMaximized)
    window.toplevel.perform(.minimize)
    try test.settle()
    #expect(window.fake.windowRequests == [.maximize(true), .minimize])
    window.fake.configure(1920, 1080, .maximized)
    try test.settle()
    window.toplevel.perform(.toggleMaximized)
    try test.settle()
    #expect(window.fake.windowRequests.last == .maximize(false))
    window.toplevel.perform(.close)
    #expect(window.events.last == .closeRequested)
  }
}
