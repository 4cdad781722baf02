// SPDX-License-Identifier: MIT

// The edge of glass: its bevel, which bends what lies beneath, its border and the light on its rim.
extension Look {
  /// A bevel along the outline of glass, which bends what lies beneath as the rounded edge of a
  /// thick pane does. The middle of the glass is flat and shows the backdrop unbent.
  ///
  /// The surface rises from the outline to `depth` across the bevel. Light is bent by the slope of
  /// the surface and displaced by its height, so nothing is displaced at the outline itself and at
  /// the inner end of the bevel: the picture is continuous there.
  public struct Refraction: Hashable, Sendable {
    /// The thickness of the glass, in logical units. 0 bends nothing. A bevel that is as thick as
    /// it is wide displaces by up to a quarter of its width if it is round, and by nearly half if
    /// it is a squircle; a thicker one by more. A negative thickness displaces outwards: the edge
    /// shows what lies beyond it. Drawing clamps it to -512...512.
    public var depth: Double
    /// The distance from the outline to the flat middle, in logical units. On small glass the bevel
    /// is narrower, and thinner by the same factor: at most a third of the shorter side.
    public var width: Double
    /// The cross-section of the bevel.
    public var profile: Profile
    /// The refractive index: 1 bends nothing, water has 1.33, glass 1.5. Drawing clamps it to
    /// 1...3.
    public var index: Double

    /// The cross-section of a bevel.
    public enum Profile: String, Hashable, Sendable, CaseIterable {
      /// A quarter of a circle: bends most near the outline.
      case round
      /// A quarter of a squircle: steeper at the outline and flatter towards the middle.
      case squircle
      /// An S-curve: rises as slowly as it ends, and bends most half-way.
      case smooth
    }

    /// A bevel of this thickness; the default bends nothing.
    public init(
      depth: Double = 0, width: Double = 20, profile: Profile = .round, index: Double = 1.5
    ) {
      self.depth = depth
      self.width = width
      self.profile = profile
      self.index = index
    }
  }

  /// Light along the outline of glass: a highlight whose colour comes from what lies beneath, and a
  /// shadow inside the edge.
  public struct Rim: Hashable, Sendable {
    /// The strength of the highlight where the outline faces the light, from 0 to 1. The opposite
    /// side, where the light leaves the glass, has half of it.
    public var strength: Double
    /// The direction towards the light: x to the right, y downwards. The length has no effect; a
    /// zero vector is light from all sides.
    public var light: SIMD2<Double>
    /// The width of the highlight, in logical units.
    public var width: Double
    /// The strength of the shadow inside the edge that faces away from the light, from 0 to 1.
    public var shadow: Double
    /// The distance from the outline over which the shadow fades, in logical units.
    public var shadowWidth: Double

    /// Light from the top left; the default has no strength and no shadow.
    public init(
      strength: Double = 0, light: SIMD2<Double> = SIMD2(-0.45, -0.89), width: Double = 1.5,
      shadow: Double = 0, shadowWidth: Double = 12
    ) {
      self.strength = strength
      self.light = light
      self.width = width
      self.shadow = shadow
      self.shadowWidth = shadowWidth
    }
  }

  /// A line along the outline of glass, inside it, whose colour is that of the glass at the same
  /// place, and so comes from what lies beneath: more or less saturated, then lighter or darker.
  public struct Border: Hashable, Sendable {
    /// The width of the line, in logical units; 0 draws none.
    public var width: Double
    /// The part by which the colour moves towards white, or below 0 towards black; from -1 to 1.
    public var lightness: Double
    /// The factor of the difference from grey, from 0 to 8: 1 is unchanged.
    public var saturation: Double

    /// A line that is lighter and more saturated than the glass; the default has no width.
    public init(width: Double = 0, lightness: Double = 0.25, saturation: Double = 1.5) {
      self.width = width
      self.lightness = lightness
      self.saturation = saturation
    }
  }
}
