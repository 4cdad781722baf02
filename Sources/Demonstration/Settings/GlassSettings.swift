public import ScrimKit

/// The glass of the demo's panels: a preset, and what differs from it.
public struct GlassSettings: Equatable, Sendable {
  /// The look that all begins with.
  public var preset = LookPreset.light
  /// The strength of the blur, in logical units; nil is the preset's.
  public var sigma: Double?
  /// How far colours stand from grey; nil is the preset's.
  public var saturation: Double?
  /// What is added to every component; nil is the preset's.
  public var brightness: Double?
  /// The alpha of the tint, from 0 to 1; nil is the preset's.
  public var tint: Double?

  /// The strength that is drawn with.
  public var effectiveSigma: Double { sigma ?? preset.sigma }

  /// The look that is drawn with.
  public var look: Look {
    var look = preset.look
    if let saturation { look.saturation = saturation }
    if let brightness { look.brightness = brightness }
    if let tint { look.tint.alpha = Float(tint) }
    return look
  }

  /// The glass of a panel.
  public var glass: Glass { Glass(sigma: effectiveSigma, look: look) }

  /// The glass of a look that people know, and what differs from it.
  public init(
    _ preset: LookPreset = .light, sigma: Double? = nil, saturation: Double? = nil,
    brightness: Double? = nil, tint: Double? = nil
  ) {
    self.preset = preset
    self.sigma = sigma
    self.saturation = saturation
    self.brightness = brightness
    self.tint = tint
  }
}

extension GlassSettings {
  /// The greatest strength that the demo offers, in logical units.
  public static var maximumSigma: Double { 64 }

  /// The same, less of it: at 0 it changes nothing of what is beneath, at 1 it is all there.
  func faded(to part: Double) -> GlassSettings {
    guard part < 1 else { return self }
    let part = max(part, 0)
    let look = look
    var faded = self
    faded.sigma = effectiveSigma * part
    // What colours are made of comes sooner than the blur, so that a panel is seen as soon as it comes.
    let early = min(part * 3, 1)
    faded.saturation = 1 + (look.saturation - 1) * early
    faded.brightness = look.brightness * early
    faded.tint = Double(look.tint.alpha) * early
    return faded
  }
}
