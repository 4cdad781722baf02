// SPDX-License-Identifier: MIT

import Files
package import JSON5
public import Widgets

/// The changes that a theme file makes in themes: colours, glass, fonts, spacing, corner radii and
/// springs.
///
/// `App.Options.themeFile` has an app read one while it runs; docs/theme.md lists its keys.
public struct ThemeFile: Sendable {
  /// The changes, in the order in which they are made.
  let changes: [ThemeKey.Change]

  /// The most bytes of a file.
  package static let largest = 256 << 10

  /// A file that changes nothing.
  public init() { changes = [] }

  init(_ changes: [ThemeKey.Change]) { self.changes = changes }

  /// Reads the text of a theme file. Throws if anything in it is wrong.
  public init(parsing bytes: [UInt8]) throws(ThemeFileMistakes) {
    self.init(try ThemeFileReader.read(bytes))
  }

  /// Reads the theme file at `path`; nil if there is none.
  package init?(readingFrom path: String) throws(ThemeFileFailure) {
    let bytes: [UInt8]
    do throws(FileError) { bytes = try File.read(path, limit: Self.largest) } catch {
      if error.isMissing { return nil }
      throw .unreadable(path: error.path, reason: "\(error.reason)")
    }
    do throws(ThemeFileMistakes) { try self.init(parsing: bytes) } catch {
      throw .mistakes(path: path, error)
    }
  }

  /// The theme with the changes. Made twice, they have the same result as made once.
  public func applied(to theme: Theme) -> Theme {
    var theme = theme
    for change in changes { change(&theme) }
    return theme
  }
}

/// The mistakes in the text of a theme file.
public struct ThemeFileMistakes: Error, Equatable, CustomStringConvertible {
  /// The mistakes in the order of the text. Never empty.
  package let list: [JSON5Mistake]

  /// A line for each mistake, with line and column.
  public var description: String { list.map(\.description).joined(separator: "\n") }
}

/// The reason why a theme file cannot be used.
package enum ThemeFileFailure: Error, Equatable {
  /// The file cannot be read.
  case unreadable(path: String, reason: String)
  /// The text has mistakes.
  case mistakes(path: String, ThemeFileMistakes)

  /// The most lines. More mistakes than that mean another kind of file.
  private static let maximumLines = 20

  /// A line for each mistake, in the form of compilers: `file:line:column: message`.
  package var lines: [String] {
    switch self {
    case .unreadable(let path, let reason): return ["\(path): \(reason)"]
    case .mistakes(let path, let mistakes):
      let lines = mistakes.list.prefix(Self.maximumLines).map {
        "\(path):\($0.place.line):\($0.place.column): \($0.message)"
      }
      let rest = mistakes.list.count - lines.count
      return rest > 0 ? lines + ["\(path): and \(rest) more"] : lines
    }
  }
}
