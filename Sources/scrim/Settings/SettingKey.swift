import Demonstration
import JSON5
import ScrimKit

/// A key of the settings file: all that the reader and the default file know of it.
struct SettingKey: Sendable {
  /// The key as written.
  let name: String
  /// What it means, in a line that starts with a capital and ends without a full stop.
  let summary: String
  /// What its value must be, to be read after "wants".
  let expectation: String
  /// The default, or what might stand there, as written.
  let example: String
  /// What holds where the key is left out, as a sentence, if the default file leaves it out; nil where
  /// that file has it.
  let absence: String?
  /// Puts what the file gives where it belongs. False where that is not such a value.
  let read: @Sendable (JSON5Value.Content, inout Settings.Overrides) -> Bool

  /// A key that the default file has, for the override at `target`.
  init<Value>(
    _ name: String, _ kind: SettingKind<Value>,
    _ target: any WritableKeyPath<Settings.Overrides, Value?> & Sendable, _ summary: String
  ) {
    guard let value = Settings.Overrides(Settings())[keyPath: target] else {
      preconditionFailure("\(name) has no default")
    }
    self.init(name, kind, target, example: value, absence: nil, summary)
  }

  /// A key that the default file leaves out, for the override at `target`: `example` might stand there.
  init<Value>(
    _ name: String, _ kind: SettingKind<Value>,
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
  /// Keys that belong together, in an object of this name.
  case group(String, summary: String, [SettingKey])

  /// The key as written.
  var name: String {
    switch self {
    case .key(let key): key.name
    case .group(let name, _, _): name
    }
  }
}
