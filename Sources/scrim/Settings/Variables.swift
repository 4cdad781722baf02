// SPDX-License-Identifier: MIT

import Files
import Glibc

/// Environment variables: the process's own, or a substitute in tests.
struct Variables: Sendable {
  /// Looks up a variable; nil if it is not set.
  private let value: @Sendable (String) -> String?

  /// The environment of this process.
  static let process = Variables { name in
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }

  /// Variables that `value` looks up.
  init(_ value: @escaping @Sendable (String) -> String?) { self.value = value }

  /// The value of `name`; nil if it is unset or empty.
  subscript(name: String) -> String? {
    guard let text = value(name), !text.isEmpty else { return nil }
    return text
  }

  /// The user's configuration folder ($XDG_CONFIG_HOME or ~/.config); nil if neither is known.
  var configFolder: String? {
    // The XDG specification ignores relative paths.
    if let folder = self["XDG_CONFIG_HOME"], folder.hasPrefix("/") { return folder }
    return home.map { "\($0)/.config" }
  }

  /// The user's folder for videos, as `xdg-user-dirs` keeps it; the home folder if none is set, and
  /// nil if that is not known.
  var videoFolder: String? {
    guard let home else { return nil }
    guard let config = configFolder,
      let bytes = try? File.read("\(config)/user-dirs.dirs", limit: 1 << 16)
    else { return home }
    // The file assigns shell variables: XDG_VIDEOS_DIR="$HOME/Videos".
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      let parts = line.split(separator: "=", maxSplits: 1)
      guard parts.count == 2, parts[0] == "XDG_VIDEOS_DIR" else { continue }
      let path = parts[1].filter { $0 != "\"" }
      if path.hasPrefix("$HOME/") { return home + path.dropFirst("$HOME".count) }
      if path.hasPrefix("/") { return String(path) }
    }
    return home
  }

  /// The home folder; nil if HOME is unset.
  var home: String? { self["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } }
}
