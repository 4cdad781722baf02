// SPDX-License-Identifier: MIT

import Demonstration
import JSON5
import ScrimKit

/// A key of the settings file, for the reader and the default file.
struct SettingKey: Sendable {
  /// The key as written.
  let name: String
  /// One-line description, capitalised, no full stop.
  let summary: String
  /// Description of a valid value; completes "'key' wants …".
  let expectation: String
  /// The default or an example, as written in the file.
  let example: String
  /// Sentence that states the default, for keys that the default file comments out; nil for other
  /// keys.
  let absence: String?
  /// Stores a value in the overrides. Returns false if it is not valid.
  let read: @Sendable (JSON5Value.Content, inout Settings.Overrides) -> Bool

  /// A key that the default file sets; stored in `target`.
  init<Value>(
    _ name: String, _ kind: JSON5ValueKind<Value>,
    _ target: any WritableKeyPath<Settings.Overrides, Value?> & Sendable, _ summary: String
  ) {
    guard let value = Settings.Overrides(Settings())[keyPath: target] else {
      preconditionFailure("\(name) has no default")
    }
    self.init(name, kind, target, example: value, absence: nil, summary)
  }

  /// A key that the default file comments out, shown with `example`; stored in `target`.
  init<Value>(
    _ name: String, _ kind: JSON5ValueKind<Value>,
    _ target: any WritableKeyPath<Settings.Overrides, Value?> & Sendable, example: Value,
    absence: String?, _ summary: String
  ) {
    self.name = name
    self.summary = summary
    self.absence = absence
    self.example = kind.write(example)
    expectation = kind.expectation
    read = { content, overrides in
      guard let value = kind.read(content) else { return false }
      overrides[keyPath: target] = value
      return true
    }
  }
}

/// An entry of the settings file.
enum SettingEntry: Sendable {
  /// A key with a value.
  case key(SettingKey)
  /// A named object of keys.
  case group(String, summary: String, [SettingKey])

  /// The key as written.
  var name: String {
    switch self {
    case .key(let key): key.name
    case .group(let name, _, _): name
    }
  }
}
