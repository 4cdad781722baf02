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
    0.2126 * linear(color.x) + 0.7152 * linear(color.y) + 0.0722 * linear(color.z)
  }

  /// Converts an sRGB component to linear light.
  private static func linear(_ value: Double) -> Double {
    value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }
}
