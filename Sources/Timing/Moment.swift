// SPDX-License-Identifier: MIT

/// A reading of the monotonic clock.
public struct Moment: Hashable, Comparable, Sendable {
  /// Nanoseconds since the start of the clock.
  public var nanoseconds: UInt64

  /// The moment at which the clock reads `nanoseconds`.
  public init(nanoseconds: UInt64) {
    self.nanoseconds = nanoseconds
  }

  /// True if `a` is earlier.
  public static func < (a: Self, b: Self) -> Bool { a.nanoseconds < b.nanoseconds }

  /// The moment `duration` later.
  public static func + (moment: Self, duration: Nanoseconds) -> Self {
    Self(nanoseconds: moment.nanoseconds &+ UInt64(bitPattern: duration.count))
  }

  /// The time from `b` to `a`; negative if `a` is earlier.
  public static func - (a: Self, b: Self) -> Nanoseconds {
    Nanoseconds(Int64(bitPattern: a.nanoseconds &- b.nanoseconds))
  }
}

/// A duration.
public struct Nanoseconds: Hashable, Comparable, Sendable {
  /// The number of nanoseconds; may be negative.
  public var count: Int64

  /// A duration of `count` nanoseconds.
  public init(_ count: Int64) {
    self.count = count
  }

  /// A duration of `seconds`, rounded to nanoseconds.
  public static func seconds(_ seconds: Double) -> Self {
    Self(Int64((seconds * 1_000_000_000).rounded()))
  }

  /// A duration of `count` milliseconds.
  public static func milliseconds(_ count: Int64) -> Self { Self(count * 1_000_000) }

  /// The duration in seconds.
  public var seconds: Double { Double(count) / 1_000_000_000 }

  /// The duration in milliseconds.
  public var milliseconds: Double { Double(count) / 1_000_000 }

  /// True if `a` is shorter.
  public static func < (a: Self, b: Self) -> Bool { a.count < b.count }

  /// The sum.
  public static func + (a: Self, b: Self) -> Self { Self(a.count + b.count) }

  /// The difference.
  public static func - (a: Self, b: Self) -> Self { Self(a.count - b.count) }
}
