// SPDX-License-Identifier: MIT

/// The keys of a file that users write, and the property of a `Target` that each sets. Reading, the
/// messages about mistakes, the default file and the comparison of two targets follow from it.
public struct KeyTable<Target: Sendable>: Sendable {
  /// A key with a value.
  public struct Key: Sendable {
    /// The key as written.
    public let name: String
    /// One line of description, with a capital and without a full stop.
    public let summary: String
    /// A valid value in words; completes "'key' wants …".
    public let expectation: String
    /// The default or an example, as written in a file.
    public let example: String
    /// True if the default file has the key in a comment.
    let isCommentedOut: Bool
    /// A sentence for the default file that says what holds without the key; empty for none.
    let note: String
    /// The change that a value makes; nil if the value is not valid.
    let read: @Sendable (JSON5Value.Content) -> Changes<Target>.Change?
    /// Copies the property from `new` to `current` if it differs between `old` and `new`.
    let copy: @Sendable (_ old: Target, _ new: Target, _ current: inout Target) -> Void
  }

  /// An entry of a file.
  public enum Entry: Sendable {
    /// A key with a value.
    case key(Key)
    /// A named object of entries.
    indirect case group(String, summary: String, [Entry])

    /// The key as written.
    var name: String {
      switch self {
      case .key(let key): key.name
      case .group(let name, _, _): name
      }
    }
  }

  /// The entries of a file, in order.
  public let entries: [Entry]

  /// A table with these entries.
  public init(_ entries: [Entry]) { self.entries = entries }

  /// The keys with their groups: `text.body.size`.
  public var keys: [(path: String, key: Key)] { Self.keys(of: entries, in: nil) }

  private static func keys(of entries: [Entry], in group: String?) -> [(path: String, key: Key)] {
    entries.flatMap { entry in
      let path = path(entry.name, in: group)
      switch entry {
      case .key(let key): return [(path, key)]
      case .group(_, _, let entries): return keys(of: entries, in: path)
      }
    }
  }

  /// A key with its group, for messages.
  static func path(_ key: String, in group: String?) -> String {
    group.map { "\($0).\(key)" } ?? key
  }

  /// Copies those properties to `current` that differ between `old` and `new`; others keep what was
  /// changed in the meantime.
  public func copyChanges(from old: Target, to new: Target, into current: inout Target) {
    for (_, key) in keys { key.copy(old, new, &current) }
  }
}

extension KeyTable.Entry {
  /// A key of a property that `get` and `set` access. Changes are made in the order of their ranks.
  /// The default file shows `example`, in a comment if `isCommentedOut`, and with `note`, a
  /// sentence that says what holds without the key.
  public static func key<Value: Sendable, Property: Equatable & Sendable>(
    _ name: String, _ kind: JSON5ValueKind<Value>, _ summary: String, example: Value,
    isCommentedOut: Bool = false, note: String = "", rank: Int = 0,
    path: (any PartialKeyPath<Target> & Sendable)? = nil,
    get: @escaping @Sendable (Target) -> Property,
    set: @escaping @Sendable (inout Target, Property) -> Void,
    property: @escaping @Sendable (Value) -> Property
  ) -> Self {
    .key(
      KeyTable.Key(
        name: name, summary: summary, expectation: kind.expectation, example: kind.write(example),
        isCommentedOut: isCommentedOut, note: note,
        read: { content in
          guard let value = kind.read(content) else { return nil }
          return Changes.Change(path: path, value: value, rank: rank) { set(&$0, property(value)) }
        },
        copy: { old, new, current in
          let value = get(new)
          if value != get(old) { set(&current, value) }
        }))
  }

  /// A key of the property at `path`.
  public static func key<Value: Equatable & Sendable>(
    _ name: String, _ kind: JSON5ValueKind<Value>, _ summary: String,
    _ path: any WritableKeyPath<Target, Value> & Sendable, example: Value,
    isCommentedOut: Bool = false, note: String = ""
  ) -> Self {
    .key(
      name, kind, summary, example: example, isCommentedOut: isCommentedOut, note: note, path: path,
      get: { $0[keyPath: path] }, set: { $0[keyPath: path] = $1 }, property: { $0 })
  }

  /// A key of the property at `path`, which is nil without it: the default file has the key in a
  /// comment.
  public static func key<Value: Equatable & Sendable>(
    _ name: String, _ kind: JSON5ValueKind<Value>, _ summary: String,
    _ path: any WritableKeyPath<Target, Value?> & Sendable, example: Value, note: String
  ) -> Self {
    .key(
      name, kind, summary, example: example, isCommentedOut: true, note: note, path: path,
      get: { $0[keyPath: path] }, set: { $0[keyPath: path] = $1 }, property: { $0 })
  }
}
