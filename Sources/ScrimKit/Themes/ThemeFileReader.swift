// SPDX-License-Identifier: MIT

import JSON5

/// Reads the text of theme files by the table of keys.
struct ThemeFileReader {
  /// The changes so far.
  private var changes: [(order: ThemeKey.Order, change: ThemeKey.Change)] = []
  /// The mistakes so far.
  private var mistakes: [JSON5Mistake] = []

  /// The most bytes of a key that is compared with the known ones.
  private static let longestCompared = 40

  /// Returns the changes that a file makes, in their order. Throws all mistakes.
  static func read(_ bytes: [UInt8]) throws(ThemeFileMistakes) -> [ThemeKey.Change] {
    var reader = ThemeFileReader()
    do throws(JSON5Failure) {
      let limits = JSON5Limits(bytes: ThemeFile.largest)
      reader.read(try JSON5Reader.read(bytes, limits: limits), ThemeEntry.table, in: nil)
    } catch {
      reader.mistakes = error.mistakes
      if let value = error.value { reader.read(value, ThemeEntry.table, in: nil) }
    }
    guard reader.mistakes.isEmpty else {
      throw ThemeFileMistakes(list: reader.mistakes.sorted { $0.place < $1.place })
    }
    return ThemeKey.Order.allCases.flatMap { order in
      reader.changes.filter { $0.order == order }.map(\.change)
    }
  }

  /// Reads the members of a group; its path is nil for the whole file.
  private mutating func read(_ value: JSON5Value, _ entries: [ThemeEntry], in path: String?) {
    guard case .object(let members) = value.content else {
      let what = path.map { "'\($0)'" } ?? "the file"
      return refuse(
        value.place, "\(what) wants keys in braces, not \(value.content.nameForMessages)")
    }
    // In the order of the table, since later keys may refine what earlier ones set.
    for entry in entries {
      guard let member = members.first(where: { $0.key == entry.name }) else { continue }
      let path = Self.path(entry.name, in: path)
      switch entry {
      case .group(_, _, let entries): read(member.value, entries, in: path)
      case .key(let key): read(member.value, as: key, path)
      }
    }
    let names = entries.map(\.name)
    for member in members where !names.contains(member.key) {
      refuseKey(member, among: names, in: path)
    }
  }

  private mutating func read(_ value: JSON5Value, as key: ThemeKey, _ path: String) {
    if let change = key.read(value.content) {
      changes.append((key.order, change))
    } else {
      refuse(
        value.place,
        "'\(path)' wants \(key.expectation), not \(value.content.nameForMessages)")
    }
  }

  // MARK: Mistakes

  private mutating func refuse(_ place: JSON5Place, _ message: String) {
    mistakes.append(JSON5Mistake(at: place, message))
  }

  private mutating func refuseKey(_ member: JSON5Member, among names: [String], in path: String?) {
    let isShort = member.key.utf8.count <= Self.longestCompared
    let hint: String
    if isShort, let nearest = Spelling.nearest(to: member.key, among: names) {
      hint = ", did you mean '\(Self.path(nearest, in: path))'?"
    } else if isShort, let home = Self.places(of: member.key, in: ThemeEntry.table, nil).first {
      hint = "; it belongs inside '\(home)'"
    } else {
      hint = "; there are \(names.joined(separator: ", "))"
    }
    let key = Self.path(JSON5Mistake.excerpt(of: member.key), in: path)
    refuse(member.place, "unknown key '\(key)'\(hint)")
  }

  /// The groups that have `key`, by their paths.
  private static func places(
    of key: String, in entries: [ThemeEntry], _ path: String?
  ) -> [String] {
    var places = entries.contains { $0.name == key } ? [path].compactMap { $0 } : []
    for case .group(let name, _, let entries) in entries {
      places += self.places(of: key, in: entries, self.path(name, in: path))
    }
    return places
  }

  /// A key with its group, for messages: `text.body.size`.
  private static func path(_ key: String, in group: String?) -> String {
    group.map { "\($0).\(key)" } ?? key
  }
}
