// SPDX-License-Identifier: MIT

import Timing

/// Extends the 32-bit time stamps of a device's events to moments.
///
/// The protocol leaves the base of the time stamps open, so that only differences between the
/// moments of one device are meaningful.
struct EventClock {
  /// The last time stamp, in milliseconds; nil before the first.
  private var last: UInt32?
  /// The moment of `last`; nil if the compositor reports no times.
  private(set) var moment: Moment?

  /// Advances to the time stamp of an event. Some compositors send 0 instead of a time.
  mutating func advance(to milliseconds: UInt32) {
    guard milliseconds != 0 else {
      moment = nil
      return
    }
    let step = Nanoseconds.milliseconds(
      Int64(Int32(bitPattern: milliseconds &- (last ?? milliseconds))))
    // The first moment is late enough for time stamps that run backwards.
    moment = (moment ?? Moment(nanoseconds: 1 << 62)) + step
    last = milliseconds
  }
}
