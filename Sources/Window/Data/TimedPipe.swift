// SPDX-License-Identifier: MIT

import EventLoop

/// An end of a pipe to another program, which the event loop watches until a time. Never blocks.
final class TimedPipe {
  /// The loop that waits for the other program.
  private let loop: MainLoop
  /// The program's clock.
  private let clock: any MonotonicClock
  /// The end of the pipe; nil after `close()`.
  private var end: OwnedFD?
  /// The loop's watch on the pipe; nil after `close()`.
  private var watch: MainLoop.Watch?
  /// Fires at `deadline`; nil after `close()`.
  private var timer: LoopTimer?
  /// The time at which the wait for the other program ends.
  private var deadline: Moment
  /// Called if the pipe is still open at `deadline`.
  private let onTimeout: () -> Void

  /// The time from the start, or from the last call of `extend()`, to the deadline.
  static let timeout = Nanoseconds.seconds(5)

  /// Calls `onReady` with the number of `end` whenever it can be read or written.
  init(
    _ end: consuming OwnedFD, for interest: MainLoop.Interest, _ loop: MainLoop,
    clock: any MonotonicClock, onTimeout: @escaping () -> Void, onReady: @escaping (Int32) -> Void
  ) throws(LoopFailure) {
    self.loop = loop
    self.clock = clock
    self.onTimeout = onTimeout
    deadline = clock.now + Self.timeout
    let number = end.number
    do throws(LoopFailure) {
      timer = try LoopTimer(loop) { [unowned self] in checkTime() }
      watch = try loop.watch(number, for: interest) { _ in onReady(number) }
    } catch {
      timer?.close()
      timer = nil
      throw error
    }
    self.end = consume end
    timer?.arm(at: deadline.nanoseconds)
  }

  /// Puts the deadline off, because the other program goes on.
  func extend() { deadline = clock.now + Self.timeout }

  private func checkTime() {
    guard clock.now < deadline else { return onTimeout() }
    timer?.arm(at: deadline.nanoseconds)
  }

  /// Ends the watch. The other program then finds the pipe closed. Does nothing the second time.
  func close() {
    guard let watch else { return }
    loop.unwatch(watch)
    self.watch = nil
    timer?.close()
    timer = nil
    end = nil
  }

  deinit { precondition(watch == nil, "a pipe was released before it was closed") }
}
