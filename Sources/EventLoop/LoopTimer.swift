// SPDX-License-Identifier: MIT

internal import CLinux
internal import Glibc

/// A one-shot timer of an event loop. It is disarmed at first and after it has fired.
public final class LoopTimer {
  /// The loop that waits for the timer.
  private let loop: MainLoop
  /// The timerfd; nil after `close()`.
  private var descriptor: OwnedFD?
  /// The loop's watch on the timerfd; nil after `close()`.
  private var watch: MainLoop.Watch?

  /// A timer that calls `handler` when it fires.
  public init(_ loop: MainLoop, handler: @escaping () -> Void) throws(LoopFailure) {
    self.loop = loop
    let number = timerfd_create(CLOCK_MONOTONIC, Int32(TFD_CLOEXEC | TFD_NONBLOCK))
    guard number >= 0 else { throw LoopFailure("timerfd_create") }
    descriptor = OwnedFD(adopting: number)
    watch = try loop.watch(number, for: .read) { _ in
      var expirations: UInt64 = 0
      // Nothing can be read if the timer was armed anew since it fired.
      guard unsafe read(number, &expirations, 8) == 8 else { return }
      handler()
    }
  }

  /// Sets the timer to fire once at `nanoseconds` of CLOCK_MONOTONIC; at once if that has passed.
  public func arm(at nanoseconds: UInt64) {
    // Zero would disarm.
    let time = max(nanoseconds, 1)
    set(timespec(tv_sec: Int(time / 1_000_000_000), tv_nsec: Int(time % 1_000_000_000)))
  }

  /// Stops the timer from firing.
  public func disarm() { set(timespec()) }

  private func set(_ time: timespec) {
    guard let watch else { preconditionFailure("the timer was used after it was closed") }
    var setting = itimerspec(it_interval: timespec(), it_value: time)
    let result = unsafe timerfd_settime(watch.descriptor, Int32(TFD_TIMER_ABSTIME), &setting, nil)
    precondition(result == 0, "timerfd_settime failed with errno \(errno)")
  }

  /// Releases the timer.
  public func close() {
    guard let watch else { preconditionFailure("the timer was closed twice") }
    loop.unwatch(watch)
    self.watch = nil
    descriptor = nil
  }

  deinit { precondition(watch == nil, "a timer was released before it was closed") }
}
