public import Style

/// What glass shows: one level of a pyramid, or two mixed.
public struct GlassBackdrop {
  /// Where its colours come from.
  public var sources: Sources
  /// Whether nothing shines through: alpha is 1 everywhere the glass is. Where that is known, glass of which
  /// a part is seen is drawn once and not twice.
  public var isOpaque: Bool
  /// Whether the sources hold linear light, which the last pass then encodes as sRGB.
  public var isLinear: Bool

  /// One level, or two.
  public enum Sources {
    /// One level.
    case one(GlassSource)
    /// Two, the second as much as the ramp says.
    case mixed(GlassSource, GlassSource, by: Ramp)
  }

  /// What these sources show.
  public init(_ sources: Sources, isOpaque: Bool = false, isLinear: Bool = false) {
    self.sources = sources
    self.isOpaque = isOpaque
    self.isLinear = isLinear
  }

  /// The sources, one where only one is seen.
  var visible: Sources {
    guard case .mixed(let first, let second, let ramp) = sources else { return sources }
    switch ramp.uniformValue {
    case 0: return .one(first)
    case 1: return .one(second)
    default: return .mixed(first, second, by: ramp)
    }
  }
}
