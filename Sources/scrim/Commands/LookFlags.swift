import Demonstration
import ScrimKit

/// The flags by which the demo looks other than it would, in a window and in pictures.
enum LookFlags {
  /// The look of glass.
  static let preset = Flag(
    "--preset", optional: .word("NAME", of: LookPreset.names),
    "look of the glass (default light, or dark where things are dark)")
  /// The strength of the blur.
  static let sigma = Flag(
    "--sigma", optional: .sigma, "strength of the blur in logical units (default the preset's)")
  /// One's own picture.
  static let image = Flag(
    "--image", optional: .file(), "show a picture of your own beneath the glass")
  /// Whether things are bright or dark.
  static let appearance = Flag(
    "--appearance", optional: .word("NAME", of: ["light", "dark"]),
    "light or dark (default what the desktop prefers; in pictures light)")
  /// Whether things move.
  static let reducedMotion = Flag(
    "--reduced-motion", "fade over where things would move; the key m does so too")
  /// Whether panels are opaque.
  static let reducedTransparency = Flag(
    "--reduced-transparency", "make panels opaque; the key r does so too")
  /// Whether to show the figures of what is drawn.
  static let hud = Flag("--hud", "show the figures of what is drawn; the key h does so too")
  /// Whether to show what is drawn.
  static let showDamage = Flag(
    "--show-damage", "show in colours what is drawn, and why; the key d does so too")

  /// All of them.
  static let all: [any FlagDescription] = [
    preset, sigma, image, appearance, reducedMotion, reducedTransparency, hud, showDamage,
  ]

  /// What the command line says.
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

  /// The picture in a file; nil where there is no file.
  static func picture(_ path: String?) throws(Failure) -> Raster? {
    guard let path else { return nil }
    do throws(ImageError) {
      let bitmap = try Bitmap(contentsOf: path)
      return Raster(size: bitmap.size, premultiplied: bitmap.pixels)
    } catch {
      throw Failure(.failed, error.description)
    }
  }
}
