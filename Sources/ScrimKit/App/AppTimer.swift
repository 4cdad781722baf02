// SPDX-License-Identifier: MIT

import EventLoop

/// A timer of an app, from `App.timer(_:)`. It fires only while the app runs, and keeps its time
/// while it does not. The app keeps it while it is active.
@MainActor public final class AppTimer {
  /// The app's work.
  private weak var work: AppWork?
  /// Called when the timer fires.
  private let handler: () -> Void
  /// The moment at which the timer fires; nil if it is stopped.
  private var due: Moment?
  /// The time between two firings; nil to fire once.
  private var interval: Nanoseconds?
  /// The loop's timer, while the app runs and the timer is active.
  private var timer: LoopTimer?

  init(_ work: AppWork, _ handler: @escaping () -> Void) {
    self.work = work
    self.handler = handler
  }

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
    guard let work else { return }
    self.interval = interval
    due = work.now + delay
    if timer == nil { work.keep(self) } else { arm() }
  }

  /// Stops the timer from firing.
  public func stop() {
    due = nil
    close()
    work?.release(self)
  }

  private func arm() { if let due { timer?.arm(at: due.nanoseconds) } }

  private func fire() {
    guard let due, let work else { return }
    if let interval {
      let now = work.now
      var next = due + interval
      if next <= now { next = now + interval }
      self.due = next
      arm()
    } else {
      stop()
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

  /// Keeps the rest of its time for a loop whose clock reads `offset` more.
  func shift(by offset: Nanoseconds) { due = due.map { $0 + offset } }
}
