// SPDX-License-Identifier: MIT

import EventLoop
import Testing
import WaylandCore

@testable import Window

/// Real compositors that tell when nobody uses the computer.
@Suite struct IdleTests {
  @Test(arguments: [NestedCompositor.Kind.kwin, .sway].filter(\.isInstalled))
  func seatsAreIdleAndUsedAgain(kind: NestedCompositor.Kind) throws {
    let compositor = try NestedCompositor(kind)
    defer { compositor.close() }
    let socket = try compositor.socketPath()
    let loop = try MainLoop()
    // A limit against hanging.
    let limit = try LoopTimer(loop) { loop.stop() }
    defer { limit.close() }
    limit.arm(at: (SystemClock().now + .seconds(20)).nanoseconds)
    let connection = try Connection(named: socket)
    let desktop = try Desktop(connection, loop: loop, clock: SystemClock())
    let watch = IdleWatch(desktop, after: .milliseconds(300)) { loop.stop() }
    if desktop.offers(.idle) {
      #expect(watch.isIdle == false)
      try loop.run(connection)
      #expect(watch.isIdle == true)
      try compositor.screen.point(Point(x: 40, y: 40))
      try loop.run(connection)
      #expect(watch.isIdle == false)
    } else {
      // sway has it since 1.8.
      #expect(kind == .sway && !ScreenSession.isNewer && watch.isIdle == nil)
    }
    watch.close()
    desktop.close()
    // Any protocol error would show here.
    try connection.roundtrip()
    #expect(connection.liveProxies == 0)
    connection.close()
  }
}
