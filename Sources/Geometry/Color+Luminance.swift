// SPDX-License-Identifier: MIT

internal import Glibc

// Luminance and contrast, as the Web Content Accessibility Guidelines define them.
extension Color {
  /// WCAG relative luminance, from 0 to 1; ignores alpha.
  public var luminance: Double {
    (Self.weights * Self.decoded(SIMD3(Double(red), Double(green), Double(blue)))).sum()
  }

  /// WCAG contrast ratio of two opaque colours, from 1 to 21.
  public func contrast(with other: Color) -> Double {
    let (a, b) = (luminance, other.luminance)
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  /// WCAG relative luminance of red, green and blue, from 0 to 1 each, by a table: for searches
  /// among thousands of colours. The error is below 1e-6.
  package static func luminance(_ color: SIMD3<Double>) -> Double {
    func light(_ value: Double) -> Double {
      // What is not a number counts as 0.
      let position = value > 0 ? min(value, 1) * Double(lights.count - 1) : 0
      let index = min(Int(position), lights.count - 2)
      return lights[index] + (position - Double(index)) * (lights[index + 1] - lights[index])
    }
    return (weights * SIMD3(light(color.x), light(color.y), light(color.z))).sum()
  }

  /// The parts of red, green and blue in the luminance.
  private static let weights = SIMD3(0.2126, 0.7152, 0.0722)
  /// The linear light of sRGB values from 0 to 1, in equal steps.
  private static let lights = (0...1024).map { decoded(SIMD3(repeating: Double($0) / 1024)).x }

  /// Converts sRGB to linear light.
  package static func decoded(_ color: SIMD3<Double>) -> SIMD3<Double> {
    func decoded(_ value: Double) -> Double {
      value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return SIMD3(decoded(color.x), decoded(color.y), decoded(color.z))
  }

  /// Converts linear light to sRGB.
  package static func encoded(_ light: SIMD3<Double>) -> SIMD3<Double> {
    func encoded(_ value: Double) -> Double {
      value <= 0.0031308 ? value * 12.92 : 1.055 * pow(value, 1 / 2.4) - 0.055
    }
    return SIMD3(encoded(light.x), encoded(light.y), encoded(light.z))
  }
}
