// SPDX-License-Identifier: MIT

import FakeCompositor
import Testing
import WaylandServer

@testable import Window

/// Watches on whether anybody uses the seats.
@Suite struct IdleWatchTests {
  private static let interface = "ext_idle_notifier_v1"

  @Test func tellsWhenNobodyUsesASeat() throws {
    let test = try TestDesktop { $0.seat() }
    #expect(test.compositor.bound[Self.interface] == nil)
    var changes = 0
    let watch = IdleWatch(test.desktop, after: .seconds(300)) { changes += 1 }
    defer { watch.close() }
    try test.settle()
    let seat = test.compositor.seats[0]
    #expect(seat.idleWatches.map(\.time) == [300_000])
    #expect(watch.isIdle == false && changes == 0)
    seat.setIdle(true)
    // No compositor tells it twice.
    seat.setIdle(true)
    try test.settle()
    #expect(watch.isIdle == true && changes == 1)
    seat.setIdle(false)
    seat.setIdle(false)
    try test.settle()
    #expect(watch.isIdle == false && changes == 2)
    watch.close()
    try test.settle()
    #expect(seat.idleWatches.isEmpty)
  }

  @Test func allSeatsCount() throws {
    let test = try TestDesktop()
    var told: [Bool?] = []
    weak var weakWatch: IdleWatch?
    let watch = IdleWatch(test.desktop, after: .seconds(1)) { told.append(weakWatch?.isIdle) }
    weakWatch = watch
    defer { watch.close() }
    #expect(watch.isIdle == nil)
    let first = test.compositor.seat("seat0")
    try test.settle()
    let second = test.compositor.seat("seat1")
    try test.settle()
    first.setIdle(true)
    try test.settle()
    #expect(watch.isIdle == false)
    second.setIdle(true)
    try test.settle()
    #expect(watch.isIdle == true)
    second.setIdle(false)
    try test.settle()
    // The seat that is used goes.
    second.remove()
    try test.settle()
    #expect(watch.isIdle == true)
    first.remove()
    try test.settle()
    #expect(watch.isIdle == nil)
    #expect(told == [false, true, false, true, nil])
  }

  @Test func theGlobalMayComeAndGo() throws {
    let test = try TestDesktop { $0.seat() }
    let watch = IdleWatch(test.desktop, after: .seconds(1)) {}
    defer { watch.close() }
    try test.settle()
    for _ in 0..<2 {
      test.compositor.seats[0].setIdle(true)
      try test.settle()
      #expect(watch.isIdle == true)
      test.compositor.withdraw(Self.interface)
      try test.settle()
      #expect(watch.isIdle == nil && test.compositor.seats[0].idleWatches.isEmpty)
      test.compositor.offerAgain(Self.interface)
      try test.settle()
      #expect(watch.isIdle == false)
    }
  }

  @Test func withoutTheProtocolNothingIsTold() throws {
    let test = try TestDesktop(.sway17) { $0.seat() }
    let watch = IdleWatch(test.desktop, after: .seconds(1)) {}
    #expect(watch.isIdle == nil)
    watch.close()
  }

  @Test(
    arguments: [
      (Nanoseconds(.min), 0), (.seconds(-1), 0), (Nanoseconds(999_999), 0), (.milliseconds(1), 1),
      (.seconds(86_400 * 30), 2_147_483_647), (Nanoseconds(.max), 2_147_483_647),
    ] as [(Nanoseconds, UInt32)])
  func timesAreBounded(time: Nanoseconds, milliseconds: UInt32) throws {
    let test = try TestDesktop { $0.seat() }
    let watch = IdleWatch(test.desktop, after: time) {}
    defer { watch.close() }
    try test.settle()
    #expect(test.compositor.seats[0].idleWatches.map(\.time) == [milliseconds])
  }

  /// The watch may end when it tells something.
  @Test func endsInItsOwnHandler() throws {
    let test = try TestDesktop { $0.seat() }
    var watch: IdleWatch?
    // The watch keeps what it calls, and that the watch.
    defer { watch = nil }
    watch = IdleWatch(test.desktop, after: .seconds(1)) { watch?.close() }
    try test.settle()
    test.compositor.seats[0].setIdle(true)
    test.compositor.seats[0].setIdle(false)
    try test.settle()
    #expect(watch?.isIdle == nil)
  }
}
