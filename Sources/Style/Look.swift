public import Geometry

/// What glass does to the blurred backdrop: how it colours it, and how the result is finished.
///
/// The order of operations is fixed: blur, saturation, range reduction, brightness, contrast, tint.
/// All but the blur are one `ColorMatrix`, and speak of colours as they are encoded in sRGB.
public struct Look: Hashable, Sendable {
  /// How far colours stand from their grey: 1 is unchanged, 0 grey, below 0 the complement.
  public var saturation: Double
  /// How far the luminance of a colour is drawn towards the middle: 0 is unchanged, and at 1 all
  /// colours are as light as mid grey.
  public var rangeReduction: Double
  /// What is added to every component: 0 is unchanged, 1 makes all white.
  public var brightness: Double
  /// How far components stand from the middle: 1 is unchanged, 0 is mid grey.
  public var contrast: Double
  /// The colour laid over the backdrop, as much of it as its alpha.
  public var tint: Color
  /// How much of the glass is seen, from 0 to 1. What is not shows the content sharp.
  public var opacity: Double
  /// Whether noise finer than the last bit hides the steps of smooth gradients.
  public var dithers: Bool
  /// Whether light is mixed as light: the blur works on linear light, so that what lies between two
  /// saturated colours is not too dark.
  public var isLinear: Bool

  /// A look that changes nothing but what is given.
  public init(
    saturation: Double = 1, rangeReduction: Double = 0, brightness: Double = 0,
    contrast: Double = 1, tint: Color = Color(red: 0, green: 0, blue: 0, alpha: 0),
    opacity: Double = 1, dithers: Bool = true, isLinear: Bool = false
  ) {
    self.saturation = saturation
    self.rangeReduction = rangeReduction
    self.brightness = brightness
    self.contrast = contrast
    self.tint = tint
    self.opacity = opacity
    self.dithers = dithers
    self.isLinear = isLinear
  }

  /// What it does to colours.
  public var colorMatrix: ColorMatrix {
    ColorMatrix.saturation(saturation)
      .then(.rangeReduction(rangeReduction))
      .then(.brightness(brightness))
      .then(.contrast(contrast))
      .then(.tint(tint))
  }
}
