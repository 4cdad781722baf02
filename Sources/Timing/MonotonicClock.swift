// SPDX-License-Identifier: MIT

internal import Glibc

/// A source of time. The program creates one clock and passes it on; nothing else reads the time.
public protocol MonotonicClock: AnyObject {
  /// The present moment.
  var now: Moment { get }
}

/// CLOCK_MONOTONIC, which also stamps presentation feedback and input events.
public final class SystemClock: MonotonicClock {
  /// A clock without state.
  public init() {}

  /// The present moment.
  public var now: Moment {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Moment(nanoseconds: UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec))
  }
}

/// A clock that changes only by `advance(by:)`: for tests, and for snapshots at a chosen moment.
public final class ManualClock: MonotonicClock {
  /// The present moment.
  public private(set) var now: Moment

  /// A clock that starts at `now`.
  public init(now: Moment = Moment(nanoseconds: 0)) {
    self.now = now
  }

  /// Moves the clock forward.
  public func advance(by duration: Nanoseconds) {
    precondition(duration.count >= 0, "time was turned back")
    now = now + duration
  }
}
