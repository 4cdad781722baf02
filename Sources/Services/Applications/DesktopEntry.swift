// SPDX-License-Identifier: MIT

internal import Files
internal import Style

/// A file of the Desktop Entry Specification 1.5, read for one user and desktop.
struct DesktopEntry {
  /// The kind of the file.
  enum Content: Hashable {
    /// An application.
    case application(Application)
    /// Says that the application of this name is deleted, whatever folders after this one have.
    case hidden
    /// An application whose program is not installed, or an entry of another type.
    case ignored
  }

  /// A reason why a file is skipped.
  enum Fault: String, Error, CaseIterable {
    /// It has no group `[Desktop Entry]` with a type.
    case noEntry = "no desktop entry"
    /// It has no name.
    case noName = "no name"
    /// It has no command line, and is not started by D-Bus.
    case noCommand = "no command"
    /// The command line breaks the rules of quoting or has unknown field codes.
    case badCommand = "a command line that cannot be read"
    /// The file cannot be read, or is larger than `sizeLimit`.
    case unreadable = "no content that can be read"
  }

  /// For whom entries are read.
  struct Reader: Sendable {
    /// The user's language.
    var locale: EntryLocale
    /// The names of the running desktop, from XDG_CURRENT_DESKTOP.
    var desktops: [String]
    /// Says whether a program is installed.
    var hasProgram: @Sendable (String) -> Bool
  }

  /// The largest file that is read, in bytes.
  static let sizeLimit = 256 << 10
  /// The longest text that is taken, in scalars.
  private static let textLimit = 1_024
  /// The longest command line and path, in bytes.
  private static let commandLimit = 16 << 10
  /// The most items of a list.
  private static let listLimit = 256
  /// The most actions.
  private static let actionLimit = 32

  /// The file.
  private let file: INIFile
  /// For whom it is read.
  private let reader: Reader

  /// Reads the file at `path` with the content `bytes`.
  static func read(
    _ bytes: [UInt8], id: String, path: String, for reader: Reader
  ) throws(Fault) -> Content {
    try DesktopEntry(file: INIFile(bytes), reader: reader).content(id: id, path: path)
  }

  private func content(id: String, path: String) throws(Fault) -> Content {
    guard let type = value("Type") else { throw .noEntry }
    if flag("Hidden") { return .hidden }
    guard type == "Application" else { return .ignored }
    if let program = value("TryExec"), !program.isEmpty, !reader.hasProgram(Self.text(program)) {
      return .ignored
    }
    guard let name = line("Name") else { throw .noName }
    let isOnBus = flag("DBusActivatable") && BusObject(id: id) != nil
    let exec = try command()
    guard exec != nil || isOnBus else { throw .noCommand }
    return .application(
      Application(
        id: id, path: path, name: name, genericName: line("GenericName"),
        comment: line("Comment"), icon: icon(), keywords: list("Keywords", isLocalised: true),
        categories: list("Categories"), mimeTypes: list("MimeType"),
        windowClass: line("StartupWMClass"), isListed: !flag("NoDisplay") && isOfDesktop,
        actions: actions(isOnBus), exec: exec, folder: plain("Path"),
        needsTerminal: flag("Terminal"), isOnBus: isOnBus))
  }

  /// The actions; one without a name or a way to be started is left out.
  private func actions(_ isOnBus: Bool) -> [Application.Action] {
    var seen: Set<String> = []
    return list("Actions").prefix(Self.actionLimit).compactMap { id in
      let group = "Desktop Action \(id)"
      guard seen.insert(id).inserted, let name = line("Name", in: group) else { return nil }
      let exec = try? command(in: group)
      guard exec != nil || isOnBus else { return nil }
      return Application.Action(id: id, name: name, icon: icon(in: group), exec: exec)
    }
  }

