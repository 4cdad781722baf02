// SPDX-License-Identifier: MIT

/// A file of shader text.
public struct SourceFile: Hashable, Sendable {
  /// Path, relative to the package's root.
  public let path: String
  /// The whole text.
  public let text: String
  /// Name with its extension, without folders.
  public let name: String
  /// The lines without comments; line numbers are kept.
  let lines: Result<[String], Diagnostic>

  /// The kinds of files, by extension.
  public enum Kind: Hashable, Sendable {
    /// `.vert`
    case vertex
    /// `.frag`
    case fragment
    /// `.glsl`
    case snippet
  }

  /// A file at `path`.
  public init(path: String, text: String) {
    self.path = path
    self.text = text
    name = path.split(separator: "/").last.map(String.init) ?? path
    lines = Result { () throws(Diagnostic) in try linesWithoutComments(of: text, in: path) }
  }

  /// Name without its extension.
  public var baseName: String { String(name.prefix { $0 != "." }) }

  /// Kind of the file; nil if the extension is unknown.
  public var kind: Kind? {
    switch name.split(separator: ".").last {
    case "vert": .vertex
    case "frag": .fragment
    case "glsl": .snippet
    default: nil
    }
  }
}
