internal import CLinux
internal import Glibc

/// One wake-up of an event loop, at a time. Asleep until something arms it.
public final class LoopTimer {
  /// The loop that waits.
  private let loop: EventLoop
  /// The timerfd; nil once closed.
  private var descriptor: OwnedFD?
  /// The loop's watch over it; nil once closed.
  private var watch: Watch?

  /// A timer that calls `handler` when it fires.
  public init(_ loop: EventLoop, handler: @escaping () -> Void) throws(EventLoopFailure) {
    self.loop = loop
    let number = timerfd_create(CLOCK_MONOTONIC, Int32(TFD_CLOEXEC | TFD_NONBLOCK))
    guard number >= 0 else { throw EventLoopFailure("timerfd_create") }
    descriptor = OwnedFD(adopting: number)
    watch = try loop.watch(number, for: .read) { _ in
      var expirations: UInt64 = 0
      // A timer that was set anew between firing and now has nothing to read.
      guard unsafe read(number, &expirations, 8) == 8 else { return }
      handler()
    }
  }

  /// Fires once when the monotonic clock reads `nanoseconds`; a time that has passed fires at once.
  public func arm(at nanoseconds: UInt64) {
    // Zero would disarm.
    let moment = max(nanoseconds, 1)
    set(
      timespec(tv_sec: Int(moment / 1_000_000_000), tv_nsec: Int(moment % 1_000_000_000)))
  }

  /// Does not fire.
  public func disarm() { set(timespec()) }

  private func set(_ moment: timespec) {
    guard let watch else { preconditionFailure("the timer was used after it was closed") }
    var setting = itimerspec(it_interval: timespec(), it_value: moment)
    let result = unsafe timerfd_settime(watch.descriptor, Int32(TFD_TIMER_ABSTIME), &setting, nil)
    precondition(result == 0, "timerfd_settime failed with errno \(errno)")
  }

  /// Ends the timer.
  public func close() {
    guard let watch else { preconditionFailure("the timer was closed twice") }
    loop.unwatch(watch)
    self.watch = nil
    descriptor = nil
  }

  deinit { precondition(watch == nil, "a timer was let go before it was closed") }
}
