// SPDX-License-Identifier: MIT

import Demonstration
import Files
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
  /// Video played by the stage.
  static let video = Flag(
    "--video", optional: .file(), "play a video file on the stage (needs a build with video)")
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
    preset, sigma, image, video, appearance, reducedMotion, reducedTransparency, hud, showDamage,
  ]

  /// Settings from the flags.
  static func overrides(_ arguments: Arguments) -> Settings.Overrides {
    var overrides = Settings.Overrides()
    overrides.preset = arguments[preset].flatMap { LookPreset(name: $0) }
    overrides.sigma = arguments[sigma]
    overrides.image = arguments[image]
    if arguments[video] != nil { overrides.scene = "stage" }
    overrides.appearance = arguments[appearance].map { $0 == "dark" ? .dark : .light }
    if arguments[reducedMotion] { overrides.motion = .reduced }
    if arguments[reducedTransparency] { overrides.isTransparent = false }
    if arguments[hud] { overrides.showsHUD = true }
    if arguments[showDamage] { overrides.showsDamage = true }
    return overrides
  }

  /// Opens the video of the flag, if it was given. `waits` is for images that are not shown live.
  static func openVideo(_ arguments: Arguments, waits: Bool) throws(Failure) -> VideoFile? {
    guard let path = arguments[video] else { return nil }
    guard VideoFile.isSupported else { throw Failure(.failed, withoutVideo) }
    do throws(FileError) { try File.checkReadable(path) } catch {
      throw Failure(.failed, error.description)
    }
    do throws(VideoFile.Failure) {
      return try VideoFile(path, waits: waits)
    } catch {
      throw Failure(error, of: path)
    }
  }

  /// What to do to play videos with a program that cannot.
  static let withoutVideo =
    "this scrim was built without video; 'scripts/demo --video FILE' builds one with GStreamer"

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

extension Failure {
  /// The failure to play the video at `path`.
  init(_ failure: VideoFile.Failure, of path: String) {
    let advice =
      failure.needsInstallation
      ? "; install gstreamer1.0-plugins-good, and gstreamer1.0-libav for other formats" : ""
    self.init(.failed, "'\(path)' cannot be played: \(failure.reason)\(advice)")
  }
}
