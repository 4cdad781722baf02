// SPDX-License-Identifier: MIT

import Demonstration
import JSON5

/// Parses a settings file and validates it against the table of keys.
struct SettingsReader {
  /// Maximum file size in bytes.
  static let largest = 256 << 10

  /// Maximum length in bytes of a key that gets a spelling suggestion.
  private static let longestCompared = 40

  /// Values read so far.
  private var overrides = Settings.Overrides()
  /// Mistakes found so far.
  private var mistakes: [JSON5Mistake] = []

  /// Parses `bytes`. Throws all mistakes, in text order.
  static func read(_ bytes: [UInt8]) throws(SettingsMistakes) -> Settings.Overrides {
    var reader = SettingsReader()
    do throws(JSON5Failure) {
      reader.readFile(try JSON5Reader.read(bytes, limits: JSON5Limits(bytes: largest)))
    } catch {
      reader.mistakes = error.mistakes
      if let value = error.value { reader.readFile(value) }
    }
    guard reader.mistakes.isEmpty else {
      throw SettingsMistakes(list: reader.mistakes.sorted { $0.place < $1.place })
    }
    return reader.overrides
  }

  private mutating func readFile(_ root: JSON5Value) {
    guard case .object(let members) = root.content else {
      return refuse(
        root.place, "the file wants keys in braces, not \(root.content.nameForMessages)")
    }
    for member in members {
      switch SettingEntry.table.first(where: { $0.name == member.key }) {
      case .key(let key): read(member, as: key, in: nil)
      case .group(let name, _, let keys): readGroup(member, name, keys)
      case nil: refuseKey(member, among: SettingEntry.table.map(\.name), in: nil)
      }
    }
  }

  private mutating func readGroup(_ group: JSON5Member, _ name: String, _ keys: [SettingKey]) {
    guard case .object(let members) = group.value.content else {
      return refuse(
        group.value.place,
        "'\(name)' wants keys in braces, not \(group.value.content.nameForMessages)")
    }
    for member in members {
      if let key = keys.first(where: { $0.name == member.key }) {
        read(member, as: key, in: name)
      } else {
        refuseKey(member, among: keys.map(\.name), in: name)
      }
    }
  }

  private mutating func read(_ member: JSON5Member, as key: SettingKey, in group: String?) {
    guard !key.read(member.value.content, &overrides) else { return }
    refuse(
      member.value.place,
      "'\(Self.path(key.name, in: group))' wants \(key.expectation), "
        + "not \(member.value.content.nameForMessages)")
  }

  // MARK: Mistakes

  private mutating func refuse(_ place: JSON5Place, _ message: String) {
    mistakes.append(JSON5Mistake(at: place, message))
  }

  /// Records an unknown key, with a hint if it is misspelt or belongs to another group.
  private mutating func refuseKey(
    _ member: JSON5Member, among names: [String], in group: String?
  ) {
    let hint: String
    if let home = Self.home(of: member.key, besides: group) {
      hint = "; \(home)"
    } else if member.key.utf8.count <= Self.longestCompared,
      let nearest = Spelling.nearest(to: member.key, among: names)
    {
      hint = ", did you mean '\(Self.path(nearest, in: group))'?"
    } else {
      hint = "; there are \(names.joined(separator: ", "))"
    }
    refuse(
      member.place,
      "unknown key '\(Self.path(JSON5Mistake.excerpt(of: member.key), in: group))'\(hint)")
  }

  /// The place of `key` in the table if it is not in `group`; a nil group is the top level.
  private static func home(of key: String, besides group: String?) -> String? {
    for entry in SettingEntry.table {
      switch entry {
      case .key(let other):
        if other.name == key, group != nil { return "it belongs outside '\(group ?? "")'" }
      case .group(let name, _, let keys):
        if name != group, keys.contains(where: { $0.name == key }) {
          return "it belongs inside '\(name)'"
        }
      }
    }
    return nil
  }

  /// The key with its group, for messages: `glass.sigma`.
  private static func path(_ key: String, in group: String?) -> String {
    group.map { "\($0).\(key)" } ?? key
  }
}

/// The mistakes of one settings file.
struct SettingsMistakes: Error, Equatable {
  /// Mistakes in text order. Never empty.
  let list: [JSON5Mistake]
}
