public import Geometry
internal import Glibc

// What a theme is computed with.
extension Color {
  /// This colour with the alpha that is given.
  public func with(alpha: Float) -> Color {
    Color(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// The colour that lies so far, from 0 to 1, on the way to another. Both count by what is seen of them,
  /// so that a colour of which nothing is seen lends none of its own.
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

  /// What is seen of this colour on top of an opaque one.
  public func over(_ backdrop: Color) -> Color {
    backdrop.mixed(with: with(alpha: 1), by: Double(alpha))
  }

  /// How bright it is to the eye, from 0 to 1; its alpha does not count.
  public var luminance: Double {
    0.2126 * Self.linear(red) + 0.7152 * Self.linear(green) + 0.0722 * Self.linear(blue)
  }

  /// How well one of two opaque colours is read on the other, from 1 to 21: what WCAG calls contrast.
  public func contrast(with other: Color) -> Double {
    let (a, b) = (luminance, other.luminance)
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  /// A component as a quantity of light.
  private static func linear(_ component: Float) -> Double {
    let value = Double(component)
    return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }
}
