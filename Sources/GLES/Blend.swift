// SPDX-License-Identifier: MIT

import CGLES

/// Blend modes: the way a drawn colour combines with the target's. Colours are premultiplied by
/// alpha.
public enum Blend: Hashable, Sendable {
  /// Replaces the target.
  case replace
  /// Source over: lies over the target.
  case over
  /// Destination over: lies under the target and shows where that is not opaque.
  case under
  /// Multiplies the target by the source's alpha.
  case keep
  /// Multiplies the target by one minus the source's alpha.
  case erase
  /// Adds to the target.
  case add
  /// Mixes source and target with this constant share of the source, ignoring alpha.
  case mix(Float)

  /// The factors for `glBlendFunc`; nil if blending is off.
  var factors: Factors? {
    switch self {
    case .replace: nil
    case .over: Factors(source: GL_ONE, target: GL_ONE_MINUS_SRC_ALPHA)
    case .under: Factors(source: GL_ONE_MINUS_DST_ALPHA, target: GL_ONE)
    case .keep: Factors(source: GL_ZERO, target: GL_SRC_ALPHA)
    case .erase: Factors(source: GL_ZERO, target: GL_ONE_MINUS_SRC_ALPHA)
    case .add: Factors(source: GL_ONE, target: GL_ONE)
    case .mix: Factors(source: GL_CONSTANT_ALPHA, target: GL_ONE_MINUS_CONSTANT_ALPHA)
    }
  }

  /// The arguments of `glBlendFunc`.
  struct Factors: Equatable {
    /// The factor of the drawn colour.
    var source: Int32
    /// The factor of the target's colour.
    var target: Int32
  }
}
