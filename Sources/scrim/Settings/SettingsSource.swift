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

  private var combined: Settings { Settings(desktop.layers + [inFile, flags]) }

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
