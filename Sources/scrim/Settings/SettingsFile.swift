// SPDX-License-Identifier: MIT

import Demonstration
import JSON5
import ScrimKit

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
