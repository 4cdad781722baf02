// SPDX-License-Identifier: MIT

import Demonstration
import Images
import ScrimKit

/// Flags that change the look of the demo, in a window and in snapshots.
enum LookFlags {
  /// Glass preset.
  static let preset = Flag(
    "--preset", optional: .word("NAME", of: LookPreset.names),
    "look of the glass (default: light, or dark with a dark appearance)")
  /// Blur strength.
  static let sigma = Flag(
    "--sigma", optional: .sigma, "strength of the blur in logical units (default: the preset's)")
  /// Image shown as content.
  static let image = Flag(
    "--image", optional: .file(), "show an image of your own beneath the glass")
  /// Light or dark appearance.
  static let appearance = Flag(
    "--appearance", optional: .word("NAME", of: ["light", "dark"]),
    "light or dark (default: the desktop's setting; in snapshots light)")
  /// Reduced motion.
  static let reducedMotion = Flag(
    "--reduced-motion", "replace movement by fades; the m key toggles it")
  /// Opaque panels.
  static let reducedTransparency = Flag(
    "--reduced-transparency", "make panels opaque; the r key toggles it")
  /// Drawing statistics.
  static let hud = Flag("--hud", "show drawing statistics; the h key toggles them")
  /// Highlighted damage.
  static let showDamage = Flag(
    "--show-damage", "highlight redrawn areas by reason; the d key toggles it")

  /// All flags of this group.
  static let all: [any FlagDescription] = [
    preset, sigma, image, appearance, reducedMotion, reducedTransparency, hud, showDamage,
  ]

  /// Settings from the flags.
  static func overrides(_ arguments: Arguments) -> Settings.Overrides {
    var overrides = Settings.Overrides()
    overrides.preset = arguments[preset].flatMap { LookPreset(name: $0) }
    overrides.sigma = arguments[sigma]
    overrides.image = arguments[image]
    overrides.appearance = arguments[appearance].map { $0 == "dark" ? .dark : .light }
    if arguments[reducedMotion] { overrides.motion = .reduced }
    if arguments[reducedTransparency] { overrides.isTransparent = false }
    if arguments[hud] { overrides.showsHUD = true }
    if arguments[showDamage] { overrides.showsDamage = true }
    return overrides
  }

  /// Reads the image at `path`; nil if `path` is nil.
  static func readImage(_ path: String?) throws(Failure) -> Raster? {
    guard let path else { return nil }
    do throws(ImageError) {
      let bitmap = try Bitmap(contentsOf: path)
      return Raster(size: bitmap.size, premultiplied: bitmap.pixels)
    } catch {
      throw Failure(.failed, error.description)
    }
  }
}
