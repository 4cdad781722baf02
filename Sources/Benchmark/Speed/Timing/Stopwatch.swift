// SPDX-License-Identifier: MIT

import CAllocations
internal import Glibc

/// Reads elapsed time and CPU time.
struct Stopwatch {
  /// Start by the monotonic clock, in milliseconds.
  private let wall: Double
  /// CPU time of the process at the start, in milliseconds.
  private let processor: Double

  /// Starts now.
  init() {
    processor = Self.milliseconds(CLOCK_PROCESS_CPUTIME_ID)
    wall = Self.milliseconds(CLOCK_MONOTONIC)
  }

  /// Time since the start, in milliseconds.
  func read() -> ClockReading {
    let now = Self.milliseconds(CLOCK_MONOTONIC)
    return ClockReading(
      wall: now - wall, processor: Self.milliseconds(CLOCK_PROCESS_CPUTIME_ID) - processor)
  }

  private static func milliseconds(_ clock: clockid_t) -> Double {
    var time = timespec()
    unsafe clock_gettime(clock, &time)
    return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1_000_000
  }
}

/// Counts the heap allocations of our own code in `work`.
func allocations<Failure: Error>(in work: () throws(Failure) -> Void) throws(Failure) -> Int {
  allocationCounterBegin()
  // Counting ends even if the work throws.
  do throws(Failure) { try work() } catch {
    _ = allocationCounterEnd()
    throw error
  }
  return Int(allocationCounterEnd())
}

/// A time by both clocks, in milliseconds.
public struct ClockReading: Equatable, Sendable {
  /// Elapsed time.
  public var wall: Double
  /// CPU time of all threads of the process.
  public var processor: Double

  /// The minimum of several readings, for each clock; nil without readings.
  static func least(_ readings: [ClockReading]) -> ClockReading? {
    guard let wall = readings.map(\.wall).min(),
      let processor = readings.map(\.processor).min()
    else { return nil }
    return ClockReading(wall: wall, processor: processor)
  }

  /// The time by `clock`.
  func time(by clock: RatioClock) -> Double {
    switch clock {
    case .wall: wall
    case .processor: processor
    }
  }
}

/// The clock of ratios.
public enum RatioClock: String, Sendable {
  /// Elapsed time, for a GPU, which works beside the CPU.
  case wall
  /// CPU time, if the CPU draws and others use it, too. Elapsed time would include their share,
  /// which weighs more on long frames.
  case processor = "cpu"

  /// The clock for `machine`.
  init(_ machine: Machine) { self.init(isSoftware: machine.isSoftware) }

  /// The clock for a software renderer or a GPU.
  init(isSoftware: Bool) { self = isSoftware ? .processor : .wall }
}
