import FakeCompositor
import Geometry
import Input
import Testing
import Timing
import WaylandServer

@testable import Window

/// What the frame asks the compositor for when the pointer is at work on it.
@Suite struct FrameRequestTests {
  private let test: TestDesktop
  private let seat: FakeSeat
  private let window: TestWindow

  init() throws {
    test = try TestDesktop { $0.seat("seat0", .pointer) }
    seat = test.compositor.seats[0]
    window = try test.openFramed()
  }

  @Test func theTitleBarMovesTheWindow() throws {
    defer { test.close() }
    seat.enter(window.fake, 140, 60)
    let serial = seat.button(isDown: true)
    try test.settle()
    #expect(window.fake.wishes == [.move(seat: "seat0", serial: serial)])
    #expect(window.pointerEvents.isEmpty)
  }

  @Test func everyEdgeResizesTheWindow() throws {
    defer { test.close() }
    let places: [(Double, Double, XdgToplevelResource.ResizeEdge)] = [
      (35, 300, .left), (845, 300, .right), (400, 35, .top), (400, 585, .bottom),
      (35, 35, .topLeft), (845, 35, .topRight), (35, 585, .bottomLeft), (845, 585, .bottomRight),
    ]
    var expected: [FakeSurface.Wish] = []
    for (x, y, edges) in places {
      seat.enter(window.fake, x, y)
      let serial = seat.button(isDown: true)
      expected.append(.resize(seat: "seat0", serial: serial, edges: edges))
      seat.leave(window.fake)
    }
    try test.settle()
    #expect(window.fake.wishes == expected)
  }

  @Test func theMenuOpensWhereThePointerIs() throws {
    defer { test.close() }
    seat.enter(window.fake, 140, 60)
    let serial = seat.button(0x111, isDown: true)
    try test.settle()
    #expect(window.fake.wishes == [.menu(seat: "seat0", serial: serial, x: 100, y: 20)])
  }

  @Test func aSecondClickMaximizesAndUndoesIt() throws {
    defer { test.close() }
    seat.enter(window.fake, 140, 60)
    func doubleClick() throws {
      for _ in 0..<2 {
        seat.button(isDown: true)
        seat.button(isDown: false)
      }
      try test.settle()
    }
    try doubleClick()
    #expect(window.fake.wishes.last == .maximize(true))
    window.fake.configure(1920, 1080, .maximized)
    seat.move(140, 20)
    try test.settle()
    test.clock.advance(by: .milliseconds(1_000))
    try doubleClick()
    #expect(window.fake.wishes.last == .maximize(false))
  }

  @Test func buttonsDoWhatTheySay() throws {
    defer { test.close() }
    for (button, wish) in [
      (WindowFrame.Button.minimize, FakeSurface.Wish.minimize), (.maximize, .maximize(true)),
    ] {
      let rect = window.toplevel.frame.rect(of: button)
      seat.enter(window.fake, rect.left + 2, rect.top + 2)
      seat.button(isDown: true)
      try test.settle()
      #expect(window.toplevel.interaction.pressed == button)
      seat.button(isDown: false)
      try test.settle()
      #expect(window.fake.wishes.last == wish)
    }
    #expect(!window.events.contains(.closeRequested))
    let rect = window.toplevel.frame.rect(of: .close)
    seat.move(rect.left + 2, rect.top + 2)
    seat.button(isDown: true)
    seat.button(isDown: false)
    try test.settle()
    #expect(window.events.filter { $0 == .closeRequested }.count == 1)
    #expect(window.pointerEvents.isEmpty)
  }

  /// While a button is held that went down over the content, the pointer is the content's wherever it
  /// goes, and so is every other button.
  @Test func aDragFromTheContentStaysTheContents() throws {
    defer { test.close() }
    seat.enter(window.fake, 140, 180)
    seat.button(isDown: true)
    seat.move(140, 60)
    seat.button(0x111, isDown: true)
    seat.button(0x111, isDown: false)
    seat.move(35, 300)
    seat.button(isDown: false)
    try test.settle()
    #expect(window.fake.wishes.isEmpty)
    #expect(
      window.pointerEvents == [
        .entered(Point(x: 100, y: 100)), .pressed(.primary), .moved(Point(x: 100, y: -20)),
        .pressed(.secondary), .released(.secondary), .moved(Point(x: -5, y: 220)),
        .released(.primary),
      ])
    // The arrow stayed an arrow although the pointer stands on an edge.
    #expect(seat.cursors.count == 2)
    let serial = seat.button(isDown: true)
    try test.settle()
    #expect(window.fake.wishes == [.resize(seat: "seat0", serial: serial, edges: .left)])
  }

  @Test func aButtonThatWentDownOnTheFrameIsNotReleasedOverTheContent() throws {
    defer { test.close() }
    seat.enter(window.fake, 140, 60)
    seat.button(0x111, isDown: true)
    seat.move(140, 180)
    seat.button(isDown: true)
    seat.button(0x111, isDown: false)
    seat.move(140, 60)
    seat.button(isDown: false)
    try test.settle()
    #expect(
      window.pointerEvents == [
        .entered(Point(x: 100, y: 100)), .pressed(.primary), .moved(Point(x: 100, y: -20)),
        .released(.primary),
      ])
  }

  @Test func aDragFromAFrameButtonIsNotTheContents() throws {
    defer { test.close() }
    let rect = window.toplevel.frame.rect(of: .close)
    seat.enter(window.fake, rect.left + 2, rect.top + 2)
    seat.button(isDown: true)
    seat.move(140, 180)
    seat.button(0x111, isDown: true)
    seat.button(0x111, isDown: false)
    seat.button(isDown: false)
    try test.settle()
    #expect(window.pointerEvents.isEmpty)
    #expect(!window.events.contains(.closeRequested))
    seat.move(141, 180)
    try test.settle()
    #expect(window.pointerEvents == [.entered(Point(x: 101, y: 100))])
  }

  @Test func requestsNameTheSeatThatPressed() throws {
    defer { test.close() }
    let other = test.compositor.seat("seat1", .pointer)
    try test.settle()
    for seat in [seat, other] { seat.enter(window.fake, 140, 60) }
    // Both press before either press is complete.
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
      window.fake.wishes == [
        .move(seat: "seat0", serial: 1_001), .move(seat: "seat1", serial: 1_002),
      ])
  }

  @Test func theFrameTellsWhenItLooksDifferent() throws {
    defer { test.close() }
    let rect = window.toplevel.frame.rect(of: .close)
    seat.enter(window.fake, 140, 60)
    seat.move(150, 60)
    try test.settle()
    #expect(window.events.isEmpty)
    seat.move(rect.left + 2, rect.top + 2)
    seat.move(rect.left + 3, rect.top + 3)
    seat.button(isDown: true)
    seat.leave(window.fake)
    try test.settle()
    #expect(window.events == [.frameChanged, .frameChanged, .frameChanged])
  }
}
