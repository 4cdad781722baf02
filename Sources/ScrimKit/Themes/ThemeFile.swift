// SPDX-License-Identifier: MIT

public import JSON5

/// The changes that a theme file makes in themes: colours, glass, fonts, spacing, corner radii and
/// springs.
///
/// `App.Options.themeFile` has an app read one while it runs; docs/theme.md lists its keys.
public struct ThemeFile: Sendable {
  /// The changes, in the order in which they are made.
  private let changes: Changes<Theme>

  /// A file that changes nothing.
  public init() { changes = Changes() }

  /// Reads the text of a theme file. Throws all mistakes.
  public init(parsing bytes: [UInt8]) throws(JSON5Failure) { changes = try Self.keys.read(bytes) }

  /// Reads the theme file at `path`; nil if there is none.
  package init?(readingFrom path: String) throws(UserFileFailure) {
    guard let changes = try Self.keys.read(contentsOf: path) else { return nil }
    self.changes = changes
  }

  /// A theme file with all keys and their defaults, and a comment for each.
  package static var defaultFile: String {
    keys.defaultFile(
      heading: [
        "A theme of Scrim, which an app reads while it runs: save, and see.",
        "Format: JSON5, that is JSON with comments, unquoted keys and trailing commas.",
        "Keys may be left out; what is written here is what they are then.",
        "Remove the slashes before a key to set it.",
      ], .brief)
  }

  /// The theme with the changes; idempotent.
  public func applied(to theme: Theme) -> Theme {
    var theme = theme
    changes.apply(to: &theme)
    return theme
  }
}
