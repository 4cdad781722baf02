// SPDX-License-Identifier: MIT

import Demonstration

extension Settings {
  /// A settings file that states every default, with a comment for each key.
  static var commentedDefault: String {
    var text = """
      // Settings of 'scrim demo'. This file belongs at
      //   $XDG_CONFIG_HOME/scrim/config.json5, or ~/.config/scrim/config.json5.
      // Format: JSON5, that is JSON with comments, unquoted keys and trailing commas.
      // Missing keys have the values shown here; command-line flags take precedence.
      // Remove the slashes before a key to set it.
      {

      """
    text += SettingEntry.table.map { block(of: $0) }.joined(separator: "\n")
    return text + "}\n"
  }

  private static func block(of entry: SettingEntry) -> String {
    switch entry {
    case .key(let key): return block(of: key, indent: 2)
    case .group(let name, let summary, let keys):
      return comment("\(summary).", indent: 2) + "  \(name): {\n"
        + keys.map { block(of: $0, indent: 4) }.joined(separator: "\n") + "  },\n"
    }
  }

  private static func block(of key: SettingKey, indent: Int) -> String {
    let absence = key.absence.map { " \($0)" } ?? ""
    return comment("\(key.summary): \(key.expectation).\(absence)", indent: indent)
      + Paragraph.spaces(indent) + (key.absence == nil ? "" : "//")
      + "\(key.name): \(key.example),\n"
  }

  private static func comment(_ text: String, indent: Int) -> String {
    let margin = Paragraph.spaces(indent)
    let lines = Paragraph.wrap(text, indent: indent + 3).split(separator: "\n")
    return lines.map { "\(margin)// \($0.drop { $0 == " " })\n" }.joined()
  }
}
