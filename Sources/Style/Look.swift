// SPDX-License-Identifier: MIT

/// The appearance of glass: the colour effects on the blurred backdrop, its edge and its opacity.
///
/// The order is fixed: blur, refraction with dispersion, saturation, range reduction, brightness,
/// contrast, tint, border, the light on the rim. The colour effects from saturation to contrast act
/// on sRGB-encoded colours, as do border and rim; `light` says where colours mix in linear light.
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
  /// The steps that mix colours in linear light.
  public var light: Light
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
    opacity: Double = 1, dithers: Bool = true, light: Light = .encoded,
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
    self.light = light
    self.refraction = refraction
    self.dispersion = dispersion
    self.rim = rim
    self.border = border
  }

  /// The steps of glass that mix colours in linear light. The others mix the encoded values of
  /// sRGB, which makes mixtures too dark, most of all of saturated colours.
  public enum Light: String, Hashable, Sendable, CaseIterable {
    /// No step, as in most programs.
    case encoded
    /// The blur and the bevel.
    case linearBlur = "linear-blur"
    /// The blur, the bevel, the tint, and the fade by opacity or mask. Frozen glass and glass over
    /// the desktop still fade in sRGB, since what lies beneath them is drawn elsewhere. Legibility
    /// by a tint (`legible(ink:contrast:ground:)`) takes this into account.
    case linear
  }

  /// The colour effects before the tint as one map.
  public var effectMatrix: ColorMatrix {
    ColorMatrix.saturation(saturation)
      .then(.rangeReduction(rangeReduction))
      .then(.brightness(brightness))
      .then(.contrast(contrast))
  }

  /// The colour effects and the tint as one map, as far as the tint mixes in sRGB.
  public var colorMatrix: ColorMatrix { effectMatrix.then(.tint(tint)) }

  /// The red, green and blue of opaque glass, without its edge, over a backdrop of one opaque
  /// colour. All are sRGB, from 0 to 1.
  public func shown(over backdrop: SIMD3<Double>) -> SIMD3<Double> {
    Shading(self).color(over: backdrop)
  }
}

/// The change of colours by the effects and the tint of a look.
struct Shading {
  /// The map before the tint is mixed in linear light.
  private let colors: ColorMatrix
  /// The tint in linear light, and its alpha; nil if it is part of `colors`.
  private let tint: (light: SIMD3<Double>, alpha: Double)?

  /// The effects and the tint of `look`.
  init(_ look: Look) {
    let isLinear = look.light == .linear
    colors = isLinear ? look.effectMatrix : look.colorMatrix
    tint = isLinear ? (Color.decoded(look.tint.straight), Double(look.tint.alpha)) : nil
  }

  /// The colour of glass over an opaque colour.
  func color(over backdrop: SIMD3<Double>) -> SIMD3<Double> {
    let color = colors.map(backdrop)
    guard let tint else { return color }
    let light = Color.decoded(color)
    return Color.encoded(light + tint.alpha * (tint.light - light))
  }
}

extension Color {
  /// Red, green and blue, not premultiplied.
  var straight: SIMD3<Double> { SIMD3(Double(red), Double(green), Double(blue)) }
}
