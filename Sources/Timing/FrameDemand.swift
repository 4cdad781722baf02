/// When a widget needs the next frame.
public enum FrameDemand: Hashable, Sendable {
  /// Something moves: at once.
  case moving
  /// Something begins to move at this moment, and nothing does before.
  case waiting(Moment)
  /// Nothing moves.
  case resting

  /// The sooner of the two.
  public func joined(_ other: FrameDemand) -> FrameDemand {
    switch (self, other) {
    case (.moving, _), (_, .moving): .moving
    case (.waiting(let a), .waiting(let b)): .waiting(min(a, b))
    case (.waiting, .resting), (.resting, .resting): self
    case (.resting, .waiting): other
    }
  }
}
