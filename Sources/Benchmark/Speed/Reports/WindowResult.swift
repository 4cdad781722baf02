/// Frame statistics of a window.
public struct WindowResult: Equatable, Sendable {
  /// Frames committed.
  public var submitted = 0
  /// Frames that the compositor reported as presented.
  public var presented = 0
  /// Frames that the compositor reported as discarded.
  public var discarded = 0
  /// Refreshes without a new frame during an animation.
  public var missed = 0
  /// Longest CPU time to draw a frame, in milliseconds.
  public var longestDrawing = 0.0
  /// Mean CPU time to draw a frame, in milliseconds.
  public var meanDrawing = 0.0
  /// Mean time from the start of drawing, when input is read last, to presentation, in
  /// milliseconds; nil without presentation feedback.
  public var meanLatency: Double?
  /// Longest such time, in milliseconds.
  public var longestLatency: Double?
  /// Wake-ups of the event loop.
  public var wakeUps = 0

  /// Statistics of a window at rest; nil if it was closed too early.
  public var rest: Rest?

  /// Statistics of a window at rest.
  public struct Rest: Equatable, Sendable {
    /// Observed time in seconds.
    public var seconds: Double
    /// Frames drawn.
    public var frames: Int
    /// Wake-ups of the event loop.
    public var wakeUps: Int
  }

  /// Creates empty statistics.
  public init() {}
}
