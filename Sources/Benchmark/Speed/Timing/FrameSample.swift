import ScrimKit

/// What one frame took.
public struct FrameSample: Equatable, Sendable {
  /// From the input to the last pixel.
  public var time = Reading(wall: 0, processor: 0)
  /// What glass took on the GPU in a recent frame, in milliseconds; nil where no GPU tells.
  public var blur: Double?
  /// What was done.
  public var counts = FrameCounts()

  /// Nothing yet.
  public init() {}
}

/// What is counted in a frame: figures that no noisy machine can blur.
public struct FrameCounts: Equatable, Sendable {
  /// Frames in which some pixel differed from the one before.
  public var frames = 0
  /// Pixels of planes and windows that were painted.
  public var redrawn = 0
  /// Texels of pyramids that were written.
  public var reblurred = 0
  /// Draws that wrote them.
  public var blurPasses = 0
  /// Samples that they took.
  public var fetches = 0
  /// Calls of GL and EGL.
  public var glCalls = 0
  /// Draw calls and clears.
  public var draws = 0
  /// Calls that changed what GL is set to.
  public var stateChanges = 0
  /// GL objects that were made.
  public var glObjects = 0
  /// What our own code allocated on the heap.
  public var allocations = 0

  /// Nothing.
  public init() {}

  /// What was done since `pictures` was new.
  init(_ pictures: Offscreen) {
    let (metrics, counters, work) = (pictures.metrics, pictures.counters, pictures.blurWork)
    frames = metrics.frames
    redrawn = metrics.pixelsRedrawn
    reblurred = metrics.pixelsReblurred
    blurPasses = metrics.blurPasses
    fetches = work.fetches
    glCalls = metrics.glCalls
    draws = counters.draws
    stateChanges = counters.stateChanges
    glObjects = metrics.glObjects
  }

  /// What was done since `before`.
  static func - (now: FrameCounts, before: FrameCounts) -> FrameCounts {
    var done = FrameCounts()
    for (_, field) in fields {
      done[keyPath: field] = now[keyPath: field] - before[keyPath: field]
    }
    return done
  }

  /// All counts, by the names that reports have for them.
  public static var fields: [(name: String, field: WritableKeyPath<FrameCounts, Int>)] {
    [
      ("frames", \.frames), ("pixels_redrawn", \.redrawn), ("pixels_reblurred", \.reblurred),
      ("blur_passes", \.blurPasses), ("blur_fetches", \.fetches), ("gl_calls", \.glCalls),
      ("draws", \.draws), ("state_changes", \.stateChanges), ("gl_objects", \.glObjects),
      ("allocations", \.allocations),
    ]
  }
}
