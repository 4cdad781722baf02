// SPDX-License-Identifier: MIT

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

  /// The home folder; nil if HOME is unset.
  var home: String? { self["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } }
}
