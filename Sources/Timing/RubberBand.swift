// SPDX-License-Identifier: MIT

/// The resistance of content that is dragged beyond its edge: it follows the finger less and less,
/// up to a limit.
public struct RubberBand: Hashable, Sendable {
  /// The distance that the content never reaches; positive. Usually the extent of the scrolling
  /// view.
  public let limit: Double
  /// The slope of the stretch at a pull of 0, above 0 and at most 1.
  public let compliance: Double

  /// A band with these parameters.
  public init(limit: Double, compliance: Double = 0.55) {
    precondition(limit > 0 && compliance > 0, "a RubberBand that does not stretch")
    self.limit = limit
    self.compliance = min(compliance, 1)
  }

  /// The distance that the content moves for a finger `pull` beyond the edge; has the sign of
  /// `pull`.
  public func stretch(of pull: Double) -> Double {
    // Dividing by the larger value avoids infinity / infinity for an infinite pull.
    let force = compliance * abs(pull)
    let size = force > limit ? limit / (limit / force + 1) : force / (1 + force / limit)
    return pull < 0 ? -size : size
  }

  /// The inverse of `stretch(of:)`: the pull that moves the content by `stretch`, for a drag that
  /// starts while the content is displaced. Clamps `stretch` to 99 percent of the limit.
  public func pull(for stretch: Double) -> Double {
    let size = min(abs(stretch), 0.99 * limit)
    let pull = size / (1 - size / limit) / compliance
    return stretch < 0 ? -pull : pull
  }

  /// The position of the content for a finger at `position`; `range` has the positions without
  /// resistance.
  public func shown(at position: Double, in range: ClosedRange<Double>) -> Double {
    let edge = min(max(position, range.lowerBound), range.upperBound)
    return edge + stretch(of: position - edge)
  }

  /// The inverse of `shown(at:in:)`: the position of the finger for content at `shown`.
  public func position(for shown: Double, in range: ClosedRange<Double>) -> Double {
    let edge = min(max(shown, range.lowerBound), range.upperBound)
    return edge + pull(for: shown - edge)
  }
}
