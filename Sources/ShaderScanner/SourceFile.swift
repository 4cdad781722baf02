/// A file of shader text.
public struct SourceFile: Hashable, Sendable {
  /// Where it lies, from the package's root.
  public let path: String
  /// What it says.
  public let text: String

  /// What the end of a file's name says it is.
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

  /// The name with its ending, without its folders.
  public var name: String { path.split(separator: "/").last.map(String.init) ?? path }

  /// The name without its ending.
  public var baseName: String { String(name.prefix { $0 != "." }) }

  /// What it is; nil where it is no shader.
  public var kind: Kind? {
    switch name.split(separator: ".").last {
    case "vert": .vertex
    case "frag": .fragment
    case "glsl": .snippet
    default: nil
    }
  }
}
