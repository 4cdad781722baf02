// SPDX-License-Identifier: MIT

/// Counters and times of the frames so far; updating them allocates nothing.
public struct FrameStatistics: Equatable, Sendable {
  /// The events whose intervals show that refreshes were missed.
  public enum MissedBy: String, Sendable, CustomStringConvertible {
    /// Presentation feedback: the times at which frames appeared on screen.
    case presentation
    /// Frame callbacks, for a compositor that sends no presentation feedback.
    case callbacks

    /// The events in words.
    public var description: String {
      switch self {
      case .presentation: "presentation feedback"
      case .callbacks: "frame callbacks"
      }
    }
  }

  /// The number of frames committed.
  public private(set) var submitted = 0
  /// The number of frames that the compositor reported as presented.
  public private(set) var presented = 0
  /// The number of frames that the compositor reported as discarded.
  public private(set) var discarded = 0
  /// The number of output refreshes without a new frame during motions.
  public private(set) var missed = 0
  /// The events that `missed` is counted by at present.
  public private(set) var missedBy = MissedBy.presentation
  /// The longest drawing time of a frame.
  public private(set) var longestDrawing = Nanoseconds(0)
  /// The drawing time of all frames.
  public private(set) var totalDrawing = Nanoseconds(0)
  /// The latency of all presented frames: from the start of drawing, which takes the last input, to
  /// presentation.
  public private(set) var totalLatency = Nanoseconds(0)
  /// The longest latency of a frame.
  public private(set) var longestLatency = Nanoseconds(0)
  /// The presentation time of the last presented frame.
  private var lastPresented: Moment?
  /// The time of the last frame callback.
  private var lastCallback: Moment?
  /// The number of frame callbacks since presentation feedback last arrived.
  private var unpresented = 0
  /// The refreshes missed by frame callbacks since then. Not part of `missed` while presentation
  /// feedback may still arrive.
  private var missedUnpresented = 0

  /// The number of frame callbacks without presentation feedback after which none is expected.
  /// Feedback may arrive a few frames later than the callback.
  private static let maximumUnpresented = 8
  /// The longest wait for a frame callback that counts. Compositors send none while they hide the
  /// surface, some without reporting that.
  private static let longestWait = Nanoseconds.seconds(1)

  /// Statistics of no frames.
  public init() {}

  /// Counts a committed frame with its drawing time.
  public mutating func frameSubmitted(drawing: Nanoseconds) {
    submitted += 1
    totalDrawing = totalDrawing + drawing
    longestDrawing = max(longestDrawing, drawing)
  }

  /// Counts a frame presented at `moment`, on an output with the interval `refresh`. If it follows
  /// its predecessor without a pause (`continuesMotion`), a gap counts as missed refreshes.
  public mutating func framePresented(
    at moment: Moment, refresh: Nanoseconds, continuesMotion: Bool
  ) {
    presented += 1
    if missedBy == .presentation, continuesMotion {
      missed += Self.missed(from: lastPresented, to: moment, refresh)
    }
    missedBy = .presentation
    unpresented = 0
    missedUnpresented = 0
    lastPresented = moment
  }

  /// Counts the frame callback, at `moment`, of a frame committed at `committed`. Its interval
  /// counts like that of presentations if the compositor sends no presentation feedback: from the
  /// first callback if it does not offer any (`expectsFeedback` is false), otherwise after some
  /// frames without feedback, and then for those too.
  public mutating func frameCallback(
    at moment: Moment, committed: Moment, refresh: Nanoseconds, continuesMotion: Bool,
    expectsFeedback: Bool
  ) {
    unpresented += 1
    if continuesMotion, moment - committed <= Self.longestWait {
      missedUnpresented += Self.missed(from: lastCallback, to: moment, refresh)
    }
    lastCallback = moment
    guard !expectsFeedback || unpresented >= Self.maximumUnpresented else { return }
    missedBy = .callbacks
    missed += missedUnpresented
    missedUnpresented = 0
  }

  /// The number of refreshes between two frames. Clamped, since a compositor may send any number as
  /// a time.
  private static func missed(
    from last: Moment?, to moment: Moment, _ refresh: Nanoseconds
  ) -> Int {
    guard let last, refresh.count > 0, moment > last else { return 0 }
    let periods = ((moment - last).count &+ refresh.count / 2) / refresh.count
    return min(max(0, Int(periods) - 1), 1_000)
  }

  /// Adds the latency of the last presented frame, clamped to 0...10 seconds.
  public mutating func recordLatency(_ latency: Nanoseconds) {
    let latency = min(max(latency, Nanoseconds(0)), .seconds(10))
    totalLatency = totalLatency + latency
    longestLatency = max(longestLatency, latency)
  }

  /// Counts a discarded frame.
  public mutating func frameDiscarded() { discarded += 1 }
}
