// SPDX-License-Identifier: MIT

import Backdrop
import ScrimKit

/// Measurements of one frame.
public struct FrameSample: Equatable, Sendable {
  /// Time from input to the last pixel.
  public var time = ClockReading(wall: 0, processor: 0)
  /// GPU time of glass in a recent frame, in milliseconds; nil if the GPU does not report it.
  public var blur: Double?
  /// Times that threads of the process waited: for each other, or for a lock. Depends on the
  /// moment, unlike `counts`.
  public var threadSwitches = 0
  /// Counters.
  public var counts = FrameCounts()

  /// Creates an empty sample.
  public init() {}
}

/// Counters of a frame, which have no noise.
public struct FrameCounts: Equatable, Sendable {
  /// Frames with at least one changed pixel.
  public var frames = 0
  /// Pixels of the window's damage: those that may differ from the frame before.
  public var changed = 0
  /// Pixels drawn into planes and windows.
  public var redrawn = 0
  /// Texels written in pyramids.
  public var reblurred = 0
  /// Draw calls that wrote them.
  public var blurPasses = 0
  /// Texture samples of these draw calls.
  public var fetches = 0
  /// GL and EGL calls.
  public var glCalls = 0
  /// Draw calls and clears.
  public var draws = 0
  /// Draw calls and clears that went to another target than the one before.
  public var targetChanges = 0
  /// Runs of copies between targets with no draw in between.
  public var copyRuns = 0
  /// Calls that changed GL state.
  public var stateChanges = 0
  /// GL objects created.
  public var glObjects = 0
  /// Heap allocations of our own code.
  public var allocations = 0

  /// Creates zero counters.
  public init() {}

  /// Counters of `offscreen` since its creation.
  @MainActor init(_ offscreen: Offscreen) {
    let (metrics, counters, work) = (offscreen.metrics, offscreen.counters, offscreen.blurWork)
    frames = metrics.frames
    changed = offscreen.pixelsChanged
    redrawn = metrics.pixelsRedrawn
    reblurred = metrics.pixelsReblurred
    blurPasses = metrics.blurPasses
    fetches = work.fetches
    glCalls = metrics.glCalls
    draws = counters.draws
    targetChanges = counters.targetChanges
    copyRuns = counters.copyRuns
    stateChanges = counters.stateChanges
    glObjects = metrics.glObjects
  }

  /// Differences between two readings.
  static func - (now: FrameCounts, before: FrameCounts) -> FrameCounts {
    var done = FrameCounts()
    for (_, field) in fields {
      done[keyPath: field] = now[keyPath: field] - before[keyPath: field]
    }
    return done
  }

  /// The counters by their names in reports.
  public static var fields: [(name: String, field: WritableKeyPath<FrameCounts, Int>)] {
    [
      ("frames", \.frames), ("pixels_changed", \.changed), ("pixels_redrawn", \.redrawn),
      ("pixels_reblurred", \.reblurred), ("blur_passes", \.blurPasses), ("blur_fetches", \.fetches),
      ("gl_calls", \.glCalls), ("draws", \.draws), ("target_changes", \.targetChanges),
      ("copy_runs", \.copyRuns), ("state_changes", \.stateChanges), ("gl_objects", \.glObjects),
      ("allocations", \.allocations),
    ]
  }
}
