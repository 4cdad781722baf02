/// A user's preference for animations.
public enum MotionPreference: Hashable, Sendable {
  /// Animations run.
  case normal
  /// Changes of position take effect at once, with a cross-fade.
  case reduced

  /// The spring to use in place of `spring`.
  public func spring(_ spring: Spring) -> Spring {
    switch self {
    case .normal: spring
    case .reduced: .atOnce
    }
  }

  /// The opacity of the new state, from 0 to 1, for a change at `moment`; nil if animations run.
  public func crossFade(at moment: Moment) -> Tween? {
    switch self {
    case .normal: nil
    case .reduced: Tween(from: 0, to: 1, at: moment, duration: .milliseconds(150))
    }
  }
}
