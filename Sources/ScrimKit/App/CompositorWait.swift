// SPDX-License-Identifier: MIT

import EventLoop
import Timing
import WaylandCore

/// Waits for a compositor to come back. A new socket, each pause and the end of the wait stop the
/// event loop.
@MainActor final class CompositorWait {
  /// The event loop that waits.
  private let loop: MainLoop
  /// The clock of the wait.
  private let clock = SystemClock()
  /// The end of the wait.
  private let deadline: Moment
  /// Stops the loop at the end of a pause or of the wait.
  private let timer: LoopTimer
  /// Watches the socket's path; nil if its folder cannot be watched.
  private let watch: FileWatch?

  /// The longest wait.
  private static var longestWait: Nanoseconds { .milliseconds(30_000) }
  /// The time between two attempts: a socket appears a little before it accepts connections.
  private static var pause: Nanoseconds { .milliseconds(250) }

  /// Starts to wait for a compositor at the socket `path`.
  init(_ loop: MainLoop, path: String?) throws(LoopFailure) {
    self.loop = loop
    deadline = clock.now + Self.longestWait
    timer = try LoopTimer(loop) { loop.stop() }
    watch = path.flatMap { try? FileWatch(loop, path: $0) { loop.stop() } }
    timer.arm(at: deadline.nanoseconds)
  }

  /// Waits until the next attempt. Returns false if the wait has ended.
  func waitForNextAttempt() -> Bool {
    let next = clock.now + Self.pause
    guard next < deadline else { return false }
    timer.arm(at: next.nanoseconds)
    loop.run()
    // Limits the time for an answer of a compositor that accepts the connection.
    timer.arm(at: deadline.nanoseconds)
    return true
  }

  /// Ends the wait.
  func close() {
    timer.close()
    watch?.close()
  }
}
