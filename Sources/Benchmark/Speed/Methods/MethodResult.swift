/// What a method takes at one strength, and how near it comes to a true Gaussian there.
public struct MethodResult: Equatable, Sendable {
  /// The method's name, as typed.
  public var name: String
  /// Its name in a table.
  public var title: String
  /// The strength asked for, in pixels.
  public var sigma: Double
  /// Its times, in milliseconds.
  public var times: Distribution
  /// Its time and ours right beside it; nil for ours.
  public var ratio: Ratio?
  /// Samples taken for a pixel of the panel.
  public var fetches: Double
  /// Bytes read and written for a pixel of the panel.
  public var bytes: Double
  /// Passes, the last among them.
  public var passes: Int
  /// How near it comes to a Gaussian; nil where that was not measured.
  public var quality: Quality?

  /// How near a method comes to a Gaussian.
  public struct Quality: Equatable, Sendable {
    /// The standard deviation that it turns out to have, in pixels.
    public var sigma: Double
    /// The share of light that is in the wrong place.
    public var kernelError: Double
    /// The ratio of the largest level to the error, in decibels.
    public var peakSignal: Double
    /// What changes when content scrolls by a pixel, as a share of what is seen.
    public var ripple: Double
  }

  /// How many such blurs a second has room for, where nothing else is drawn.
  public var framesPerSecond: Double { 1000 / times.median }
}
