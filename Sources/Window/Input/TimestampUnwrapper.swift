// SPDX-License-Identifier: MIT

/// Unwraps the 32-bit millisecond time stamps of a device's events, which overflow every 49.7 days,
/// to 64-bit moments.
///
/// The protocol defines no epoch for time stamps, so only differences between moments of one device
/// are meaningful.
struct TimestampUnwrapper {
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
    // Starts far from zero: a time stamp earlier than the first must not wrap below zero.
    moment = (moment ?? Moment(nanoseconds: 1 << 62)) + step
    last = milliseconds
  }
}
