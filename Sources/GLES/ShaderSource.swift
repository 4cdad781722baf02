/// The text of a shader and where it came from.
public struct ShaderSource: Hashable, Sendable {
  /// GLSL ES 3.00 with its includes in it. `#line` directives number the files they come from.
  public var text: String
  /// The files, in the order of their numbers in `#line`.
  public var files: [String]

  /// A shader of this text.
  public init(_ text: String, files: [String]) {
    self.text = text
    self.files = files
  }
}
