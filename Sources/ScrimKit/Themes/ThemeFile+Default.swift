// SPDX-License-Identifier: MIT

import Widgets

extension ThemeFile {
  /// A theme file with all keys and their defaults, and a comment for each.
  package static var commentedDefault: String {
    """
    // A theme of Scrim, which an app reads while it runs: save, and see.
    // Format: JSON5, that is JSON with comments, unquoted keys and trailing commas.
    // Keys may be left out; what is written here is what they are then.
    // Remove the slashes before a key to set it.
    {

    """ + block(of: ThemeEntry.table, indent: 1, Theme(.light)) + "}\n"
  }

  /// The most columns of a line.
  private static let columns = 100

  private static func block(of entries: [ThemeEntry], indent: Int, _ theme: Theme) -> String {
    let margin = String(repeating: "  ", count: indent)
    var text = ""
    for entry in entries {
      switch entry {
      case .group(let name, let summary, let entries):
        let theme = name == "dark" ? Theme(.dark) : theme
        text += "\(margin)// \(summary).\n\(margin)\(name): {\n"
        text += block(of: entries, indent: indent + 1, theme)
        text += "\(margin)},\n"
      case .key(let key):
        let line = "\(margin)\(key.isDerived ? "//" : "")\(key.name): \(key.write(theme)),"
        let comment = "// \(key.summary)"
        text +=
          line.count + 2 + comment.count <= columns
          ? "\(line)  \(comment)\n" : "\(margin)\(comment)\n\(line)\n"
      }
    }
    return text
  }

  /// The keys with their groups, such as `text.body.size`.
  package static var keys: [(path: String, key: ThemeKey)] { keys(in: ThemeEntry.table, nil) }

  private static func keys(
    in entries: [ThemeEntry], _ path: String?
  ) -> [(path: String, key: ThemeKey)] {
    entries.flatMap { entry in
      let path = path.map { "\($0).\(entry.name)" } ?? entry.name
      switch entry {
      case .key(let key): return [(path, key)]
      case .group(_, _, let entries): return keys(in: entries, path)
      }
    }
  }
}
