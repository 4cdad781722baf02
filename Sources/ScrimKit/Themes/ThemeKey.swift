// SPDX-License-Identifier: MIT

import JSON5
import Widgets

/// A key of theme files with a value, for the reader, the default file and its documentation.
package struct ThemeKey: Sendable {
  /// A change of a theme.
  typealias Change = @Sendable (inout Theme) -> Void

  /// The key as written.
  package let name: String
  /// One line of description, with a capital and without a full stop.
  package let summary: String
  /// A valid value in words; completes "'key' wants …".
  package let expectation: String
  /// When the change is made.
  let order: Order
  /// True if the value follows from other keys unless it is given.
  let isDerived: Bool
  /// The change that a value makes; nil if the value is not valid.
  let read: @Sendable (JSON5Value.Content) -> Change?
  /// The value in a theme, as a file has it.
  let write: @Sendable (Theme) -> String

  /// The order of changes. Those of one rank are made in the order of the keys.
  enum Order: CaseIterable {
    /// Does not depend on other keys.
    case first
    /// Depends on colours of surfaces.
    case accent
    /// Takes precedence over what follows from the accent.
    case last
  }

  /// A key of a property of themes.
  init<Value>(
    _ name: String, _ kind: JSON5ValueKind<Value>, _ summary: String, order: Order = .first,
    isDerived: Bool = false, get: @escaping @Sendable (Theme) -> Value,
    set: @escaping @Sendable (inout Theme, Value) -> Void
  ) {
    self.name = name
    self.summary = summary
    self.order = order
    self.isDerived = isDerived
    expectation = kind.expectation
    read = { content in
      guard let value = kind.read(content) else { return nil }
      return { set(&$0, value) }
    }
    write = { kind.write(get($0)) }
  }

  /// A key of a property of themes at `path`.
  init<Value>(
    _ name: String, _ kind: JSON5ValueKind<Value>,
    _ path: any WritableKeyPath<Theme, Value> & Sendable, _ summary: String,
    isDerived: Bool = false
  ) {
    self.init(
      name, kind, summary, isDerived: isDerived, get: { $0[keyPath: path] },
      set: { $0[keyPath: path] = $1 })
  }
}

/// An entry of theme files.
package enum ThemeEntry: Sendable {
  /// A key with a value.
  case key(ThemeKey)
  /// A named object of entries.
  indirect case group(String, summary: String, [ThemeEntry])

  /// The key as written.
  package var name: String {
    switch self {
    case .key(let key): key.name
    case .group(let name, _, _): name
    }
  }
}
