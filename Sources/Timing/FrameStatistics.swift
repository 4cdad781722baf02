// SPDX-License-Identifier: MIT

/// Counters and times of the frames so far; updating them allocates nothing.
public struct FrameStatistics: Equatable, Sendable {
  /// The number of frames committed.
  public private(set) var submitted = 0
  /// The number of frames that the compositor reported as presented.
  public private(set) var presented = 0
  /// The number of frames that the compositor reported as discarded.
  public private(set) var discarded = 0
  /// The number of output refreshes without a new frame during motions.
  public private(set) var missed = 0
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

  /// Statistics of no frames.
  public init() {}

  /// Counts a committed frame with its drawing time.
  public mutating func frameSubmitted(drawing: Nanoseconds) {
    submitted += 1
    totalDrawing = totalDrawing + drawing
    longestDrawing = max(longestDrawing, drawing)
  }

  /// Counts a frame presented at `moment`, on an output with the interval `refresh`. If the frame
  /// continues a motion, a gap before it counts as missed refreshes.
  public mutating func framePresented(
    at moment: Moment, refresh: Nanoseconds, continuesMotion: Bool
  ) {
    presented += 1
    if let lastPresented, continuesMotion, refresh.count > 0, moment > lastPresented {
      // Clamped, since a compositor may send any number as a time.
      let periods = ((moment - lastPresented).count &+ refresh.count / 2) / refresh.count
      missed += min(max(0, Int(periods) - 1), 1_000)
    }
    lastPresented = moment
  }

  /// Adds the latency of the last presented frame, clamped to 0...10 seconds.
  public mutating func frameSeen(after latency: Nanoseconds) {
    let latency = min(max(latency, Nanoseconds(0)), .seconds(10))
    totalLatency = totalLatency + latency
    longestLatency = max(longestLatency, latency)
  }

  /// Counts a discarded frame.
  public mutating func frameDiscarded() { discarded += 1 }
}
