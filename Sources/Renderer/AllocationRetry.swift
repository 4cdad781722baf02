// SPDX-License-Identifier: MIT

import GLES
import Timing

/// Decides when to redraw everything after GL ran out of memory.
///
/// A frame is drawn even if some allocations failed. Nothing reports that memory is free again, so
/// everything is redrawn after a delay, which doubles for as long as allocations still fail.
@MainActor final class AllocationRetry {
  /// True if an allocation failed since the last retry, so that the frame is incomplete.
  private(set) var hasFailures = false
  /// Time of the next retry; nil if none is due.
  private(set) var retry: Moment?
  /// Number of retries so far. Every scene that is drawn with the same resources takes part in
  /// each.
  private(set) var count = 0
  /// Time between the next incomplete frame and its retry.
  private var delay = AllocationRetry.minDelay

  /// Delay after the first incomplete frame.
  private static let minDelay = Nanoseconds.seconds(1)
  /// The longest delay.
  private static let maxDelay = Nanoseconds.seconds(64)

  /// Records a failed allocation.
  func recordFailure() { hasFailures = true }

  /// Records a failed texture. An unsupported size is no failure, since a retry cannot help.
  func record(_ error: TextureError) {
    switch error {
    case .badSize: break
    case .outOfMemory, .notDrawable: recordFailure()
    }
  }

  /// True if everything should be redrawn at `moment`.
  func isDue(at moment: Moment) -> Bool { retry.map { $0 <= moment } ?? false }

  /// Starts a retry: every scene is redrawn in its next frame.
  func beginRetry() {
    hasFailures = false
    retry = nil
    count += 1
  }

  /// Ends the frame of `moment` and schedules a retry if it is incomplete.
  func endFrame(at moment: Moment) {
    guard hasFailures else {
      if retry == nil { delay = Self.minDelay }
      return
    }
    guard retry == nil else { return }
    retry = moment + delay
    delay = min(delay + delay, Self.maxDelay)
  }
}
