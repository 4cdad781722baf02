/// A reading of the monotonic clock.
public struct Moment: Hashable, Comparable, Sendable {
  /// Nanoseconds since the clock's own beginning.
  public var nanoseconds: UInt64

  /// A moment from its reading.
  public init(nanoseconds: UInt64) {
    self.nanoseconds = nanoseconds
  }

  /// The earlier one is smaller.
  public static func < (a: Self, b: Self) -> Bool { a.nanoseconds < b.nanoseconds }

  /// The moment `duration` later.
  public static func + (moment: Self, duration: Nanoseconds) -> Self {
    Self(nanoseconds: moment.nanoseconds &+ UInt64(bitPattern: duration.count))
  }

  /// How long after `b` the moment `a` is; negative before it.
  public static func - (a: Self, b: Self) -> Nanoseconds {
    Nanoseconds(Int64(bitPattern: a.nanoseconds &- b.nanoseconds))
  }
}

/// A length of time.
public struct Nanoseconds: Hashable, Comparable, Sendable {
  /// How many.
  public var count: Int64

  /// `count` nanoseconds.
  public init(_ count: Int64) {
    self.count = count
  }

  /// The nearest number of nanoseconds to `seconds`.
  public static func seconds(_ seconds: Double) -> Self {
    Self(Int64((seconds * 1_000_000_000).rounded()))
  }

  /// `count` thousandths of a second.
  public static func milliseconds(_ count: Int64) -> Self { Self(count * 1_000_000) }

  /// In seconds.
  public var seconds: Double { Double(count) / 1_000_000_000 }

  /// In thousandths of a second.
  public var milliseconds: Double { Double(count) / 1_000_000 }

  /// The shorter one is smaller.
  public static func < (a: Self, b: Self) -> Bool { a.count < b.count }

  /// Sum.
  public static func + (a: Self, b: Self) -> Self { Self(a.count + b.count) }

  /// Difference.
  public static func - (a: Self, b: Self) -> Self { Self(a.count - b.count) }
}
