// SPDX-License-Identifier: MIT

import Files
import Glibc

/// Finds the files of icons by the Icon Theme Specification of freedesktop.org. Themes are read at
/// the first search, and what was found is remembered.
public final class IconFinder {
  /// The theme and the folders to search. A change forgets what was found.
  public var search: IconSearch { didSet { if search != oldValue { forget() } } }
  /// Called with a line about a theme that cannot be read, once each.
  public var onProblem: ((String) -> Void)?
  /// The theme, those that it inherits from, and the last resorts; nil before the first search.
  private var chain: [IconTheme]?
  /// The results of earlier searches; nil for what was not found.
  private var found: [Request: IconFile?] = [:]
  /// The listings of folders by their paths.
  private var listings: [String: FolderListing] = [:]

  /// An icon to search for.
  private struct Request: Hashable {
    /// The icon's name.
    let name: String
    /// The size in logical units.
    let size: Int
    /// The pixels of a logical unit.
    let scale: Int
  }

  /// The most themes of a chain.
  private static let themeLimit = 64
  /// The most results that are remembered.
  private static let resultLimit = 4096
  /// The theme that stands in for others.
  private static let standard = "Adwaita"
  /// The theme from which all themes inherit.
  private static let base = "hicolor"

  /// A finder that has read nothing yet.
  public init(_ search: IconSearch) { self.search = search }

  /// Forgets the themes and what was found, so that icons that were installed since are seen.
  public func forget() {
    chain = nil
    found.removeAll()
    listings.removeAll()
  }

  /// The file of the icon `name` that fits best for `size` logical units of `scale` pixels; nil if
  /// there is none.
  ///
  /// If no theme has the icon, its name loses its last part, and again: instead of
  /// `network-wireless-signal-good-symbolic`, `network-wireless-signal-symbolic` may be found. A
  /// symbolic icon may be replaced by one of colours of its own, after all others. An absolute path
  /// is taken as it is.
  public func find(_ name: String, size: Int, scale: Int) -> IconFile? {
    let request = Request(
      name: name, size: min(max(size, 1), 1 << 16), scale: min(max(scale, 1), 1 << 8))
    if let known = found[request] { return known }
    let file = name.hasPrefix("/") ? IconFile(path: name) : look(for: request)
    if found.count >= Self.resultLimit { found.removeAll(keepingCapacity: true) }
    found[request] = .some(file)
    return file
  }

  // MARK: Searching

  private func look(for request: Request) -> IconFile? {
    // A name with a slash would lead to other folders.
    guard !request.name.isEmpty, !request.name.utf8.contains(where: { $0 == 0x2f || $0 == 0 })
    else { return nil }
    for names in Self.names(for: request.name) {
      for theme in themes {
        for name in names {
          if let file = look(for: name, request, in: theme) { return file }
        }
      }
      for name in names {
        for folder in search.roots + search.loose {
          if let file = file(name, in: folder) { return file }
        }
      }
    }
    return nil
  }

  /// The names that are looked for: the name and what is left of it without its last parts; if it
  /// is symbolic, first all symbolic ones.
  static func names(for name: String) -> [[String]] {
    let suffix = IconFile.symbolicSuffix
    guard name.hasSuffix(suffix) else { return [shortened(name)] }
    let plain = shortened(String(name.dropLast(suffix.count)))
    return [plain.map { $0 + suffix }, plain]
  }

  private static func shortened(_ name: String) -> [String] {
    var names = [name]
    while let dash = names[names.count - 1].lastIndex(of: "-"), names.count < 16 {
      let rest = String(names[names.count - 1][..<dash])
      guard !rest.isEmpty else { break }
      names.append(rest)
    }
    return names
  }

  private func look(for name: String, _ request: Request, in theme: IconTheme) -> IconFile? {
    for directory in theme.directories(size: request.size, scale: request.scale) {
      for folder in theme.folders {
        if let file = file(name, in: "\(folder)/\(directory.path)") { return file }
      }
    }
    return nil
  }

  /// The readable file of the icon `name` in `folder`.
  private func file(_ name: String, in folder: String) -> IconFile? {
    let listing = listings[folder] ?? FolderListing(folder)
    listings[folder] = listing
    guard listing.mayContain(name) else { return nil }
    for format in IconFile.Format.allCases {
      let path = "\(folder)/\(name)\(format.suffix)"
      if unsafe access(path, R_OK) == 0 { return IconFile(path, format, name: name) }
    }
    return nil
  }

  // MARK: Themes

  /// The themes that are searched, in this order.
  private var themes: [IconTheme] {
    if let chain { return chain }
    // hicolor is the end of every chain, whatever a theme says.
    var names: Set<String> = [Self.base]
    var themes: [IconTheme] = []
    if let theme = search.theme { add(theme, to: &themes, &names) }
    add(Self.standard, to: &themes, &names)
    names.remove(Self.base)
    add(Self.base, to: &themes, &names)
    chain = themes
    return themes
  }

  /// Adds a theme and those that it inherits from, unless they are among `names`.
  private func add(_ name: String, to themes: inout [IconTheme], _ names: inout Set<String>) {
    let isInChain = themes.count < Self.themeLimit || name == Self.standard || name == Self.base
    guard isInChain, names.insert(name).inserted, let theme = load(name) else { return }
    themes.append(theme)
    for parent in theme.parents { add(parent, to: &themes, &names) }
  }

  /// Reads a theme; nil if there is none, or none that can be read.
  private func load(_ name: String) -> IconTheme? {
    guard IconDirectory.staysInside(name), !name.utf8.contains(0x2f) else { return nil }
    let paths = search.roots.map { "\($0)/\(name)" }
    let folders = paths.filter { unsafe access($0, X_OK) == 0 }
    for folder in folders {
      do throws(FileError) {
        let bytes = try File.read("\(folder)/index.theme", limit: IconTheme.indexLimit)
        return IconTheme(INIFile(bytes), folders: folders)
      } catch {
        if !error.isMissing { onProblem?("the icon theme \(name) cannot be read: \(error)") }
      }
    }
    return nil
  }
}
