/// A figure or a group of them, in the shape of JSON, for whoever writes that.
public enum ReportValue: Equatable, Sendable {
  /// Nothing is known.
  case none
  /// Yes or no.
  case flag(Bool)
  /// A whole number.
  case whole(Int)
  /// A number.
  case number(Double)
  /// A text.
  case text(String)
  /// Several, in order.
  case list([ReportValue])
  /// Several by name, in order.
  case group([Member])

  /// A value and its name.
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
