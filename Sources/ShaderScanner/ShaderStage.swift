/// A uniform, an input or an output of a shader.
public struct Variable: Hashable, Sendable {
  /// Its name.
  public let name: String
  /// Its type, of one element where it is an array.
  public let type: ShaderType
  /// Elements, where it is an array.
  public let count: Int?
  /// `lowp`, `mediump` or `highp`, its own or the default; nil where the type has none.
  public let precision: String?
  /// What `layout(location = n)` says.
  public let location: Int?
  /// Whether it is `flat`: not interpolated.
  public let isFlat: Bool
  /// Where it is declared.
  public let declaredAt: SourceLocation

  /// As GLSL declares it.
  var declaration: String {
    let type = [precision, type.rawValue].compactMap { $0 }.joined(separator: " ")
    return "\(type) \(name)" + (count.map { "[\($0)]" } ?? "")
  }

  /// What it is in Swift.
  var swiftType: String { count.map { "[\($0) of \(type.swiftName)]" } ?? type.swiftName }
}

/// One shader as far as Swift sees it.
public struct ShaderStage: Hashable, Sendable {
  /// What a shader works on.
  public enum Kind: Hashable, Sendable {
    /// Each corner.
    case vertex
    /// Each pixel.
    case fragment
  }

  /// What it works on.
  public let kind: Kind
  /// Where it lies, from the package's root.
  public let path: String
  /// What GL is given.
  public let text: String
  /// The files that the numbers in `#line` stand for.
  public let files: [String]
  /// Uniforms, samplers among them, in the order of their declaration.
  public var uniforms: [Variable] = []
  /// What comes from the vertex buffer or the vertex shader.
  public var inputs: [Variable] = []
  /// What goes to the fragment shader or the framebuffer.
  public var outputs: [Variable] = []

  /// The file's name.
  var fileName: String { SourceFile(path: path, text: "").name }
  /// The file's name without its ending.
  var baseName: String { SourceFile(path: path, text: "").baseName }
}
