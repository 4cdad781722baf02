/// A JSON-like value of a report.
public enum ReportValue: Equatable, Sendable {
  /// No value.
  case none
  /// A Boolean.
  case flag(Bool)
  /// A whole number.
  case whole(Int)
  /// A number.
  case number(Double)
  /// A text.
  case text(String)
  /// A list.
  case list([ReportValue])
  /// A group of named values, in order.
  case group([Member])

  /// A named value.
  public struct Member: Equatable, Sendable {
    /// The name.
    public var name: String
    /// The value.
    public var value: ReportValue

    /// `value` under `name`.
    public init(_ name: String, _ value: ReportValue) {
      self.name = name
      self.value = value
    }
  }
}
