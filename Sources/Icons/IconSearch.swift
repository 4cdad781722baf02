// SPDX-License-Identifier: MIT

import Files
import Glibc

/// The theme and the folders in which icons are searched for.
public struct IconSearch: Hashable, Sendable {
  /// The name of the theme's folder, such as "Adwaita"; nil for Adwaita. What the theme lacks comes
  /// from those that it inherits from, then from Adwaita and hicolor.
  public var theme: String?
  /// The folders that have themes, the most important first.
  public var roots: [String]
  /// The folders of icons without a theme, which are searched last.
  public var loose: [String]

  /// A search in these folders.
  public init(theme: String? = nil, roots: [String], loose: [String] = []) {
    self.theme = theme
    self.roots = roots
    self.loose = loose
  }

  /// The search of this user: the folders of the XDG specifications, and the theme that the
  /// settings of KDE or GTK name.
  public static var system: IconSearch { system(desktopTheme: nil) }

  /// The search of this user. `theme` is the theme that the running desktop reports; KDE's files
  /// take precedence over it.
  public static func system(desktopTheme theme: String?) -> IconSearch {
    IconSearch(
      environment: { name in unsafe getenv(name).map { unsafe String(cString: $0) } },
      desktopTheme: theme)
  }

  /// The search of a user with these environment variables.
  public init(environment: (String) -> String?, desktopTheme: String? = nil) {
    let folders = BaseFolders(environment: environment)
    var roots = [folders.home.map { "\($0)/.icons" }, folders.data.map { "\($0)/icons" }]
      .compactMap(\.self)
    roots += folders.sharedData.map { "\($0)/icons" }
    let desktops = environment("XDG_CURRENT_DESKTOP")?.split(separator: ":") ?? []
    self.init(
      theme: (desktops.contains("KDE") ? nil : desktopTheme)
        ?? folders.config.flatMap { Self.theme(config: $0, isKDE: desktops.contains("KDE")) },
      roots: roots, loose: folders.sharedData.map { "\($0)/pixmaps" })
  }

  /// The theme that the settings in the folder `config` name: those of the running desktop, then
  /// those of the other; nil if none does.
  private static func theme(config: String, isKDE: Bool) -> String? {
    func setting(_ file: String, _ group: String, _ key: String) -> String? {
      guard let bytes = try? File.read("\(config)/\(file)", limit: 1 << 20) else { return nil }
      return INIFile(bytes)[group, key].flatMap { $0.isEmpty ? nil : $0 }
    }
    func ofGTK() -> String? {
      setting("gtk-4.0/settings.ini", "Settings", "gtk-icon-theme-name")
        ?? setting("gtk-3.0/settings.ini", "Settings", "gtk-icon-theme-name")
    }
    func ofKDE() -> String? { setting("kdeglobals", "Icons", "Theme") }
    // Plasma writes no setting for its own theme.
    return isKDE ? ofKDE() ?? "breeze" : ofGTK() ?? ofKDE()
  }
}
