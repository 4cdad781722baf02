// SPDX-License-Identifier: MIT

internal import Files

extension JSON5Limits {
  /// The limits on files that users write.
  public static let userFile = JSON5Limits(bytes: 256 << 10)
}

extension KeyTable {
  /// Reads the text of a file. Throws all mistakes, in their order.
  public func read(_ bytes: [UInt8]) throws(JSON5Failure) -> Changes<Target> {
    let (changes, mistakes) = readWhatFits(bytes)
    guard mistakes.isEmpty else { throw JSON5Failure(mistakes: mistakes, value: nil) }
    return changes
  }

  /// Reads the file at `path`; nil if there is none.
  public func read(contentsOf path: String) throws(UserFileFailure) -> Changes<Target>? {
    let (changes, failure) = readWhatFits(contentsOf: path)
    if let failure { throw failure }
    return changes
  }

  /// Reads what is right in the file at `path`, and tells what is wrong; nil for what there is not.
  public func readWhatFits(
    contentsOf path: String
  ) -> (changes: Changes<Target>?, failure: UserFileFailure?) {
    do throws(FileError) {
      let bytes = try File.read(path, limit: JSON5Limits.userFile.bytes)
      let (changes, mistakes) = readWhatFits(bytes)
      return (changes, mistakes.isEmpty ? nil : .mistakes(path: path, mistakes))
    } catch {
      return (nil, error.isMissing ? nil : .unreadable(error))
    }
  }

  private func readWhatFits(_ bytes: [UInt8]) -> (Changes<Target>, [JSON5Mistake]) {
    var reading = Reading(keys: keys)
    do throws(JSON5Failure) {
      reading.read(try JSON5Reader.read(bytes, limits: .userFile), entries, in: nil)
    } catch {
      reading.mistakes = error.mistakes
      if let value = error.value { reading.read(value, entries, in: nil) }
    }
    return (Changes(reading.changes), reading.mistakes.sorted { $0.position < $1.position })
  }

  /// The state of reading a file.
  private struct Reading {
    /// The keys, with their groups.
    let keys: [(path: String, key: Key)]
    /// The changes so far.
    var changes: [Changes<Target>.Change] = []
    /// The mistakes so far.
    var mistakes: [JSON5Mistake] = []

    /// The most bytes of a key that is compared with the known ones.
    private static var longestCompared: Int { 40 }

    /// Reads the members of a group; its path is nil for the whole file.
    mutating func read(_ value: JSON5Value, _ entries: [Entry], in group: String?) {
      guard case .object(let members) = value.content else {
        let what = group.map { "'\($0)'" } ?? "the file"
        return refuse(
          value.position, "\(what) wants keys in braces, not \(value.content.nameForMessages)")
      }
      // In the order of the table, since later keys may refine what earlier ones set.
      for entry in entries {
        guard let member = members.first(where: { $0.key == entry.name }) else { continue }
        let path = KeyTable.path(entry.name, in: group)
        switch entry {
        case .group(_, _, let entries): read(member.value, entries, in: path)
        case .key(let key): read(member.value, as: key, path)
        }
      }
      let names = entries.map(\.name)
      for member in members where !names.contains(member.key) {
        refuseKey(member, among: names, in: group)
      }
    }

    private mutating func read(_ value: JSON5Value, as key: Key, _ path: String) {
      guard let change = key.read(value.content) else {
        return refuse(
          value.position, "'\(path)' wants \(key.expectation), not \(value.content.nameForMessages)"
        )
      }
      changes.append(change)
    }

    private mutating func refuse(_ position: JSON5Position, _ message: String) {
      mistakes.append(JSON5Mistake(at: position, message))
    }

    /// Tells of an unknown key, with a hint if it is misspelt or belongs to another group.
    private mutating func refuseKey(
      _ member: JSON5Member, among names: [String], in group: String?
    ) {
      let isShort = member.key.utf8.count <= Self.longestCompared
      let hint: String
      if isShort, let home = keys.first(where: { $0.key.name == member.key }) {
        let path = home.path.dropLast(member.key.count + 1)
        hint =
          path.isEmpty
          ? "; it belongs outside '\(group ?? "")'" : "; it belongs inside '\(path)'"
      } else if isShort, let nearest = Spelling.nearest(to: member.key, among: names) {
        hint = ", did you mean '\(KeyTable.path(nearest, in: group))'?"
      } else {
        hint = "; there are \(names.joined(separator: ", "))"
      }
      let key = KeyTable.path(JSON5Mistake.excerpt(of: member.key), in: group)
      refuse(member.position, "unknown key '\(key)'\(hint)")
    }
  }
}
