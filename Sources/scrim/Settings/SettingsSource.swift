// SPDX-License-Identifier: MIT

import Demonstration
import JSON5
import ScrimKit

/// Combines the sources of the demo's settings. Precedence, lowest first: desktop, settings file,
/// flags.
struct SettingsSource {
  /// The settings file; nil if neither XDG_CONFIG_HOME nor HOME is set.
  let file: SettingsFile?
  /// Layers below the file: the desktop's preferences.
  private var desktop: DesktopPreferences
  /// The layer of the file when it was last read.
  private var inFile = Changes<Settings>()
  /// The layer above the file: the flags.
  private let flags: Changes<Settings>
  /// Result of the last successful read.
  private(set) var settings = Settings()

  /// Reads the environment, the flags and the settings file.
  init(_ variables: Variables, flags: Changes<Settings>) throws(UserFileFailure) {
    file = SettingsFile(variables)
    desktop = DesktopPreferences(variables: variables)
    self.flags = flags
    settings = try readAgain()
  }

  /// Reads the settings file again. Pass the result to `update` to apply it.
  mutating func readAgain() throws(UserFileFailure) -> Settings {
    inFile = try file?.read() ?? Changes<Settings>()
    return combined
  }

  /// Takes what the desktop's portal tells, and applies it to `current`.
  mutating func take(_ portal: DesktopSettings, into current: inout Settings) {
    desktop.portal = portal
    update(&current, to: combined)
  }

  private var combined: Settings {
    Settings([LookFlags.defaults] + desktop.layers + [inFile, flags])
  }

  /// Applies `new`: copies only the fields that differ from the last read to `current`, so that
  /// changes made in the running demo survive.
  mutating func update(_ current: inout Settings, to new: Settings) {
    Settings.keys.copyChanges(from: settings, to: new, into: &current)
    settings = new
  }
}

extension Settings {
  /// Applies `layers` to the defaults, lowest precedence first.
  init(_ layers: [Changes<Settings>]) {
    self.init()
    for layer in layers { layer.apply(to: &self) }
    // Without an explicit preset, dark appearance gets dark glass.
    if appearance == .dark, layers.allSatisfy({ $0[\.glass.preset] == nil }) {
      glass.preset = .dark
    }
  }
}

/// The user's settings file. A `FileWatch` on `path` reports when to read it again; if reading
/// fails, the previous settings stay in force.
struct SettingsFile: Equatable, Sendable {
  /// Path of the file, which need not exist.
  let path: String
  /// Home folder that `~` expands to; nil if unknown.
  private let home: String?

  /// The file at `path`.
  init(path: String, home: String? = nil) {
    self.path = path
    self.home = home
  }

  /// The file in the configuration folder; nil if there is no such folder.
  init?(_ variables: Variables) {
    guard let folder = variables.configFolder else { return nil }
    self.init(path: "\(folder)/scrim/config.json5", home: variables.home)
  }

  /// Reads the file. A missing file sets nothing.
  func read() throws(UserFileFailure) -> Changes<Settings> {
    var changes = try Settings.keys.read(contentsOf: path) ?? Changes()
    changes[\.image] = changes[\.image].map(absolute)
    return changes
  }

  /// Resolves `path` against `~` and the file's own folder.
  private func absolute(_ path: String) -> String {
    if path.hasPrefix("/") { return path }
    if path.hasPrefix("~/"), let home { return home + path.dropFirst() }
    guard let slash = self.path.lastIndex(of: "/") else { return path }
    return self.path[...slash] + path
  }
}

extension Settings {
  /// A settings file that states every default, with a comment for each key.
  static var defaultFile: String {
    keys.defaultFile(
      heading: [
        "Settings of 'scrim demo'. This file belongs at",
        "  $XDG_CONFIG_HOME/scrim/config.json5, or ~/.config/scrim/config.json5.",
        "Format: JSON5, that is JSON with comments, unquoted keys and trailing commas.",
        "Missing keys have the values shown here; command-line flags take precedence.",
        "Remove the slashes before a key to set it.",
      ], .full)
  }
}
