internal import Glibc

/// Where the time comes from. The program has one clock and hands it down; nothing else reads time.
public protocol Clock: AnyObject {
  /// The present moment.
  var now: Moment { get }
}

/// The kernel's monotonic clock, which presentation feedback and input events count by.
public final class SystemClock: Clock {
  /// The clock.
  public init() {}

  /// The present moment.
  public var now: Moment {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Moment(nanoseconds: UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec))
  }
}

/// A clock that stands until it is moved: for tests, and for pictures of a chosen moment.
public final class ManualClock: Clock {
  /// The present moment.
  public private(set) var now: Moment

  /// A clock that reads `now`.
  public init(now: Moment = Moment(nanoseconds: 0)) {
    self.now = now
  }

  /// Moves the clock on.
  public func advance(by duration: Nanoseconds) {
    precondition(duration.count >= 0, "time was turned back")
    now = now + duration
  }
}
