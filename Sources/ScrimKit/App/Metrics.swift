// SPDX-License-Identifier: MIT

/// The work that an app has done.
public struct Metrics: Equatable, Sendable {
  /// The number of frames submitted to the compositor.
  public var frames = 0
  /// The number of output refreshes missed during a motion, counted by the events
  /// of `FrameStatistics.missedBy`.
  public var missed = 0
  /// The number of wake-ups of the event loop.
  public var wakeUps = 0
  /// The number of pixels drawn into backdrop planes and windows.
  public var pixelsRedrawn = 0
  /// The number of pyramid texels written.
  public var pixelsReblurred = 0
  /// The number of draw calls that wrote pyramid texels.
  public var blurPasses = 0
  /// The number of GL and EGL calls.
  public var glCalls = 0
  /// The number of GL objects created.
  public var glObjects = 0
  /// The number of GL objects deleted.
  public var glObjectsGone = 0
  /// The number of reconnections to a compositor.
  public var reconnects = 0

  /// Creates metrics of zero.
  public init() {}

  /// The work between two measurements of one app.
  public static func - (now: Metrics, before: Metrics) -> Metrics { now.combined(before, by: -) }

  /// The sum of two measurements.
  public static func + (one: Metrics, other: Metrics) -> Metrics { one.combined(other, by: +) }

  /// Adds `other` to `total`.
  public static func += (total: inout Metrics, other: Metrics) { total = total + other }

  // Written out because key paths allocate, and this runs in every frame.
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

  /// The fields with their names in reports.
  public static var fields: [(name: String, field: WritableKeyPath<Metrics, Int>)] {
    [
      ("frames", \.frames), ("missed", \.missed), ("wakeups", \.wakeUps),
      ("pixels_redrawn", \.pixelsRedrawn), ("pixels_reblurred", \.pixelsReblurred),
      ("blur_passes", \.blurPasses), ("gl_calls", \.glCalls), ("gl_objects", \.glObjects),
      ("gl_objects_gone", \.glObjectsGone), ("reconnects", \.reconnects),
    ]
  }
}

/// A frame that was submitted to the compositor.
public struct FrameReport: Sendable {
  /// The presentation time that the frame was drawn for.
  public let moment: Moment
  /// The CPU time spent on drawing.
  public let drawing: Nanoseconds
  /// The GPU time of the glass in a recent frame; nil if it is not measured.
  public let blurTime: Nanoseconds?
  /// The app's metrics, including this frame.
  public let metrics: Metrics

  /// A report of a frame for `moment`.
  package init(
    moment: Moment, drawing: Nanoseconds, blurTime: Nanoseconds?, metrics: Metrics
  ) {
    self.moment = moment
    self.drawing = drawing
    self.blurTime = blurTime
    self.metrics = metrics
  }
}
