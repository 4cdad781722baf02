/// What became of the frames so far. Kept without allocating.
public struct FrameStatistics: Equatable, Sendable {
  /// Frames handed to the compositor.
  public private(set) var submitted = 0
  /// Frames of which the compositor said that they were seen.
  public private(set) var presented = 0
  /// Frames of which it said that they never were.
  public private(set) var discarded = 0
  /// Refreshes of the output that passed between two frames of one motion without a new one.
  public private(set) var missed = 0
  /// The longest time a frame took to draw.
  public private(set) var longestDrawing = Nanoseconds(0)
  /// The time all frames took to draw.
  public private(set) var totalDrawing = Nanoseconds(0)
  /// The time from the beginning of their drawing, when the last input was taken, to the screen: of all
  /// frames that were presented.
  public private(set) var totalLatency = Nanoseconds(0)
  /// The longest of these times.
  public private(set) var longestLatency = Nanoseconds(0)
  /// When the last frame that was presented was seen.
  private var lastPresented: Moment?

  /// No frames.
  public init() {}

  /// A frame was handed over that took `drawing` to draw.
  public mutating func frameSubmitted(drawing: Nanoseconds) {
    submitted += 1
    totalDrawing = totalDrawing + drawing
    longestDrawing = max(longestDrawing, drawing)
  }

  /// A frame was seen at `moment` on an output that refreshes every `refresh`. Where it continues a
  /// motion, a gap before it is a miss and not a rest.
  public mutating func framePresented(
    at moment: Moment, refresh: Nanoseconds, continuesMotion: Bool
  ) {
    presented += 1
    if let lastPresented, continuesMotion, refresh.count > 0, moment > lastPresented {
      // A compositor may send any number for a time.
      let periods = ((moment - lastPresented).count &+ refresh.count / 2) / refresh.count
      missed += min(max(0, Int(periods) - 1), 1_000)
    }
    lastPresented = moment
  }

  /// The frame that was presented last was seen so long after its drawing began. A compositor that tells a
  /// time before that has told none.
  public mutating func frameSeen(after latency: Nanoseconds) {
    let latency = min(max(latency, Nanoseconds(0)), .seconds(10))
    totalLatency = totalLatency + latency
    longestLatency = max(longestLatency, latency)
  }

  /// A frame was never seen.
  public mutating func frameDiscarded() { discarded += 1 }
}
