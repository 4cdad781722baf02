/// Cost as a function of one variable: a curve of the report.
public struct Sweep: Equatable, Sendable {
  /// Name in reports.
  public var name: String
  /// The variable and its unit.
  public var axis: String
  /// Measured points, in order.
  public var points: [Point]

  /// One measured point.
  public struct Point: Equatable, Sendable {
    /// Value of the variable.
    public var x: Double
    /// Median time in milliseconds.
    public var time: Double
    /// Middle half of the times.
    public var spread: Spread

    /// Creates a point.
    public init(x: Double, time: Double, spread: Spread) {
      self.x = x
      self.time = time
      self.spread = spread
    }
  }
}
