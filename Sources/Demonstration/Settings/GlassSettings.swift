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
    if let saturation { look.saturation = saturation }
    if let brightness { look.brightness = brightness }
    if let tint { look.tint.alpha = Float(tint) }
    if let refraction { look.refraction.depth = refraction }
    if let dispersion { look.dispersion = dispersion }
    if let rim { look.rim.strength = rim }
    if let border { look.border.width = border }
    return look
  }

  /// The glass of a panel.
  public var glass: Glass { Glass(sigma: effectiveSigma, look: look) }

  /// Creates settings from a preset and overrides.
  public init(
    _ preset: GlassPreset = .light, sigma: Double? = nil, saturation: Double? = nil,
    brightness: Double? = nil, tint: Double? = nil, refraction: Double? = nil,
    dispersion: Double? = nil, rim: Double? = nil, border: Double? = nil
  ) {
    self.preset = preset
    self.sigma = sigma
    self.saturation = saturation
    self.brightness = brightness
    self.tint = tint
    self.refraction = refraction
    self.dispersion = dispersion
    self.rim = rim
    self.border = border
  }
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
    // The colours appear before the blur, so that a panel is visible as soon as it opens.
    let early = min(part * 3, 1)
    faded.saturation = 1 + (look.saturation - 1) * early
    faded.brightness = look.brightness * early
    faded.tint = Double(look.tint.alpha) * early
    faded.refraction = look.refraction.depth * part
    faded.rim = look.rim.strength * early
    faded.border = look.border.width * early
    return faded
  }
}
