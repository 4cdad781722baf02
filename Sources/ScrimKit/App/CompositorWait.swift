// SPDX-License-Identifier: MIT

import EventLoop
import WaylandCore

/// Waits for a compositor. A new socket, each pause and the end of the wait stop the event loop.
@MainActor final class CompositorWait {
  /// The event loop that waits.
  private let loop: MainLoop
  /// The clock of the wait.
  private let clock = SystemClock()
  /// The time during which attempts follow one another.
  private let length: Nanoseconds
  /// True if the wait goes on after that time: without attempts, until a socket appears.
  private let isEndless: Bool
  /// The end of that time.
  private var deadline: Moment
  /// Stops the loop at the end of a pause or of the wait.
  private let timer: LoopTimer
  /// Watches the socket's path; nil if its folder cannot be watched.
  private var watch: FileWatch?

  /// The time between two attempts: a socket appears a little before it accepts connections.
  private static var pause: Nanoseconds { .milliseconds(250) }

  /// Starts to wait for a compositor at the socket `path`, for `length`, or without end.
  init(
    _ loop: MainLoop, path: String?, isEndless: Bool, length: Nanoseconds = .milliseconds(30_000)
  ) throws(LoopFailure) {
    self.loop = loop
    self.length = length
    self.isEndless = isEndless
    deadline = clock.now + length
    timer = try LoopTimer(loop) { loop.stop() }
    watch = path.flatMap { try? FileWatch(loop, path: $0) { [unowned self] in socketChanged() } }
    timer.arm(at: deadline.nanoseconds)
  }

  private func socketChanged() {
    if isEndless { deadline = clock.now + length }
    loop.stop()
  }

  /// False once the wait has ended.
  var goesOn: Bool { isEndless || clock.now + Self.pause < deadline }

  /// Waits until the next attempt.
  func waitForNextAttempt() {
    let next = clock.now + Self.pause
    let isResting = next >= deadline
    if !isResting {
      timer.arm(at: next.nanoseconds)
    } else if watch == nil {
      timer.arm(at: (clock.now + length).nanoseconds)
    } else {
      timer.disarm()
    }
    loop.run()
    if isResting { deadline = clock.now + length }
    // Limits the time for an answer of a compositor that accepts the connection.
    timer.arm(at: deadline.nanoseconds)
  }

  /// Ends the wait.
  func close() {
    timer.close()
    watch?.close()
  }
}
