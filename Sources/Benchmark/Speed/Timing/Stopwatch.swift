import CAllocations
internal import Glibc

/// Reads the clocks of the machine: the one that goes on, and the one of this process's processors.
struct Stopwatch {
  /// When it was started, in milliseconds.
  private let wall: Double
  /// What all threads of the process had computed until then, in milliseconds.
  private let processor: Double

  /// One that starts now.
  init() {
    processor = Self.milliseconds(CLOCK_PROCESS_CPUTIME_ID)
    wall = Self.milliseconds(CLOCK_MONOTONIC)
  }

  /// The milliseconds since it was started: that went by, and that were computed.
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

/// Counts what our own code allocates on the heap in a piece of work.
func allocations<Failure: Error>(in work: () throws(Failure) -> Void) throws(Failure) -> Int {
  allocationCounterBegin()
  // Counting must end however the work does.
  do throws(Failure) { try work() } catch {
    _ = allocationCounterEnd()
    throw error
  }
  return Int(allocationCounterEnd())
}
