public import Geometry

/// An affine map of colours: straight red, green and blue times a matrix, plus an offset.
///
/// A blur is a weighted mean, so the map gives the same before it, after it or at any level between.
/// Where colours are premultiplied the offset is multiplied by alpha too: `rgb' = M rgb + b a`, which
/// is the same map without a division. Alpha itself stays as it is.
public struct ColorMatrix: Hashable, Sendable {
  /// What red adds to red, green and blue.
  public var red: SIMD3<Double>
  /// What green adds to red, green and blue.
  public var green: SIMD3<Double>
  /// What blue adds to red, green and blue.
  public var blue: SIMD3<Double>
  /// What is added to red, green and blue whatever the colour.
  public var offset: SIMD3<Double>

  /// How much of the luminance comes from red, green and blue: Rec. 709, in GPUImage's rounding.
  public static let luminance = SIMD3(0.2125, 0.7154, 0.0721)

  /// A map of these columns.
  public init(
    red: SIMD3<Double>, green: SIMD3<Double>, blue: SIMD3<Double>, offset: SIMD3<Double> = .zero
  ) {
    self.red = red
    self.green = green
    self.blue = blue
    self.offset = offset
  }

  // MARK: Maps

  /// Changes nothing.
  public static let identity = scale(1)

  /// Every component times `factor`, plus `offset`.
  private static func scale(_ factor: Double, offset: SIMD3<Double> = .zero) -> ColorMatrix {
    ColorMatrix(
      red: SIMD3(factor, 0, 0), green: SIMD3(0, factor, 0), blue: SIMD3(0, 0, factor),
      offset: offset)
  }

  /// Every component times `factor`, plus the luminance times `share`.
  private static func scale(
    _ factor: Double, luminance share: Double, offset: Double = 0
  ) -> ColorMatrix {
    var matrix = scale(factor, offset: SIMD3(repeating: offset))
    matrix.red += share * luminance.x
    matrix.green += share * luminance.y
    matrix.blue += share * luminance.z
    return matrix
  }

  /// Moves colours away from the grey of their luminance, or towards it below 1.
  public static func saturation(_ amount: Double) -> ColorMatrix {
    scale(amount, luminance: 1 - amount)
  }

  /// Draws luminance towards the middle: `rgb += (0.5 - Y) * amount`.
  public static func rangeReduction(_ amount: Double) -> ColorMatrix {
    scale(1, luminance: -amount, offset: 0.5 * amount)
  }

  /// Adds `amount` to every component.
  public static func brightness(_ amount: Double) -> ColorMatrix {
    scale(1, offset: SIMD3(repeating: amount))
  }

  /// Moves components away from the middle, or towards it below 1.
  public static func contrast(_ amount: Double) -> ColorMatrix {
    scale(amount, offset: SIMD3(repeating: 0.5 * (1 - amount)))
  }

  /// Lays `color` over, as much of it as its alpha.
  public static func tint(_ color: Color) -> ColorMatrix {
    let alpha = Double(color.alpha)
    let rgb = SIMD3(Double(color.red), Double(color.green), Double(color.blue))
    return scale(1 - alpha, offset: alpha * rgb)
  }

  // MARK: Use

  /// This map and then `next`, as one.
  public func then(_ next: ColorMatrix) -> ColorMatrix {
    ColorMatrix(
      red: next.linear(red), green: next.linear(green), blue: next.linear(blue),
      offset: next.linear(offset) + next.offset)
  }

  /// The map of a colour that is premultiplied by `alpha`, held within what such a colour can be.
  /// With an alpha of 1, of a straight one. The shader snippet `color_matrix.glsl` does the same.
  public func map(_ rgb: SIMD3<Double>, alpha: Double = 1) -> SIMD3<Double> {
    (linear(rgb) + offset * alpha).clamped(lowerBound: .zero, upperBound: SIMD3(repeating: alpha))
  }

  /// Whether it changes nothing.
  public var isIdentity: Bool { self == .identity }

  private func linear(_ rgb: SIMD3<Double>) -> SIMD3<Double> {
    red * rgb.x + green * rgb.y + blue * rgb.z
  }
}
