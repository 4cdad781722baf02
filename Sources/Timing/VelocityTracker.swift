// SPDX-License-Identifier: MIT

/// Estimates the velocity of a pointer from its positions in the last 100 ms. Allocates nothing.
///
/// The velocity is the slope of a weighted least-squares line. Later samples weigh more, since a
/// hand slows down or speeds up before the release.
public struct VelocityTracker: Sendable {
  /// A ring buffer of samples.
  private var samples: [32 of Sample]
  /// The index of the oldest sample.
  private var oldest = 0
  /// The number of samples.
  private var count = 0

  /// A position of the pointer.
  private struct Sample {
    /// The time of the sample.
    let moment: Moment
    /// The position, in any unit.
    let position: Double
  }

  /// The age from which samples are ignored.
  private static let window = Nanoseconds.milliseconds(100)
  /// The longest gap between samples of one movement. After a longer one the pointer counts as
  /// stopped.
  private static let pause = Nanoseconds.milliseconds(40)
  /// The shortest time between samples; a sample closer to its predecessor replaces it. So the ring
  /// covers the window at any report rate.
  private static let interval = Nanoseconds.milliseconds(4)

  /// A tracker without samples.
  public init() {
    samples = .init(repeating: Sample(moment: Moment(nanoseconds: 0), position: 0))
  }

  /// Removes all samples.
  public mutating func reset() { count = 0 }

  /// Adds a sample. A sample earlier than the last one removes all others.
  public mutating func add(_ position: Double, at moment: Moment) {
    let sample = Sample(moment: moment, position: position)
    if count > 0, moment < self[count - 1].moment { reset() }
    let last = count - 1
    let replaces =
      count > 0
      && (moment == self[last].moment
        || last > 0 && self[last].moment - self[last - 1].moment < Self.interval)
    if !replaces {
      if count == samples.count { oldest = (oldest + 1) % samples.count } else { count += 1 }
    }
    samples[(oldest + count - 1) % samples.count] = sample
  }

  /// The velocity at the release at `moment`, in units per second; 0 if the pointer had stopped or
  /// has too few samples.
  public func velocity(at moment: Moment) -> Double {
    guard count > 0 else { return 0 }
    let newest = self[count - 1]
    guard moment - newest.moment <= Self.pause else { return 0 }
    // Weighted sums relative to the newest sample: 1, time, position, time², time · position.
    var (weights, times, positions, squares, products) = (0.0, 0.0, 0.0, 0.0, 0.0)
    var later = newest.moment
    for index in stride(from: count - 1, through: 0, by: -1) {
      let sample = self[index]
      let age = newest.moment - sample.moment
      guard age < Self.window, later - sample.moment <= Self.pause else { break }
      later = sample.moment
      let (time, position) = (-age.seconds, sample.position - newest.position)
      let weight = 1 - age.seconds / Self.window.seconds
      weights += weight
      times += weight * time
      positions += weight * position
      squares += weight * time * time
      products += weight * time * position
    }
    let spread = weights * squares - times * times
    return spread > 0 ? (weights * products - times * positions) / spread : 0
  }

  /// The sample at `index`, counted from the oldest.
  private subscript(index: Int) -> Sample { samples[(oldest + index) % samples.count] }
}
