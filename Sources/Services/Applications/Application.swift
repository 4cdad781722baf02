// SPDX-License-Identifier: MIT

/// An application that is installed, as its desktop entry describes it.
public struct Application: Hashable, Sendable, Identifiable {
  /// Something that the application offers beside being opened, such as "New Window".
  public struct Action: Hashable, Sendable, Identifiable {
    /// The name by which it is started, unique in its application.
    public let id: String
    /// The name to show, in the user's language.
    public let name: String
    /// The name of an icon, or an absolute path of one; nil if there is none.
    public let icon: String?
    /// The command line; nil if only D-Bus starts it.
    let exec: String?
  }

  /// The name of the desktop file without `.desktop`, such as "org.gnome.Calculator", with `-` for
  /// the slashes of subfolders. Windows and notifications name their application by it.
  public let id: String
  /// The path of the desktop file.
  public let path: String
  /// The name to show, in the user's language.
  public let name: String
  /// The kind of application, such as "Web Browser"; nil if it does not say.
  public let genericName: String?
  /// The purpose, in a sentence; nil if it does not say.
  public let comment: String?
  /// The name of an icon, or an absolute path of one; nil if there is none.
  public let icon: String?
  /// Further words by which it is searched for, in the user's language.
  public let keywords: [String]
  /// The categories of the menu specification, such as "Graphics".
  public let categories: [String]
  /// The types of files that it opens, such as "image/png".
  public let mimeTypes: [String]
  /// The class or app ID of its windows, if that is not `id`; nil if it does not say.
  public let windowClass: String?
  /// True if it is meant for menus and launchers of this desktop. Others open files and links, and
  /// are found by their `id`.
  public let isListed: Bool
  /// The actions that it offers beside being opened.
  public let actions: [Action]
  /// The command line; nil if only D-Bus starts it.
  let exec: String?
  /// The folder to start it in; nil for the home folder.
  let folder: String?
  /// True if it runs in a terminal.
  let needsTerminal: Bool
  /// True if it is started by a call to the bus name `id`.
  let isOnBus: Bool

  /// The name of the program that `exec` starts, without its folder; nil if there is none.
  var program: String? {
    let words = exec.flatMap { ExecLine($0)?.words } ?? []
    // `env` and its variables say nothing about the program.
    let word = words.first { $0.last != "=" && !$0.contains("=") && $0 != "env" }
    return word?.split(separator: "/").last.map(String.init)
  }
}

extension Application {
  /// A made-up application, for tests and galleries, which starts nothing.
  public init(_ name: String, genericName: String? = nil, icon: String? = nil) {
    self.init(
      id: name, path: "", name: name, genericName: genericName, comment: nil, icon: icon,
      keywords: [], categories: [], mimeTypes: [], windowClass: nil, isListed: true, actions: [],
      exec: nil, folder: nil, needsTerminal: false, isOnBus: false)
  }
}