  /// True unless the entry is for other desktops.
  private var isOfDesktop: Bool {
    let only = value("OnlyShowIn").map(Self.items)
    let without = value("NotShowIn").map(Self.items) ?? []
    for desktop in reader.desktops {
      if only?.contains(desktop) == true { return true }
      if without.contains(desktop) { return false }
    }
    return only == nil
  }

  // MARK: Values

  private static let group = "Desktop Entry"

  /// The value of a key, as it is written.
  private func value(_ key: String, in group: String = group) -> String? {
    file[group, key].flatMap { $0.utf8.count <= Self.commandLimit ? $0 : nil }
  }

  /// The value of a key in the user's language, as it is written.
  private func localised(_ key: String, in group: String) -> String? {
    for suffix in reader.locale.suffixes {
      if let value = value("\(key)[\(suffix)]", in: group) { return value }
    }
    return value(key, in: group)
  }

  private func flag(_ key: String) -> Bool { value(key) == "true" }

  /// A text to show, in one line; nil if it is empty.
  private func line(_ key: String, in group: String = group) -> String? {
    let text = localised(key, in: group).map {
      DisplayText.line(Self.text($0), limit: Self.textLimit)
    }
    return text?.isEmpty == true ? nil : text
  }

  /// A text for programs; nil if it is empty or has a zero byte.
  private func plain(_ key: String, in group: String = group) -> String? {
    value(key, in: group).map { Self.text($0) }
      .flatMap { $0.isEmpty || $0.utf8.contains(0) ? nil : $0 }
  }

  /// The name of an icon, which may be localised.
  private func icon(in group: String = group) -> String? {
    localised("Icon", in: group).map { Self.text($0) }
      .flatMap { $0.isEmpty || $0.utf8.contains(0) ? nil : $0 }
  }

  private func command(in group: String = group) throws(Fault) -> String? {
    guard let exec = plain("Exec", in: group) else { return nil }
    guard ExecLine(exec) != nil else { throw .badCommand }
    return exec
  }

  private func list(_ key: String, isLocalised: Bool = false) -> [String] {
    let text = isLocalised ? localised(key, in: Self.group) : value(key)
    return text.map(Self.items) ?? []
  }

  // MARK: Escapes

  /// The texts of a list, whose ends are semicolons; `\;` is a semicolon in a text.
  private static func items(_ value: String) -> [String] {
    var items: [String] = []
    var item: [UInt8] = []
    var isEscaped = false
    func end() {
      let text = DisplayText.line(text(String(decoding: item, as: UTF8.self)), limit: textLimit)
      if !text.isEmpty { items.append(text) }
      item = []
    }
    for byte in value.utf8 where items.count < listLimit {
      if byte == UInt8(ascii: ";"), !isEscaped {
        end()
        continue
      }
      // Only the semicolon is unescaped here; its backslash is the last byte.
      if byte == UInt8(ascii: ";") { item.removeLast() }
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
      item.append(byte)
    }
    end()
    return items
  }

  /// A text without its escapes `\s`, `\n`, `\t`, `\r` and `\\`. Other backslashes stay.
  private static func text(_ value: String) -> String {
    guard value.utf8.contains(UInt8(ascii: "\\")) else { return value }
    var result: [UInt8] = []
    var isEscaped = false
    for byte in value.utf8 {
      guard isEscaped else {
        if byte == UInt8(ascii: "\\") { isEscaped = true } else { result.append(byte) }
        continue
      }
      isEscaped = false
      switch byte {
      case UInt8(ascii: "s"): result.append(UInt8(ascii: " "))
      case UInt8(ascii: "n"): result.append(UInt8(ascii: "\n"))
      case UInt8(ascii: "t"): result.append(UInt8(ascii: "\t"))
      case UInt8(ascii: "r"): result.append(UInt8(ascii: "\r"))
      case UInt8(ascii: "\\"): result.append(byte)
      default: result += [UInt8(ascii: "\\"), byte]
      }
    }
    if isEscaped { result.append(UInt8(ascii: "\\")) }
    return String(decoding: result, as: UTF8.self)
  }
}
