// SPDX-License-Identifier: MIT

/// Computes when a held key repeats, with the compositor's rate and delay. Pure: the caller passes
/// the time and keeps the timer.
struct KeyRepeat: Equatable {
  /// The time from the press to the first repeat.
  private var delay = Nanoseconds.milliseconds(600)
  /// The time between two repeats; nil if repeat is off.
  private var interval: Nanoseconds? = .milliseconds(40)
  /// The repeating key, as a kernel key code; nil if none repeats.
  private(set) var held: UInt32?
  /// The time of the next repeat; nil if none.
  private(set) var deadline: Moment?

  /// Sets the rate in repeats per second (0 turns repeat off) and the delay in milliseconds. The
  /// rate is capped at 1000 per second.
  mutating func set(rate: Int32, delay: Int32) {
    interval = rate > 0 ? Nanoseconds(max(1_000_000_000 / Int64(rate), 1_000_000)) : nil
    self.delay = .milliseconds(Int64(max(delay, 0)))
    if interval == nil { stop() }
  }

  /// Handles a key press. The new key repeats instead of the key held before.
  mutating func press(_ code: UInt32, repeats: Bool, now: Moment) {
    guard repeats, interval != nil else { return }
    held = code
    deadline = now + delay
  }

  /// Handles a key release.
  mutating func release(_ code: UInt32) {
    if held == code { stop() }
  }

  /// Stops the repeat.
  mutating func stop() {
    held = nil
    deadline = nil
  }

  /// The key to repeat now; nil before the deadline. Missed repeats are skipped.
  mutating func fire(now: Moment) -> UInt32? {
    guard let held, let deadline, let interval, now >= deadline else { return nil }
    let next = deadline + interval
    self.deadline = next > now ? next : now + interval
    return held
  }
}
