// SPDX-License-Identifier: MIT

import FakeCompositor
import Testing
import WaylandCore
import WaylandServer

@testable import Window

@Suite struct SeatTests {
  @Test(arguments: [1, 2, 3, 5, 9] as [UInt32])
  func devicesAreAddedAndRemoved(version: UInt32) throws {
    let test = try TestDesktop(.everything.with("wl_seat", version)) { $0.seat() }
    let seat = test.compositor.seats[0]
    let ours = try #require(test.desktop.seats.first)
    #expect(ours.pointer == nil && ours.keyboard == nil && ours.touch == nil)
    for _ in 0..<2 {
      seat.change([.pointer, .keyboard, .touch])
      seat.change([.pointer, .keyboard, .touch])
      try test.settle()
      #expect(ours.pointer != nil && ours.keyboard != nil && ours.touch != nil)
      seat.change(.keyboard)
      try test.settle()
      #expect(ours.pointer == nil && ours.keyboard != nil && ours.touch == nil)
      seat.change([])
      try test.settle()
      #expect(ours.keyboard == nil)
    }
    // From version 3 the devices are destroyed on the compositor's side, too.
    if version >= 3 { #expect(seat.pointer == nil && seat.touch == nil && seat.keyboard == nil) }
  }

  @Test func aRemovedSeatLeavesTheWindow() throws {
    let test = try TestDesktop { $0.seat("seat0", [.pointer, .keyboard, .touch]) }
    let window = try test.openHeld()
    let seat = test.compositor.seats[0]
    seat.remove()
    try test.settle()
    #expect(Set(window.events.map { "\($0)" }).count == 3)
    window.expectReleasedSeat()
    #expect(test.desktop.seats.isEmpty && test.desktop.lastUsedSeat == nil)
    #expect(seat.resource == nil && seat.pointer == nil)
    // Setting a cursor without a seat does nothing.
    window.toplevel.cursor = .hand
    try test.settle()
  }

  @Test func eventsOfARemovedSeatAreDropped() throws {
    let test = try TestDesktop { $0.seat("seat0", [.pointer, .keyboard, .touch]) }
    let window = try test.openFramed()
    let seat = test.compositor.seats[0]
    seat.remove()
    seat.enter(window.fake, 140, 180)
    seat.focus(window.fake)
    seat.postKeymap(Array("nonsense".utf8))
    seat.down(window.fake, finger: 0, 140, 180)
    try test.settle()
    #expect(window.events.isEmpty)
  }

  @Test func aSeatAddedLaterIsUsed() throws {
    let test = try TestDesktop()
    let window = try test.openFramed()
    window.onEvent = { [unowned window] event in
      if case .input(.pointer(.pressed), _) = event { window.toplevel.perform(.move) }
    }
    let seat = test.compositor.seat("late", .pointer)
    try test.settle()
    seat.enter(window.fake, 140, 60)
    let serial = seat.button(isDown: true)
    try test.settle()
    #expect(window.fake.windowRequests == [.move(seat: "late", serial: serial)])
  }

  @Test func closingWindowsAndDesktopLeavesNoObjects() throws {
    let test = try TestDesktop {
      $0.plug()
      $0.seat("seat0", [.pointer, .keyboard, .touch])
    }
    let seat = test.compositor.seats[0]
    for _ in 0..<3 {
      let window = try test.openFramed()
      seat.enter(window.fake, 140, 180)
      seat.focus(window.fake)
      try test.settle()
      test.close(window)
      try test.settle()
    }
    #expect(test.compositor.surfaces.isEmpty)
    test.desktop.close()
    try test.settle()
    #expect(test.compositor.connection.liveProxies == 0)
    // Only objects without a destructor request are left.
    #expect(test.compositor.wire.client.liveResources == 4)
    test.closeCompositor()
  }
}
