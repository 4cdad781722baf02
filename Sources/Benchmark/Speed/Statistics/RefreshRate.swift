/// Common refresh rates, in Hz.
public enum RefreshRate: Int, CaseIterable, Sendable {
  case hz60 = 60
  case hz120 = 120
  case hz144 = 144

  /// Time for one frame, in milliseconds.
  public var period: Double { 1000 / Double(rawValue) }

  /// True if the 95th percentile of `times` fits into one period.
  public func holds(_ times: Distribution) -> Bool { times.p95 < period }
}
