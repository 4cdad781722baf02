import Demonstration
import ScrimKit

extension Settings {
  /// What one source of settings gives: a file, the desktop, the command line. Nil is what it is silent
  /// about.
  struct Overrides: Equatable, Sendable {
    /// The scene that is shown first, one of `DemoScene.names`.
    var scene: String?
    /// The window's first size, in logical units.
    var size: Size<Logical>?
    /// The look that all glass begins with.
    var preset: LookPreset?
    /// The strength of the blur, in logical units.
    var sigma: Double?
    /// How far colours stand from grey.
    var saturation: Double?
    /// What is added to every component of the glass.
    var brightness: Double?
    /// The alpha of the tint.
    var tint: Double?
    /// Whether things are bright or dark.
    var appearance: Appearance?
    /// Whether things move.
    var motion: MotionPreference?
    /// Whether panels are glass.
    var isTransparent: Bool?
    /// Whether the figures of what is drawn are shown.
    var showsHUD: Bool?
    /// Whether what is drawn is shown in colours.
    var showsDamage: Bool?
    /// The picture file that is shown as content.
    var image: String?
    /// How lively panels open and close, in seconds.
    var springResponse: Double?
    /// How much the spring of panels is damped.
    var dampingRatio: Double?
  }

  /// The defaults, changed by each of `layers`, of which the last is the strongest.
  init(_ layers: [Overrides]) {
    self.init()
    for layer in layers { apply(layer) }
    // Glass that nobody chose is as dark as what it hangs over.
    if appearance == .dark, layers.allSatisfy({ $0.preset == nil }) { glass.preset = .dark }
  }

  /// Takes what `overrides` give and keeps the rest.
  mutating func apply(_ overrides: Overrides) {
    scene = overrides.scene ?? scene
    size = overrides.size ?? size
    glass.preset = overrides.preset ?? glass.preset
    glass.sigma = overrides.sigma ?? glass.sigma
    glass.saturation = overrides.saturation ?? glass.saturation
    glass.brightness = overrides.brightness ?? glass.brightness
    glass.tint = overrides.tint ?? glass.tint
    appearance = overrides.appearance ?? appearance
    motion = overrides.motion ?? motion
    isTransparent = overrides.isTransparent ?? isTransparent
    showsHUD = overrides.showsHUD ?? showsHUD
    showsDamage = overrides.showsDamage ?? showsDamage
    image = overrides.image ?? image
    spring = Spring(
      response: overrides.springResponse ?? spring.response,
      dampingRatio: overrides.dampingRatio ?? spring.dampingRatio)
  }
}

extension Settings.Overrides {
  /// All that `settings` are.
  init(_ settings: Settings) {
    self.init(
      scene: settings.scene, size: settings.size, preset: settings.glass.preset,
      sigma: settings.glass.sigma, saturation: settings.glass.saturation,
      brightness: settings.glass.brightness, tint: settings.glass.tint,
      appearance: settings.appearance, motion: settings.motion,
      isTransparent: settings.isTransparent, showsHUD: settings.showsHUD,
      showsDamage: settings.showsDamage, image: settings.image,
      springResponse: settings.spring.response, dampingRatio: settings.spring.dampingRatio)
  }
}
