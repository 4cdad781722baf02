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
  func read() -> Reading {
    let now = Self.milliseconds(CLOCK_MONOTONIC)
    return Reading(
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
