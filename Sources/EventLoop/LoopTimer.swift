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

  /// A clock of timers.
  public enum Clock: Sendable {
    /// CLOCK_MONOTONIC, which stands still while the system is suspended.
    case monotonic
    /// CLOCK_BOOTTIME, which goes on meanwhile.
    case boot

    /// The number of the clock.
    fileprivate var number: Int32 { self == .boot ? CLOCK_BOOTTIME : CLOCK_MONOTONIC }

    /// The present time, in nanoseconds.
    public var now: UInt64 {
      var time = timespec()
      unsafe clock_gettime(number, &time)
      return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }
  }

  /// A timer of `clock` that calls `handler` when it fires.
  public init(
    _ loop: MainLoop, clock: Clock = .monotonic, handler: @escaping () -> Void
  ) throws(LoopFailure) {
    self.loop = loop
    let number = timerfd_create(clock.number, Int32(TFD_CLOEXEC | TFD_NONBLOCK))
    guard number >= 0 else { throw LoopFailure("timerfd_create") }
    descriptor = OwnedFD(adopting: number)
    watch = try loop.watch(number, for: .read) { _ in
      var expirations: UInt64 = 0
      // Nothing can be read if the timer was armed anew since it fired.
      guard unsafe read(number, &expirations, 8) == 8 else { return }
      handler()
    }
  }

  /// Sets the timer to fire once at `nanoseconds` of its clock; at once if that has passed.
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
