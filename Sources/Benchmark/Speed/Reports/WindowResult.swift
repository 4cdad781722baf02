/// What became of the frames of a window.
public struct WindowResult: Equatable, Sendable {
  /// Frames handed to the compositor.
  public var submitted = 0
  /// Frames of which it said that they were seen.
  public var presented = 0
  /// Frames of which it said that they never were.
  public var discarded = 0
  /// Refreshes that a motion went through without a new frame.
  public var missed = 0
  /// The longest time that a frame took to draw, in milliseconds, as far as the processor is concerned.
  public var longestDrawing = 0.0
  /// The mean of these times.
  public var meanDrawing = 0.0
  /// The mean time from the beginning of a frame's drawing, when the last input was taken, to the screen; nil
  /// where the compositor does not tell.
  public var meanLatency: Double?
  /// The longest of these times.
  public var longestLatency: Double?
  /// How often the event loop woke up.
  public var wakeUps = 0

  /// A window in which nothing happens; nil where it was closed too soon.
  public var rest: Rest?

  /// What is done where nothing happens.
  public struct Rest: Equatable, Sendable {
    /// How long one looked, in seconds.
    public var seconds: Double
    /// Frames that were drawn.
    public var frames: Int
    /// How often the event loop woke up.
    public var wakeUps: Int
  }

  /// Nothing.
  public init() {}
}
