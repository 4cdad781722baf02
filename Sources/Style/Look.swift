// SPDX-License-Identifier: MIT

public import Geometry

/// The appearance of glass: the colour effects on the blurred backdrop, its edge and its opacity.
///
/// The order is fixed: blur, refraction with dispersion, saturation, range reduction, brightness,
/// contrast, tint, border, the light on the rim. The colour effects from saturation to tint are one
/// `ColorMatrix` and act on sRGB-encoded colours.
public struct Look: Hashable, Sendable {
  /// The factor of the difference from grey: 1 is unchanged, 0 is grey, below 0 the complementary
  /// colour.
  public var saturation: Double
  /// The part by which the luminance moves towards mid grey: 0 is unchanged; at 1 all colours are
  /// as light as mid grey.
  public var rangeReduction: Double
  /// The value added to every component: 0 is unchanged, 1 is white.
  public var brightness: Double
  /// The factor of the difference from mid grey: 1 is unchanged, 0 is mid grey.
  public var contrast: Double
  /// The colour blended over the backdrop with its alpha.
  public var tint: Color
  /// The opacity of the glass, from 0 to 1. Below 1 the sharp content shows through.
  public var opacity: Double
  /// Adds noise below the last bit, which hides banding in smooth gradients.
  public var dithers: Bool
  /// Blurs in linear light, so that transitions between saturated colours are not too dark.
  public var isLinear: Bool
  /// The bevel along the outline, which bends what lies beneath.
  public var refraction: Refraction
  /// The part by which red is bent less and blue more than green, from 0 to 1: coloured fringes in
  /// the bevel.
  public var dispersion: Double
  /// The light along the outline.
  public var rim: Rim
  /// The line along the outline, whose colour comes from what lies beneath.
  public var border: Border

  /// A look with these effects; the defaults change nothing.
  public init(
    saturation: Double = 1, rangeReduction: Double = 0, brightness: Double = 0,
    contrast: Double = 1, tint: Color = Color(red: 0, green: 0, blue: 0, alpha: 0),
    opacity: Double = 1, dithers: Bool = true, isLinear: Bool = false,
    refraction: Refraction = Refraction(), dispersion: Double = 0, rim: Rim = Rim(),
    border: Border = Border()
  ) {
    self.saturation = saturation
    self.rangeReduction = rangeReduction
    self.brightness = brightness
    self.contrast = contrast
    self.tint = tint
    self.opacity = opacity
    self.dithers = dithers
    self.isLinear = isLinear
    self.refraction = refraction
    self.dispersion = dispersion
    self.rim = rim
    self.border = border
  }

  /// The colour effects as one map.
  public var colorMatrix: ColorMatrix {
    ColorMatrix.saturation(saturation)
      .then(.rangeReduction(rangeReduction))
      .then(.brightness(brightness))
      .then(.contrast(contrast))
      .then(.tint(tint))
  }
}
