import Glibc
import Testing
import WaylandCore

/// The loop as it serves a compositor, and signals.
@Suite struct EventLoopConnectionTests {
  private let loop: EventLoop
  private let peer: LoopPeer

  init() throws {
    loop = try EventLoop()
    peer = try LoopPeer()
  }

  private func run() throws(ConnectionLost) { try loop.run(peer.connection) }

  @Test(.timeLimit(.minutes(1))) func beforeSleepIsAskedAgainWhereEventsWereQueued() throws {
    var done = false
    var asked: [Bool] = []
    peer.sync { done = true }
    loop.beforeSleep = { [loop, peer] in
      asked.append(done)
      if asked.count > 1 { return loop.stop() }
      // As a swap does that reads the socket for itself.
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

  @Test(.timeLimit(.minutes(1))) func nothingHappeningWakesNothing() throws {
    var asked = 0
    loop.beforeSleep = { asked += 1 }
    let end = try LoopTimer(loop) { [loop] in loop.stop() }
    end.arm(at: LoopPeer.soon(milliseconds: 50))
    try run()
    #expect(loop.wakeUps == 1 && asked == 1)
    loop.beforeSleep = nil
    end.close()
    peer.close()
  }

  @Test(.timeLimit(.minutes(1))) func requestsThatDoNotFitAreWrittenWhenThereIsRoom() throws {
    peer.stuff()
    peer.sync { [loop] in loop.stop() }
    #expect(try !peer.connection.flush())
    // The compositor empties the socket while the loop sleeps, and answers what it finds at its end.
    peer.answerFromAnotherThread()
    try run()
    peer.close()
  }

  @Test(.timeLimit(.minutes(1))) func aCompositorThatGoesEndsTheLoop() throws {
    peer.hangUp()
    #expect(throws: ConnectionLost.self) { try run() }
    peer.close()
    // Also where requests wait to be written.
    let other = try LoopPeer()
    other.sync {}
    other.hangUp()
    #expect(throws: ConnectionLost.self) { try loop.run(other.connection) }
    other.close()
  }

  @Test(.timeLimit(.minutes(1))) func aProtocolErrorIsToldAsOne() throws {
    peer.sync {}
    peer.writeError(code: 7)
    peer.hangUp()
    #expect(throws: ConnectionLost.protocolError(interface: "wl_callback", object: 2, code: 7)) {
      try run()
    }
    peer.close()
  }

  // MARK: Signals

  @Test(.timeLimit(.minutes(1))) func signalsAreEvents() throws {
    var before = sigset_t()
    unsafe pthread_sigmask(SIG_BLOCK, nil, &before)
    var seen: [Int32] = []
    let signals = try LoopSignals(loop) { [loop] number in
      seen.append(number)
      if seen.count == 2 { loop.stop() }
    }
    // To this thread alone, where they are blocked by now.
    raise(SIGTERM)
    raise(SIGINT)
    try run()
    #expect(Set(seen) == [SIGINT, SIGTERM])
    signals.close()
    unsafe pthread_sigmask(SIG_SETMASK, &before, nil)
    peer.close()
  }
}
