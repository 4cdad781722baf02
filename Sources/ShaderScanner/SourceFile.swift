// SPDX-License-Identifier: MIT

/// A file of shader text.
public struct SourceFile: Hashable, Sendable {
  /// Path, relative to the package's root.
  public let path: String
  /// The whole text.
  public let text: String

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
  }

  /// Name with its extension, without folders.
  public var name: String { path.split(separator: "/").last.map(String.init) ?? path }

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
