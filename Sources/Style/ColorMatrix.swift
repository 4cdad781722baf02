// SPDX-License-Identifier: MIT

/// An affine map of colours: a 3x3 matrix times straight red, green and blue, plus an offset.
///
/// A blur is a weighted mean, so the map commutes with it and can run before it, after it or at any
/// level of the pyramid. On premultiplied colours the offset is multiplied by alpha, `rgb' = M rgb
/// + b a`: the same map without a division. Alpha is unchanged.
public struct ColorMatrix: Hashable, Sendable {
  /// The matrix column for red: its contribution to red, green and blue.
  public var red: SIMD3<Double>
  /// The matrix column for green.
  public var green: SIMD3<Double>
  /// The matrix column for blue.
  public var blue: SIMD3<Double>
  /// The constant added to red, green and blue.
  public var offset: SIMD3<Double>

  /// The weights of red, green and blue in the luminance: Rec. 709, rounded as in GPUImage.
  public static let luminance = SIMD3(0.2125, 0.7154, 0.0721)

  /// A map with these columns.
  public init(
    red: SIMD3<Double>, green: SIMD3<Double>, blue: SIMD3<Double>, offset: SIMD3<Double> = .zero
  ) {
    self.red = red
    self.green = green
    self.blue = blue
    self.offset = offset
  }

  // MARK: Maps

  /// The map that changes nothing.
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

  /// Scales the difference from the grey of equal luminance: 1 is unchanged, 0 grey.
  public static func saturation(_ amount: Double) -> ColorMatrix {
    scale(amount, luminance: 1 - amount)
  }

  /// Moves the luminance Y towards mid grey: `rgb += (0.5 - Y) * amount`.
  public static func rangeReduction(_ amount: Double) -> ColorMatrix {
    scale(1, luminance: -amount, offset: 0.5 * amount)
  }

  /// Adds `amount` to every component.
  public static func brightness(_ amount: Double) -> ColorMatrix {
    scale(1, offset: SIMD3(repeating: amount))
  }

  /// Scales the difference from mid grey: 1 is unchanged, 0 mid grey.
  public static func contrast(_ amount: Double) -> ColorMatrix {
    scale(amount, offset: SIMD3(repeating: 0.5 * (1 - amount)))
  }

  /// Blends `color` over the result with its alpha.
  public static func tint(_ color: Color) -> ColorMatrix {
    let alpha = Double(color.alpha)
    let rgb = SIMD3(Double(color.red), Double(color.green), Double(color.blue))
    return scale(1 - alpha, offset: alpha * rgb)
  }

  // MARK: Use

  /// The composition: this map, then `next`.
  public func then(_ next: ColorMatrix) -> ColorMatrix {
    ColorMatrix(
      red: next.linear(red), green: next.linear(green), blue: next.linear(blue),
      offset: next.linear(offset) + next.offset)
  }

  /// Applies the map to a colour that is premultiplied by `alpha`, and clamps the result to
  /// 0...alpha. Mirrors the shader snippet `color_matrix.glsl`.
  public func map(_ rgb: SIMD3<Double>, alpha: Double = 1) -> SIMD3<Double> {
    (linear(rgb) + offset * alpha).clamped(lowerBound: .zero, upperBound: SIMD3(repeating: alpha))
  }

  /// True if the map changes nothing.
  public var isIdentity: Bool { self == .identity }

  private func linear(_ rgb: SIMD3<Double>) -> SIMD3<Double> {
    red * rgb.x + green * rgb.y + blue * rgb.z
  }
}
