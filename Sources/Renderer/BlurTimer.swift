import GLES
public import Timing

/// What glass takes on the GPU, frame by frame. It never waits: a frame's time is known some frames later.
public final class BlurTimer {
  /// Measures one pane at a time.
  private let query: TimerQuery
  /// The number of the frame at hand.
  private var frame = 0
  /// The frame of which times are coming in.
  private var counted = 0
  /// What came in of it so far.
  private var sum: UInt64 = 0
  /// The time of the last frame that is known whole; nil before the first.
  public private(set) var latest: Nanoseconds?

  /// A clock for the panes that one frame has at most; nil where the GPU has none.
  init?(_ gl: Context) {
    guard let query = TimerQuery(gl, depth: 32) else { return nil }
    self.query = query
  }

  /// A frame begins.
  func beginFrame() {
    frame += 1
    while let measurement = query.take() {
      if measurement.tag != counted {
        if sum > 0 { latest = Nanoseconds(Int64(clamping: sum)) }
        counted = measurement.tag
        sum = 0
      }
      sum &+= measurement.nanoseconds
    }
  }

  /// A pane is about to be drawn.
  func begin() { query.begin(tag: frame) }

  /// It was.
  func end() { query.end() }

  /// Deletes the queries. The context must be current.
  func close() { query.close() }
}
