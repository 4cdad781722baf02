// SPDX-License-Identifier: MIT

import JSON5
import ScrimKit
import Shell

extension ShellSettings {
  /// The keys of the shell's settings file, in order.
  static let keys = KeyTable<ShellSettings>([
    key(
      "parts", .parts, "The parts that run; a change takes effect at the next start", \.parts),
    key(
      "appearance", .choice([("light", .light), ("dark", .dark)]),
      "Light or dark, if the desktop prefers neither", \.appearance),
    key(
      "solidity", .number(0...1),
      "The dial of the glass: 0 is clear, 1 is solid, and nothing is blurred", \.solidity),
    key(
      "savesPower", .truth, "Solid panels while the power profile saves power", \.savesPower),
    .group(
      "toasts", summary: "New notifications",
      [
        key(
          "side", .choice([("left", .left), ("right", .right)]), "The side at which they appear",
          \.toastSide),
        key(
          "seconds", .number(1...60),
          "The seconds until one leaves, unless its sender asks for another time",
          \.toastSeconds),
      ]),
  ])

  private static func key<Value: Equatable & Sendable>(
    _ name: String, _ kind: JSON5ValueKind<Value>, _ summary: String,
    _ path: any WritableKeyPath<ShellSettings, Value> & Sendable
  ) -> KeyTable<ShellSettings>.Entry {
    .key(name, kind, summary, path, example: ShellSettings()[keyPath: path])
  }

  /// A settings file that states every default, with a comment for each key.
  static var defaultFile: String {
    keys.defaultFile(
      heading: [
        "Settings of 'scrim shell', which reads them again when this file is saved.",
        "It belongs at $XDG_CONFIG_HOME/scrim/shell.json5, or ~/.config/scrim/shell.json5.",
        "Format: JSON5, that is JSON with comments, unquoted keys and trailing commas.",
        "Missing keys have the values shown here; command-line flags take precedence.",
      ], .full)
  }
}

extension JSON5ValueKind<Set<ShellSettings.Part>> {
  /// A list of parts of the shell.
  static let parts = JSON5ValueKind(
    expectation: "a list of \(ShellSettings.Part.allCases.map { "\"\($0.rawValue)\"" }.listed)",
    read: { content in
      guard case .array(let values) = content else { return nil }
      let parts = values.compactMap { value -> ShellSettings.Part? in
        if case .string(let word) = value.content { .init(rawValue: word) } else { nil }
      }
      return parts.count == values.count ? Set(parts) : nil
    },
    write: { parts in
      let words = ShellSettings.Part.allCases.filter { parts.contains($0) }
      return "[\(words.map { "\"\($0.rawValue)\"" }.joined(separator: ", "))]"
    })
}
