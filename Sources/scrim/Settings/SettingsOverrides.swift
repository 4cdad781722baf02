// SPDX-License-Identifier: MIT

import Demonstration
import ScrimKit

extension Settings {
  /// Settings from one source: a file, the desktop or the flags. Nil fields are not set by it.
  struct Overrides: Equatable, Sendable {
    /// First scene, one of `DemoScene.names`.
    var scene: String?
    /// First window size, in logical units.
    var size: Size<Logical>?
    /// Preset of all glass.
    var preset: LookPreset?
    /// Blur strength, in logical units.
    var sigma: Double?
    /// Saturation; 1 keeps colours.
    var saturation: Double?
    /// Brightness added to every colour component.
    var brightness: Double?
    /// Opacity of the tint, from 0 to 1.
    var tint: Double?
    /// Thickness of the bevel, in logical units.
    var refraction: Double?
    /// Part by which the bevel bends red less and blue more, from 0 to 1.
    var dispersion: Double?
    /// Strength of the light on the rim, from 0 to 1.
    var rim: Double?
    /// Width of the border, in logical units.
    var border: Double?
    /// Light or dark.
    var appearance: Appearance?
    /// Black or white texts on opaque surfaces if true.
    var hasHighContrast: Bool?
    /// The size of texts relative to the usual one.
    var textScale: Double?
    /// Normal or reduced motion.
    var motion: MotionPreference?
    /// Glass panels if true, opaque panels if false.
    var isTransparent: Bool?
    /// Shows the drawing statistics.
    var showsHUD: Bool?
    /// Highlights redrawn areas.
    var showsDamage: Bool?
    /// Path of the image file shown as content.
    var image: String?
    /// Period of the panels' spring, in seconds.
    var springResponse: Double?
    /// Damping ratio of the panels' spring.
    var dampingRatio: Double?
  }

  /// Applies `layers` to the defaults, lowest precedence first.
  init(_ layers: [Overrides]) {
    self.init()
    for layer in layers { apply(layer) }
    // Without an explicit preset, dark appearance gets dark glass.
    if appearance == .dark, layers.allSatisfy({ $0.preset == nil }) { glass.preset = .dark }
  }

  /// Sets the fields that `overrides` has.
  mutating func apply(_ overrides: Overrides) {
    scene = overrides.scene ?? scene
    size = overrides.size ?? size
    glass.preset = overrides.preset ?? glass.preset
    glass.sigma = overrides.sigma ?? glass.sigma
    glass.saturation = overrides.saturation ?? glass.saturation
    glass.brightness = overrides.brightness ?? glass.brightness
    glass.tint = overrides.tint ?? glass.tint
    glass.refraction = overrides.refraction ?? glass.refraction
    glass.dispersion = overrides.dispersion ?? glass.dispersion
    glass.rim = overrides.rim ?? glass.rim
    glass.border = overrides.border ?? glass.border
    appearance = overrides.appearance ?? appearance
    hasHighContrast = overrides.hasHighContrast ?? hasHighContrast
    textScale = overrides.textScale ?? textScale
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
  /// Overrides that set every field to the value in `settings`.
  init(_ settings: Settings) {
    self.init(
      scene: settings.scene, size: settings.size, preset: settings.glass.preset,
      sigma: settings.glass.sigma, saturation: settings.glass.saturation,
      brightness: settings.glass.brightness, tint: settings.glass.tint,
      refraction: settings.glass.refraction, dispersion: settings.glass.dispersion,
      rim: settings.glass.rim, border: settings.glass.border, appearance: settings.appearance,
      hasHighContrast: settings.hasHighContrast, textScale: settings.textScale,
      motion: settings.motion,
      isTransparent: settings.isTransparent, showsHUD: settings.showsHUD,
      showsDamage: settings.showsDamage, image: settings.image,
      springResponse: settings.spring.response, dampingRatio: settings.spring.dampingRatio)
  }
}
