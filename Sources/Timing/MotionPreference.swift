/// Whether things move for a person who may not want them to.
public enum MotionPreference: Hashable, Sendable {
  /// Things move.
  case normal
  /// Things are in their new place at once, and fade over from the old one.
  case reduced

  /// The spring to move with in place of `spring`.
  public func spring(_ spring: Spring) -> Spring {
    switch self {
    case .normal: spring
    case .reduced: .atOnce
    }
  }

  /// How much of the new place is seen, from 0 to 1, when a thing gets there at `moment`. Nil where
  /// things move instead.
  public func crossFade(at moment: Moment) -> Tween? {
    switch self {
    case .normal: nil
    case .reduced: Tween(from: 0, to: 1, at: moment, duration: .milliseconds(150))
    }
  }
}
