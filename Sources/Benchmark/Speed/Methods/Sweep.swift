/// A cost as a function of one thing: a curve of a report.
public struct Sweep: Equatable, Sendable {
  /// Its name, as reports have it.
  public var name: String
  /// What is varied, and in which unit.
  public var axis: String
  /// What was found, in order.
  public var points: [Point]

  /// What was found at one place.
  public struct Point: Equatable, Sendable {
    /// What was varied is so much here.
    public var x: Double
    /// The median time, in milliseconds.
    public var time: Double
    /// Where the middle half of the times lies.
    public var spread: Spread

    /// A point of these figures.
    public init(x: Double, time: Double, spread: Spread) {
      self.x = x
      self.time = time
      self.spread = spread
    }
  }
}
