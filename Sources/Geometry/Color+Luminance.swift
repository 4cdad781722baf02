// SPDX-License-Identifier: MIT

internal import Glibc

// Luminance and contrast, as the Web Content Accessibility Guidelines define them.
extension Color {
  /// WCAG relative luminance, from 0 to 1; ignores alpha.
  public var luminance: Double {
    Self.luminance(SIMD3(Double(red), Double(green), Double(blue)))
  }

  /// WCAG contrast ratio of two opaque colours, from 1 to 21.
  public func contrast(with other: Color) -> Double {
    let (a, b) = (luminance, other.luminance)
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  /// WCAG relative luminance of red, green and blue, from 0 to 1 each.
  package static func luminance(_ color: SIMD3<Double>) -> Double {
    let light = decoded(color)
    return 0.2126 * light.x + 0.7152 * light.y + 0.0722 * light.z
  }

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
