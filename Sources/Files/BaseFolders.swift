// SPDX-License-Identifier: MIT

/// The folders of a user by the XDG Base Directory Specification. Relative paths in its variables
/// are ignored, as it asks.
public struct BaseFolders: Hashable, Sendable {
  /// The home folder; nil if it is not known.
  public let home: String?
  /// The folder of the user's data; nil without a home.
  public let data: String?
  /// The folders of data of all users, the most important first.
  public let sharedData: [String]
  /// The folder of the user's settings; nil without a home.
  public let config: String?
  /// The folder of what programs remember between runs; nil without a home.
  public let state: String?

  /// The folders of a user with these environment variables.
  public init(environment: (String) -> String?) {
    func path(_ name: String) -> String? {
      environment(name).flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    let home = path("HOME")
    self.home = home
    data = path("XDG_DATA_HOME") ?? home.map { "\($0)/.local/share" }
    config = path("XDG_CONFIG_HOME") ?? home.map { "\($0)/.config" }
    state = path("XDG_STATE_HOME") ?? home.map { "\($0)/.local/state" }
    let shared = environment("XDG_DATA_DIRS").flatMap { $0.isEmpty ? nil : $0 }
    sharedData = (shared ?? "/usr/local/share:/usr/share").split(separator: ":")
      .filter { $0.hasPrefix("/") }.map(String.init)
  }
}
