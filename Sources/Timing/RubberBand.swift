/// How far content follows a finger that pulls it beyond its edge: less and less, and never as far
/// as the limit.
public struct RubberBand: Hashable, Sendable {
  /// The distance it never reaches, above 0: the extent of what scrolls.
  public let limit: Double
  /// How much of the first little pull it follows, above 0 and up to 1.
  public let compliance: Double

  /// A band of this limit.
  public init(limit: Double, compliance: Double = 0.55) {
    precondition(limit > 0 && compliance > 0, "a RubberBand that does not stretch")
    self.limit = limit
    self.compliance = min(compliance, 1)
  }

  /// How far the content goes for a pull of `pull` beyond the edge, to either side.
  public func stretch(of pull: Double) -> Double {
    // Divided by the larger of the two so that a pull without bounds is no pull divided by itself.
    let force = compliance * abs(pull)
    let size = force > limit ? limit / (limit / force + 1) : force / (1 + force / limit)
    return pull < 0 ? -size : size
  }

  /// The pull that stretches it as far as `stretch`, so that a hand can take over content that is
  /// out of its place. What is beyond any pull is taken for 99 hundredths of the limit.
  public func pull(for stretch: Double) -> Double {
    let size = min(abs(stretch), 0.99 * limit)
    let pull = size / (1 - size / limit) / compliance
    return stretch < 0 ? -pull : pull
  }

  /// Where content stands that a hand pulls to `position` and that belongs in `range`.
  public func place(of position: Double, in range: ClosedRange<Double>) -> Double {
    let edge = min(max(position, range.lowerBound), range.upperBound)
    return edge + stretch(of: position - edge)
  }

  /// The position that `place(of:in:)` makes `place` of.
  public func position(for place: Double, in range: ClosedRange<Double>) -> Double {
    let edge = min(max(place, range.lowerBound), range.upperBound)
    return edge + pull(for: place - edge)
  }
}
