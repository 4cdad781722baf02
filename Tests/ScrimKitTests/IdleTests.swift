// SPDX-License-Identifier: MIT

import DBus
import EventLoop
import FakeCompositor
import Services
import Testing

@testable import Host
@testable import ScrimKit

/// The service that tells whether anybody uses the computer, over compositors that come and go.
@Suite struct IdleTests {
  private let loop: MainLoop
  private let machine = Machine()
  private let source = AppIdle()

  init() throws {
    loop = try MainLoop()
    machine.idleSource = source
    machine.begin(loop)
  }

  @Test func followsCompositors() throws {
    defer { machine.end() }
    let idle = Idle(machine, after: .seconds(60))
    let long = Idle(machine, after: .seconds(600))
    let first = try ConnectedDesktop(.everything, loop)
    source.follow(first.desktop)
    try first.compositor.settle()
    // Nothing is asked before somebody wants to know.
    #expect(first.seat.idleWatches.isEmpty)
    #expect(idle.presence == .there && !idle.isIdle && !long.isIdle)
    try first.compositor.settle()
    #expect(first.seat.idleWatches.map(\.time).sorted() == [60_000, 600_000])
    first.seat.setIdle(true)
    try first.compositor.settle()
    #expect(idle.isIdle && long.isIdle)
    // The compositor is lost.
    source.follow(nil)
    #expect(idle.presence == .arriving && !idle.isIdle)
    first.close()
    let second = try ConnectedDesktop(.everything, loop)
    source.follow(second.desktop)
    #expect(idle.presence == .there && !idle.isIdle)
    try second.compositor.settle()
    second.seat.setIdle(true)
    try second.compositor.settle()
    #expect(idle.isIdle && long.isIdle)
    source.follow(nil)
    second.close()
    let old = try ConnectedDesktop(.sway17, loop)
    source.follow(old.desktop)
    #expect(idle.presence == .absent && !idle.isIdle)
    source.follow(nil)
    old.close()
  }

  @Test func restsUnlessItIsRead() throws {
    defer { machine.end() }
    machine.patience = .milliseconds(1)
    let idle = Idle(machine, after: .seconds(1))
    let test = try ConnectedDesktop(.everything, loop)
    source.follow(test.desktop)
    #expect(idle.isThere)
    try test.compositor.settle()
    test.seat.setIdle(true)
    try test.compositor.settle()
    let timer = try LoopTimer(loop) { [loop] in loop.stop() }
    defer { timer.close() }
    // A limit against hanging.
    for _ in 0..<20_000 where !test.seat.idleWatches.isEmpty {
      timer.arm(at: (SystemClock().now + .milliseconds(1)).nanoseconds)
      loop.run()
      try test.compositor.settle()
    }
    #expect(test.seat.idleWatches.isEmpty)
    // The next reading asks again.
    #expect(!idle.isIdle)
    try test.compositor.settle()
    #expect(test.seat.idleWatches.count == 1)
    source.follow(nil)
    test.close()
  }

  @Test func aReleasedServiceLeavesNothing() throws {
    defer { machine.end() }
    var idle: Idle? = Idle(machine, after: .seconds(1))
    let test = try ConnectedDesktop(.everything, loop)
    source.follow(test.desktop)
    #expect(idle?.isThere == true)
    idle = nil
    try test.compositor.settle()
    #expect(test.seat.idleWatches.isEmpty)
    test.close()
  }

  @Test func isMadeUpAndAbsentWithoutAnApp() throws {
    machine.end()
    let made = Idle(IdleState(isIdle: true))
    #expect(made.isIdle && made.isThere)
    let alone = Machine()
    alone.begin(loop)
    defer { alone.end() }
    #expect(Idle(alone, after: .seconds(1)).presence == .absent)
  }
}
