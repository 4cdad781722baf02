// SPDX-License-Identifier: MIT

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

  /// This colour blended over another.
  public func over(_ backdrop: Color) -> Color {
    backdrop.mixed(with: with(alpha: 1), by: Double(alpha))
  }
}
