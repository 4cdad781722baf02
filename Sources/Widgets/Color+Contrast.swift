// SPDX-License-Identifier: MIT

public import Geometry
internal import Glibc

// Colour arithmetic of themes.
extension Color {
  /// The same colour with another alpha.
  public func with(alpha: Float) -> Color {
    Color(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Interpolates to `other` in premultiplied sRGB, so that a transparent colour adds no tint.
  /// `part` is clamped to 0...1.
  public func mixed(with other: Color, by part: Double) -> Color {
    let part = Float(min(max(part, 0), 1))
    if part == 0 { return self }
    if part == 1 { return other }
    let (a, b) = (premultiplied, other.premultiplied)
    let alpha = a.alpha + (b.alpha - a.alpha) * part
    guard alpha > 0 else { return with(alpha: 0) }
    return Color(
      red: (a.red + (b.red - a.red) * part) / alpha,
      green: (a.green + (b.green - a.green) * part) / alpha,
      blue: (a.blue + (b.blue - a.blue) * part) / alpha, alpha: alpha)
  }

  /// This colour blended over an opaque one.
  public func over(_ backdrop: Color) -> Color {
    backdrop.mixed(with: with(alpha: 1), by: Double(alpha))
  }

  /// WCAG relative luminance, from 0 to 1; ignores alpha.
  public var luminance: Double {
    0.2126 * Self.linear(red) + 0.7152 * Self.linear(green) + 0.0722 * Self.linear(blue)
  }

  /// WCAG contrast ratio of two opaque colours, from 1 to 21.
  public func contrast(with other: Color) -> Double {
    let (a, b) = (luminance, other.luminance)
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  /// Converts an sRGB component to linear light.
  private static func linear(_ component: Float) -> Double {
    let value = Double(component)
    return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }
}
