/// A rate at which screens refresh.
public enum RefreshRate: Int, CaseIterable, Sendable {
  case hz60 = 60
  case hz120 = 120
  case hz144 = 144

  /// The time that a frame has, in milliseconds.
  public var period: Double { 1000 / Double(rawValue) }

  /// Whether frames that take so long keep up: all but a twentieth of them are done in time.
  public func holds(_ times: Distribution) -> Bool { times.p95 < period }
}
