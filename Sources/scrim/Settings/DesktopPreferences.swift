// SPDX-License-Identifier: MIT

import Demonstration
import Files
import JSON5
import ScrimKit

/// The user's desktop-wide preferences, from environment variables, the desktop's portal, and the
/// settings files of GTK and KDE. Unreadable files are ignored.
struct DesktopPreferences {
  /// Environment variables.
  enum Variable: String, CaseIterable {
    /// Reduced motion.
    case reducedMotion = "SCRIM_REDUCED_MOTION"
    /// Opaque panels.
    case reducedTransparency = "SCRIM_REDUCED_TRANSPARENCY"
    /// Light or dark appearance.
    case appearance = "SCRIM_APPEARANCE"

    /// Valid values and their effect, in one line.
    var meaning: String {
      switch self {
      case .reducedMotion: "1 replaces movement by fades, 0 allows movement"
      case .reducedTransparency: "1 makes panels opaque, 0 makes them glass"
      case .appearance: "light or dark"
      }
    }
  }

  /// Environment of the process.
  let variables: Variables
  /// The values of the desktop's portal, which are known only while the program runs.
  var portal = DesktopSettings()

  /// Preferences by source, lowest precedence first: desktop files, the portal, variables.
  var layers: [Changes<Settings>] {
    // Files of both desktops may exist. The running desktop's files take precedence.
    let isKDE = variables["XDG_CURRENT_DESKTOP"]?.split(separator: ":").contains("KDE") == true
    let gtk = [ofGTK("gtk-3.0"), ofGTK("gtk-4.0")]
    return (isKDE ? gtk + [ofKDE] : [ofKDE] + gtk) + [ofPortal, ofVariables]
  }

  private var ofPortal: Changes<Settings> {
    var changes = Changes<Settings>()
    changes[\.appearance] = portal.appearance
    changes[\.motion] = portal.motion
    if portal.hasHighContrast {
      changes[\.hasHighContrast] = true
      changes[\.isTransparent] = false
    }
    if portal.textScale != 1 { changes[\.textScale] = portal.textScale }
    return changes
  }

  private var ofVariables: Changes<Settings> {
    func value(_ variable: Variable) -> String? { variables[variable.rawValue] }
    var changes = Changes<Settings>()
    changes[\.motion] = value(.reducedMotion).flatMap { Bool(word: $0) }.map {
      $0 ? .reduced : .normal
    }
    changes[\.isTransparent] = value(.reducedTransparency).flatMap { Bool(word: $0) }.map { !$0 }
    switch value(.appearance)?.lowercased() {
    case "light": changes[\.appearance] = .light
    case "dark": changes[\.appearance] = .dark
    default: break
    }
    return changes
  }

  /// Preferences in GTK's settings file in `folder`.
  private func ofGTK(_ folder: String) -> Changes<Settings> {
    var changes = Changes<Settings>()
    guard let file = file("\(folder)/settings.ini") else { return changes }
    changes[\.motion] = file.truth("Settings", "gtk-enable-animations").map {
      $0 ? .normal : .reduced
    }
    changes[\.appearance] = file.truth("Settings", "gtk-application-prefer-dark-theme")
      .map { $0 ? .dark : .light }
    return changes
  }

  /// Preferences in KDE's settings file.
  private var ofKDE: Changes<Settings> {
    var changes = Changes<Settings>()
    let factor = file("kdeglobals")?["KDE", "AnimationDurationFactor"].flatMap { Double($0) }
    if let factor, factor.isFinite { changes[\.motion] = factor > 0 ? .normal : .reduced }
    return changes
  }

  /// The INI file `name` in the configuration folder; nil if it cannot be read.
  private func file(_ name: String) -> INIFile? {
    guard let folder = variables.configFolder,
      let bytes = try? File.read("\(folder)/\(name)", limit: 1 << 20)
    else { return nil }
    return INIFile(bytes)
  }
}

extension INIFile {
  /// The Boolean value of `key` in `group`; nil if it is not one.
  func truth(_ group: String, _ key: String) -> Bool? {
    self[group, key].flatMap { Bool(word: $0) }
  }
}

extension Bool {
  /// Parses the Boolean words of settings and environment variables; nil for any other word.
  init?(word: String) {
    switch word.lowercased() {
    case "1", "true", "yes", "on": self = true
    case "0", "false", "no", "off": self = false
    default: return nil
    }
  }
}
