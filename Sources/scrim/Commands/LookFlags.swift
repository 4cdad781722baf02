// SPDX-License-Identifier: MIT

import Demonstration
import Files
import Images
import JSON5
import ScrimKit

/// Flags that change the look of the demo, in a window and in snapshots.
enum LookFlags {
  /// Glass preset.
  static let preset = Flag(
    "--preset", optional: .word("NAME", of: GlassPreset.names),
    "look of the glass (default: light, or dark with a dark appearance)")
  /// Blur strength.
  static let sigma = Flag(
    "--sigma", optional: .sigma,
    "strength of the blur, from 0 to 160 logical units (default: the preset's)")
  /// Image shown as content.
  static let image = Flag(
    "--image", optional: .file(), "show an image of your own beneath the glass")
  /// Video played by the stage.
  static let video = Flag(
    "--video", optional: .file(), "play a video file on the stage (needs GStreamer)")
  /// Camera shown on the stage.
  static let camera = Flag(
    "--camera", optional: .text, bare: anyCamera,
    "show a camera on the stage: its number, name or path as 'scrim info' lists it; without one,"
      + " the camera of the desktop's portal, or else the first")
  /// The value of `camera` if any camera will do.
  static let anyCamera = "any"
  /// Light or dark appearance.
  static let appearance = Flag(
    "--appearance", optional: .word("NAME", of: ["light", "dark"]),
    "light or dark (default: the desktop's setting; in snapshots light)")
  /// Theme file.
  static let theme = Flag(
    "--theme", optional: .file(),
    "theme file with colours, fonts, spacing and springs, as 'scrim theme' prints it; read again"
      + " when it changes")
  /// Reduced motion.
  static let reducedMotion = Flag(
    "--reduced-motion", "replace movement by fades; the m key toggles it")
  /// A feed that stays where it is.
  static let still = Flag(
    "--still", "keep the feed still until it is scrolled, so that a window comes to rest")
  /// Opaque panels.
  static let reducedTransparency = Flag(
    "--reduced-transparency", "make panels opaque; the r key toggles it")
  /// Drawing statistics.
  static let hud = Flag("--hud", "show drawing statistics; the h key toggles them")
  /// Highlighted damage.
  static let showDamage = Flag(
    "--show-damage", "outline redrawn areas by reason; the d key toggles it")

  /// The flags of this group.
  static let all: [any FlagDescription] = [
    preset, sigma, image, video, camera, appearance, theme, reducedMotion, still,
    reducedTransparency, hud, showDamage,
  ]

  /// Settings of the program that a file and flags may change.
  static var defaults: Changes<Settings> {
    var changes = Changes<Settings>()
    changes[\.drifts] = true
    return changes
  }

  /// Settings from the flags.
  static func changes(_ arguments: Arguments) -> Changes<Settings> {
    var changes = Changes<Settings>()
    changes[\.glass.preset] = arguments[preset].flatMap { GlassPreset(name: $0) }
    changes[\.glass.sigma] = arguments[sigma]
    changes[\.image] = arguments[image]
    if arguments[video] != nil || arguments[camera] != nil { changes[\.scene] = "stage" }
    changes[\.appearance] = arguments[appearance].map { $0 == "dark" ? .dark : .light }
    if arguments[reducedMotion] { changes[\.motion] = .reduced }
    if arguments[still] { changes[\.drifts] = false }
    if arguments[reducedTransparency] { changes[\.isTransparent] = false }
    if arguments[hud] { changes[\.showsHUD] = true }
    if arguments[showDamage] { changes[\.showsDamage] = true }
    return changes
  }

  /// Opens the video or camera of the flags, if one was given. `waits` is for images that are not
  /// shown live.
  @MainActor static func openVideo(_ arguments: Arguments, waits: Bool) throws(Failure)
    -> VideoSource?
  {
    if let name = arguments[camera] {
      guard arguments[video] == nil else {
        throw Failure(.wrongUsage, "choose one of --video and --camera")
      }
      do throws(VideoSource.Failure) {
        return try VideoSource(camera: name == anyCamera ? "1" : name, waits: waits)
      } catch {
        throw Failure(.failed, "camera '\(name)' cannot be shown: \(error.line)")
      }
    }
    guard let path = arguments[video] else { return nil }
    let start: [UInt8]
    do throws(FileError) { start = try File.readStart(path, count: 4) } catch {
      throw Failure(.failed, error.description)
    }
    // GStreamer waits for ever for the frames of GIF files.
    guard start != Array("GIF8".utf8) else {
      throw Failure(.failed, "'\(path)' is a GIF image, not a video; show it with --image")
    }
    do throws(VideoSource.Failure) {
      return try VideoSource(file: path, waits: waits)
    } catch {
      throw Failure(.failed, "'\(path)' cannot be played: \(error.line)")
    }
  }

  /// Throws if the theme file of a window is not there. One with mistakes is told in the window.
  static func checkTheme(_ arguments: Arguments) throws(Failure) {
    guard let path = arguments[theme] else { return }
    do throws(FileError) { try File.checkReadable(path) } catch {
      throw Failure(.failed, error.description)
    }
  }

  /// Reads the theme file for a snapshot; nil without one.
  static func readTheme(_ arguments: Arguments) throws(Failure) -> ThemeFile? {
    guard let path = arguments[theme] else { return nil }
    do throws(UserFileFailure) {
      if let file = try ThemeFile(readingFrom: path) { return file }
    } catch {
      throw Failure(.failed, error.lines.first ?? path)
    }
    throw Failure(.failed, "'\(path)': there is no such file")
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

extension VideoSource.Failure {
  /// The reason, and what to install if that helps.
  var line: String {
    missing.map { "\(reason); install \(VideoPackage.debian(with: $0))" } ?? reason
  }
}
