// SPDX-License-Identifier: MIT

/// A well-known look with its blur strength.
///
/// Light, extra light, dark and tint are those of Apple's `UIImage+ImageEffects`; `ios` is
/// GPUImage's `GPUImageiOSBlurFilter`. Clear, regular and thick have a bevel that bends what lies
/// beneath, and light on their rim.
public enum GlassPreset: Hashable, Sendable {
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
  /// A lens: little blur, a bevel that bends much, a bright rim.
  case clear
  /// Frosted glass with a bevel and a rim.
  case regular
  /// A heavy pane: strong blur, a light tint, a wide bevel.
  case thick
  /// No blur and no colour effect.
  case none

  /// The names for `init(name:tint:)`, in display order.
  public static let names = [
    "light", "extra-light", "dark", "tint", "ios", "clear", "regular", "thick", "none",
  ]

  /// The preset of this name; nil if there is none. `tint` is the colour of the tint preset.
  public init?(name: String, tint: Color = Color(rgb: 0x2f6fd8)) {
    switch name {
    case "light": self = .light
    case "extra-light": self = .extraLight
    case "dark": self = .dark
    case "tint": self = .tint(tint)
    case "ios": self = .ios
    case "clear": self = .clear
    case "regular": self = .regular
    case "thick": self = .thick
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
    case .clear: "clear"
    case .regular: "regular"
    case .thick: "thick"
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
    case .clear: 2.5
    case .regular: 9
    case .thick: 26
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
    case .clear:
      Look(
        saturation: 1.15, tint: .white(1, alpha: 0.06),
        refraction: Look.Refraction(depth: 44, width: 24, profile: .squircle), dispersion: 0.12,
        rim: Look.Rim(strength: 0.85, shadow: 0.22), border: Look.Border(width: 1))
    case .regular:
      Look(
        saturation: 1.5, tint: .white(1, alpha: 0.2),
        refraction: Look.Refraction(depth: 40, width: 24), dispersion: 0.08,
        rim: Look.Rim(strength: 0.75, shadow: 0.18), border: Look.Border(width: 1))
    case .thick:
      Look(
        saturation: 1.7, tint: .white(0.97, alpha: 0.45),
        refraction: Look.Refraction(depth: 64, width: 34), dispersion: 0.05,
        rim: Look.Rim(strength: 0.65, shadow: 0.16, shadowWidth: 18),
        border: Look.Border(width: 1, saturation: 2))
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
