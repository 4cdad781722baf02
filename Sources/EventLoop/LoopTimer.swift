// SPDX-License-Identifier: MIT

internal import CLinux
internal import Glibc

/// A one-shot timer of an event loop. It is disarmed at first and after it has fired.
public final class LoopTimer {
  /// The loop that waits for the timer.
  private let loop: MainLoop
  /// The clock.
  let clock: Clock
  /// Called when the timer fires; nil after `close()`, since it may hold the timer.
  private var handler: (() -> Void)?
  /// The timerfd; nil after `close()`, and in a loop whose time is moved by hand.
  private var descriptor: OwnedFD?
  /// The loop's watch on the timerfd, while there is one.
  private var watch: MainLoop.Watch?
  /// True after `close()`.
  private var isClosed = false

  /// A clock of timers.
  public enum Clock: Sendable {
    /// CLOCK_MONOTONIC, which stands still while the system is suspended.
    case monotonic
    /// CLOCK_BOOTTIME, which goes on meanwhile.
    case boot
    /// CLOCK_REALTIME, the seconds since 1970. Its timers fire early if it is set.
    case calendar

    /// The number of the clock.
    fileprivate var number: Int32 {
      switch self {
      case .monotonic: CLOCK_MONOTONIC
      case .boot: CLOCK_BOOTTIME
      case .calendar: CLOCK_REALTIME
      }
    }

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
    self.clock = clock
    self.handler = handler
    guard loop.handMovedTime == nil else { return }
    let number = timerfd_create(clock.number, Int32(TFD_CLOEXEC | TFD_NONBLOCK))
    // A timer that fails has nothing to close.
    isClosed = true
    guard number >= 0 else { throw LoopFailure("timerfd_create") }
    descriptor = OwnedFD(adopting: number)
    watch = try loop.watch(number, for: .read) { [unowned self] _ in
      var expirations: UInt64 = 0
      // Nothing can be read if the timer was armed anew since it fired.
      guard unsafe read(number, &expirations, 8) == 8 || errno == ECANCELED else { return }
      fire()
    }
    isClosed = false
  }

  /// Calls the handler.
  func fire() { handler?() }

  /// Sets the timer to fire once at `nanoseconds` of its clock; at once if that has passed.
  public func arm(at nanoseconds: UInt64) {
    precondition(!isClosed, "the timer was used after it was closed")
    if let time = loop.handMovedTime { return time.arm(self, at: nanoseconds) }
    // Zero would disarm.
    let time = max(nanoseconds, 1)
    set(timespec(tv_sec: Int(time / 1_000_000_000), tv_nsec: Int(time % 1_000_000_000)))
  }

  /// Stops the timer from firing.
  public func disarm() {
    precondition(!isClosed, "the timer was used after it was closed")
    if let time = loop.handMovedTime { time.disarm(self) } else { set(timespec()) }
  }

  private func set(_ time: timespec) {
    guard let watch else { preconditionFailure("a timer without a descriptor") }
    // A clock of the calendar that is set ends the wait.
    let flags = TFD_TIMER_ABSTIME | (clock == .calendar ? TFD_TIMER_CANCEL_ON_SET : 0)
    var setting = itimerspec(it_interval: timespec(), it_value: time)
    let result = unsafe timerfd_settime(watch.descriptor, Int32(flags), &setting, nil)
    precondition(result == 0, "timerfd_settime failed with errno \(errno)")
  }

  /// Releases the timer.
  public func close() {
    precondition(!isClosed, "the timer was closed twice")
    isClosed = true
    handler = nil
    loop.handMovedTime?.disarm(self)
    if let watch { loop.unwatch(watch) }
    watch = nil
    descriptor = nil
  }

  deinit { precondition(isClosed, "a timer was released before it was closed") }
}
