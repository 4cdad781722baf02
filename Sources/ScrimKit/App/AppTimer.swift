// SPDX-License-Identifier: MIT

import EventLoop
public import Timing

/// A timer of an app, from `App.timer(_:)`. It fires only while the app runs, and keeps its time
/// while it does not.
@MainActor public final class AppTimer {
  /// Called when the timer fires.
  private let handler: () -> Void
  /// The moment at which the timer fires; nil if it is stopped.
  private var due: Moment?
  /// The time between two firings; nil to fire once.
  private var interval: Nanoseconds?
  /// The loop's timer, while the app runs.
  private var timer: LoopTimer?

  init(_ handler: @escaping () -> Void) { self.handler = handler }

  /// True while the timer will fire.
  public var isActive: Bool { due != nil }

  /// Fires once, `delay` from now. Replaces an earlier start.
  public func start(after delay: Nanoseconds) { start(after: delay, every: nil) }

  /// Fires every `interval`, for the first time one interval from now. Replaces an earlier start.
  /// If the app is busy, firings that were missed are left out.
  public func start(every interval: Nanoseconds) {
    precondition(interval > Nanoseconds(0), "a timer of no interval")
    start(after: interval, every: interval)
  }

  private func start(after delay: Nanoseconds, every interval: Nanoseconds?) {
    self.interval = interval
    due = SystemClock().now + delay
    arm()
  }

  /// Stops the timer from firing.
  public func stop() {
    due = nil
    timer?.disarm()
  }

  private func arm() { if let due { timer?.arm(at: due.nanoseconds) } }

  private func fire() {
    guard let due else { return }
    if let interval {
      let now = SystemClock().now
      var next = due + interval
      if next <= now { next = now + interval }
      self.due = next
      arm()
    } else {
      self.due = nil
    }
    handler()
  }

  /// Starts to fire in `loop`.
  func open(_ loop: MainLoop) throws(LoopFailure) {
    timer = try LoopTimer(loop) { [unowned self] in fire() }
    arm()
  }

  /// Ceases to fire.
  func close() {
    timer?.close()
    timer = nil
  }
}
