public import Timing

/// What an app has done so far.
public struct Metrics: Equatable, Sendable {
  /// Frames handed to the compositor.
  public var frames = 0
  /// Refreshes of the output that a motion went on through without a new frame.
  public var missed = 0
  /// How often the event loop woke up.
  public var wakeUps = 0
  /// Pixels of planes and windows that were painted, each as often as it was.
  public var pixelsRedrawn = 0
  /// Texels of pyramids that were written.
  public var pixelsReblurred = 0
  /// Draws that wrote them.
  public var blurPasses = 0
  /// Calls of GL and EGL.
  public var glCalls = 0
  /// GL objects that were made.
  public var glObjects = 0
  /// Those of them that are gone.
  public var glObjectsGone = 0
  /// How often the compositor came back and the app with it.
  public var reconnects = 0

  /// Nothing.
  public init() {}

  /// What was done between two states of one app.
  public static func - (now: Metrics, before: Metrics) -> Metrics { now.combined(before, by: -) }

  /// What was done in both together.
  public static func + (one: Metrics, other: Metrics) -> Metrics { one.combined(other, by: +) }

  // Written out, since it is done in every frame and may allocate nothing.
  private func combined(_ other: Metrics, by apply: (Int, Int) -> Int) -> Metrics {
    var result = Metrics()
    result.frames = apply(frames, other.frames)
    result.missed = apply(missed, other.missed)
    result.wakeUps = apply(wakeUps, other.wakeUps)
    result.pixelsRedrawn = apply(pixelsRedrawn, other.pixelsRedrawn)
    result.pixelsReblurred = apply(pixelsReblurred, other.pixelsReblurred)
    result.blurPasses = apply(blurPasses, other.blurPasses)
    result.glCalls = apply(glCalls, other.glCalls)
    result.glObjects = apply(glObjects, other.glObjects)
    result.glObjectsGone = apply(glObjectsGone, other.glObjectsGone)
    result.reconnects = apply(reconnects, other.reconnects)
    return result
  }

  /// All numbers, by the names that reports have for them.
  public static var fields: [(name: String, field: WritableKeyPath<Metrics, Int>)] {
    [
      ("frames", \.frames), ("missed", \.missed), ("wakeups", \.wakeUps),
      ("pixels_redrawn", \.pixelsRedrawn), ("pixels_reblurred", \.pixelsReblurred),
      ("blur_passes", \.blurPasses), ("gl_calls", \.glCalls), ("gl_objects", \.glObjects),
      ("gl_objects_gone", \.glObjectsGone), ("reconnects", \.reconnects),
    ]
  }
}

/// A frame that was handed to the compositor.
public struct FrameReport: Sendable {
  /// The moment that it shows.
  public let moment: Moment
  /// How long it took to draw, as far as the CPU is concerned.
  public let drawing: Nanoseconds
  /// What glass took on the GPU in a recent frame; nil where that is not measured.
  public let blurTime: Nanoseconds?
  /// What the app has done so far, this frame included.
  public let metrics: Metrics
}
