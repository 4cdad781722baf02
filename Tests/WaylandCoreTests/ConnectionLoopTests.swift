// SPDX-License-Identifier: MIT

import EventLoop
import Glibc
import Testing
import Timing
import WaylandCore

/// An event loop that serves a connection.
@Suite struct ConnectionLoopTests {
  private let loop: MainLoop
  private let peer: LoopPeer

  init() throws {
    loop = try MainLoop()
    peer = try LoopPeer()
  }

  private func run() throws(ConnectionLost) { try loop.run(peer.connection) }

  @Test(.timeLimit(.minutes(1))) func beforeSleepRunsAgainIfEventsWereQueued() throws {
    var done = false
    var asked: [Bool] = []
    peer.sync { done = true }
    loop.beforeSleep = { [loop, peer] in
      asked.append(done)
      if asked.count > 1 { return loop.stop() }
      // A buffer swap may read the socket, too.
      _ = try? peer.connection.flush()
      peer.writeDone()
      if peer.connection.prepareRead() { try? peer.connection.readEvents() }
    }
    try run()
    #expect(asked == [false, true])
    #expect(loop.wakeUps == 0)
    loop.beforeSleep = nil
    peer.close()
  }

  @Test(.timeLimit(.minutes(1))) func anIdleLoopDoesNotWakeUp() throws {
    var asked = 0
    loop.beforeSleep = { asked += 1 }
    let end = try LoopTimer(loop) { [loop] in loop.stop() }
    end.arm(at: SystemClock().now.nanoseconds + 50_000_000)
    try run()
    #expect(loop.wakeUps == 1 && asked == 1)
    loop.beforeSleep = nil
    end.close()
    peer.close()
  }

  @Test(.timeLimit(.minutes(1))) func requestsWaitForAWritableSocket() throws {
    peer.stuff()
    peer.sync { [loop] in loop.stop() }
    #expect(try !peer.connection.flush())
    // The compositor empties the socket while the loop sleeps, and then answers.
    peer.answerFromAnotherThread()
    try run()
    peer.close()
  }

  @Test(.timeLimit(.minutes(1))) func aHangUpEndsTheLoop() throws {
    peer.hangUp()
    #expect(throws: ConnectionLost.self) { try run() }
    peer.close()
    // Likewise with requests waiting to be written.
    let other = try LoopPeer()
    other.sync {}
    other.hangUp()
    #expect(throws: ConnectionLost.self) { try loop.run(other.connection) }
    other.close()
  }

  @Test(.timeLimit(.minutes(1))) func aProtocolErrorIsReported() throws {
    peer.sync {}
    peer.writeError(code: 7)
    peer.hangUp()
    #expect(throws: ConnectionLost.protocolError(interface: "wl_callback", object: 2, code: 7)) {
      try run()
    }
    peer.close()
  }

  // MARK: Stopping

  @Test(.timeLimit(.minutes(1))) func theLoopStopsFromAnywhere() throws {
    // Before `run`.
    loop.stop()
    var asked = 0
    loop.beforeSleep = { asked += 1 }
    try run()
    #expect(asked == 0)
    // In `beforeSleep`.
    loop.beforeSleep = { [loop] in
      asked += 1
      loop.stop()
    }
    try run()
    #expect(asked == 1 && loop.wakeUps == 0)
    // In a Wayland event; `beforeSleep` is not called after it.
    loop.beforeSleep = { asked += 1 }
    peer.sync { [loop] in loop.stop() }
    peer.writeDone()
    try run()
    #expect(asked == 2 && loop.wakeUps == 1)
    loop.beforeSleep = nil
    peer.close()
  }
}
