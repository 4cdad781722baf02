// SPDX-License-Identifier: MIT

public import ScrimKit

/// The glass of the demo's panels: a preset with overrides.
public struct GlassSettings: Equatable, Sendable {
  /// The preset.
  public var preset = GlassPreset.light
  /// Blur strength, in logical units; nil for the preset's.
  public var sigma: Double?
  /// Colour saturation, 1 for unchanged; nil for the preset's.
  public var saturation: Double?
  /// Brightness added to every component; nil for the preset's.
  public var brightness: Double?
  /// Alpha of the tint, from 0 to 1; nil for the preset's.
  public var tint: Double?
  /// Thickness of the bevel, which bends what lies beneath, in logical units; nil for the preset's.
  public var refraction: Double?
  /// The part by which the bevel bends red less and blue more, from 0 to 1; nil for the preset's.
  public var dispersion: Double?
  /// Strength of the light on the rim, from 0 to 1; nil for the preset's.
  public var rim: Double?
  /// Width of the border, whose colour is the glass's own, in logical units; nil for the preset's.
  public var border: Double?

  /// The blur strength with the override applied.
  public var effectiveSigma: Double { sigma ?? preset.sigma }

  /// The look with the overrides applied.
  public var look: Look {
    var look = preset.look
    for override in Self.overrides {
      if let value = self[keyPath: override.setting] { look[keyPath: override.property] = value }
    }
    return look
  }

  /// The glass of a panel.
  public var glass: Glass { Glass(sigma: effectiveSigma, look: look) }

  /// Creates settings of a preset without overrides.
  public init(_ preset: GlassPreset = .light) { self.preset = preset }

  /// A setting that takes the place of a value of the preset's look.
  private struct Override: Sendable {
    /// The setting.
    let setting: any WritableKeyPath<GlassSettings, Double?> & Sendable
    /// The property of the look.
    let property: any WritableKeyPath<Look, Double> & Sendable
    /// The value in invisible glass.
    var unseen = 0.0
    /// The factor by which it fades in before the blur; nil if it does not fade.
    var speed: Double? = 1
  }

  /// The settings that change the look. The colours appear before the blur, so that a panel is
  /// visible as soon as it opens.
  private static let overrides = [
    Override(setting: \.saturation, property: \.saturation, unseen: 1, speed: 3),
    Override(setting: \.brightness, property: \.brightness, speed: 3),
    Override(setting: \.tint, property: \.tintOpacity, speed: 3),
    Override(setting: \.refraction, property: \.refraction.depth),
    Override(setting: \.dispersion, property: \.dispersion, speed: nil),
    Override(setting: \.rim, property: \.rim.strength, speed: 3),
    Override(setting: \.border, property: \.border.width, speed: 3),
  ]
}

extension GlassSettings {
  /// The maximum blur strength that the demo offers, in logical units.
  public static var maximumSigma: Double { 64 }

  /// Returns weaker glass: invisible at 0, unchanged at 1.
  public func faded(to part: Double) -> GlassSettings {
    guard part < 1 else { return self }
    let part = max(part, 0)
    let look = look
    var faded = self
    faded.sigma = effectiveSigma * part
    for override in Self.overrides {
      guard let speed = override.speed else { continue }
      let (value, unseen) = (look[keyPath: override.property], override.unseen)
      faded[keyPath: override.setting] = unseen + (value - unseen) * min(part * speed, 1)
    }
    return faded
  }
}

extension Look {
  /// The opacity of the tint, from 0 to 1.
  fileprivate var tintOpacity: Double {
    get { Double(tint.alpha) }
    set { tint.alpha = Float(newValue) }
  }
}
