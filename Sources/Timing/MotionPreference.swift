// SPDX-License-Identifier: MIT

/// A user's preference for animations.
public enum MotionPreference: Hashable, Sendable {
  /// Animations run.
  case normal
  /// Changes take effect at once.
  case reduced

  /// The spring to use in place of `spring`.
  public func spring(_ spring: Spring) -> Spring {
    switch self {
    case .normal: spring
    case .reduced: .atOnce
    }
  }
}
