// SPDX-License-Identifier: MIT

import Timing

/// When a held key counts again, as the compositor asks. Pure: its owner tells the time and keeps the
/// timer.
struct KeyRepeat: Equatable {
  /// How long a key is held before it repeats.
  private var delay = Nanoseconds.milliseconds(600)
  /// The time between two repeats; nil where keys do not repeat.
  private var interval: Nanoseconds? = .milliseconds(40)
  /// The key that is held, by the kernel's number; nil where none repeats.
  private(set) var held: UInt32?
  /// When it counts next.
  private(set) var deadline: Moment?

  /// The compositor's wish: repeats a second, none for zero, and the delay in milliseconds. A key
  /// counts no more than a thousand times a second, whoever asks.
  mutating func set(rate: Int32, delay: Int32) {
    interval = rate > 0 ? Nanoseconds(max(1_000_000_000 / Int64(rate), 1_000_000)) : nil
    self.delay = .milliseconds(Int64(max(delay, 0)))
    if interval == nil { stop() }
  }

  /// A key went down; it takes over from the one that was held.
  mutating func press(_ code: UInt32, repeats: Bool, now: Moment) {
    guard repeats, interval != nil else { return }
    held = code
    deadline = now + delay
  }

  /// A key came up.
  mutating func release(_ code: UInt32) {
    if held == code { stop() }
  }

  /// The keyboard left.
  mutating func stop() {
    held = nil
    deadline = nil
  }

  /// The deadline has come: the key that counts again. What a busy program slept through is skipped,
  /// not caught up with.
  mutating func fire(now: Moment) -> UInt32? {
    guard let held, let deadline, let interval, now >= deadline else { return nil }
    let next = deadline + interval
    self.deadline = next > now ? next : now + interval
    return held
  }
}
