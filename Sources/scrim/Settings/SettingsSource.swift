// SPDX-License-Identifier: MIT

import Demonstration
import ScrimKit

/// Combines the sources of the demo's settings. Precedence, lowest first: desktop, settings file,
/// flags.
struct SettingsSource {
  /// The settings file; nil if neither XDG_CONFIG_HOME nor HOME is set.
  let file: SettingsFile?
  /// Layers below the file: the desktop's preferences.
  private var desktop: DesktopPreferences
  /// The layer of the file when it was last read.
  private var inFile = Settings.Overrides()
  /// The layer above the file: the flags.
  private let flags: Settings.Overrides
  /// Result of the last successful read.
  private(set) var settings = Settings()

  /// Reads the environment, the flags and the settings file.
  init(_ variables: Variables, flags: Settings.Overrides) throws(SettingsFailure) {
    file = SettingsFile(variables)
    desktop = DesktopPreferences(variables: variables)
    self.flags = flags
    settings = try readAgain()
  }

  /// Reads the settings file again. Pass the result to `update` to apply it.
  mutating func readAgain() throws(SettingsFailure) -> Settings {
    inFile = try file?.read() ?? Settings.Overrides()
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
    let old = settings
    settings = new
    func take<Value: Equatable>(_ field: WritableKeyPath<Settings, Value>) {
      if new[keyPath: field] != old[keyPath: field] {
        current[keyPath: field] = new[keyPath: field]
      }
    }
    take(\.scene)
    take(\.glass.preset)
    take(\.glass.sigma)
    take(\.glass.saturation)
    take(\.glass.brightness)
    take(\.glass.tint)
    take(\.glass.refraction)
    take(\.glass.dispersion)
    take(\.glass.rim)
    take(\.glass.border)
    take(\.appearance)
    take(\.hasHighContrast)
    take(\.textScale)
    take(\.motion)
    take(\.isTransparent)
    take(\.showsHUD)
    take(\.showsDamage)
    take(\.image)
    take(\.spring)
  }
}
