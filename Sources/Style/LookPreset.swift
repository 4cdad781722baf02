// SPDX-License-Identifier: MIT

public import Geometry

/// A well-known look with its blur strength.
///
/// Light, extra light, dark and tint are those of Apple's `UIImage+ImageEffects`; `ios` is
/// GPUImage's `GPUImageiOSBlurFilter`.
public enum LookPreset: Hashable, Sendable {
  /// Bright, like frosted glass.
  case light
  /// Almost white.
  case extraLight
  /// Almost black.
  case dark
  /// One colour, whose alpha is ignored.
  case tint(Color)
  /// Muted colours near mid grey.
  case ios
  /// No blur and no colour effect.
  case none

  /// The names for `init(name:tint:)`, in display order.
  public static let names = ["light", "extra-light", "dark", "tint", "ios", "none"]

  /// The preset of this name; nil if there is none. `tint` is the colour of the tint preset.
  public init?(name: String, tint: Color = Color(rgb: 0x2f6fd8)) {
    switch name {
    case "light": self = .light
    case "extra-light": self = .extraLight
    case "dark": self = .dark
    case "tint": self = .tint(tint)
    case "ios": self = .ios
    case "none": self = .none
    default: return nil
    }
  }

  /// The name in `names`.
  public var name: String {
    switch self {
    case .light: "light"
    case .extraLight: "extra-light"
    case .dark: "dark"
    case .tint: "tint"
    case .ios: "ios"
    case .none: "none"
    }
  }

  /// The sigma of the blur, in logical units.
  public var sigma: Double {
    switch self {
    case .light: 30
    case .extraLight, .dark: 20
    case .tint: 10
    // GPUImage blurs an image of a quarter of the size by 12 of its pixels.
    case .ios: 48
    case .none: 0
    }
  }

  /// The colour effects.
  public var look: Look {
    switch self {
    case .light: Look(saturation: 1.8, tint: .white(1, alpha: 0.3))
    case .extraLight: Look(saturation: 1.8, tint: .white(0.97, alpha: 0.82))
    case .dark: Look(saturation: 1.8, tint: .white(0.11, alpha: 0.73))
    case .tint(let color):
      Look(
        saturation: -1,
        tint: Color(red: color.red, green: color.green, blue: color.blue, alpha: 0.6))
    case .ios: Look(saturation: 0.8, rangeReduction: 0.6)
    case .none: Look()
    }
  }
}

extension Color {
  /// A grey.
  fileprivate static func white(_ level: Float, alpha: Float) -> Color {
    Color(red: level, green: level, blue: level, alpha: alpha)
  }
}
