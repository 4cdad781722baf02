// SPDX-License-Identifier: MIT

import EventLoop
import FakeCompositor
import Testing
import WaylandCore

@testable import Window

/// A compositor with a seat and an output, and a connection to it.
final class ConnectedDesktop {
  let compositor: FakeCompositor
  let desktop: Desktop

  init(_ offers: Offers, _ loop: MainLoop) throws {
    let compositor = try FakeCompositor(offers)
    self.compositor = compositor
    compositor.seat()
    compositor.plug()
    desktop = try Desktop(compositor.connection, loop: loop, clock: SystemClock()) {
      (_) throws(ConnectionLost) in try compositor.settle()
    }
  }

  var seat: FakeSeat { compositor.seats[0] }

  func close() {
    desktop.close()
    #expect(compositor.connection.liveProxies == 0)
    compositor.close()
  }
}
