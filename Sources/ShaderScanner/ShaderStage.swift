// SPDX-License-Identifier: MIT

/// A uniform, an input or an output of a shader.
public struct Variable: Hashable, Sendable {
  /// Name in GLSL.
  public let name: String
  /// Type, of one element for an array.
  public let type: ShaderType
  /// The number of elements; nil if this is no array.
  public let count: Int?
  /// `lowp`, `mediump` or `highp`, explicit or by default; nil if the type has no precision.
  public let precision: String?
  /// The location in `layout(location = n)`, if any.
  public let location: Int?
  /// True if the variable is `flat`, that is, not interpolated.
  public let isFlat: Bool
  /// Position of the declaration.
  public let declaredAt: SourceLocation

  /// The declaration in GLSL.
  var declaration: String {
    let type = [precision, type.rawValue].compactMap { $0 }.joined(separator: " ")
    return "\(type) \(name)" + (count.map { "[\($0)]" } ?? "")
  }

  /// The type in Swift.
  var swiftType: String { count.map { "[\($0) of \(type.swiftName)]" } ?? type.swiftName }
}

/// The interface of one shader.
public struct ShaderStage: Hashable, Sendable {
  /// The stages of the pipeline.
  public enum Kind: Hashable, Sendable {
    /// Runs for each vertex.
    case vertex
    /// Runs for each fragment.
    case fragment
  }

  /// Stage of the pipeline.
  public let kind: Kind
  /// Path of the file, relative to the package's root.
  public let path: String
  /// The text for GL's compiler.
  public let text: String
  /// Paths of the files, by their numbers in `#line`.
  public let files: [String]
  /// Uniforms and samplers, in the order of their declaration.
  public var uniforms: [Variable] = []
  /// Inputs, from the vertex buffer or the vertex shader.
  public var inputs: [Variable] = []
  /// Outputs, to the fragment shader or the framebuffer.
  public var outputs: [Variable] = []

  /// Name of the file.
  var fileName: String { SourceFile(path: path, text: "").name }
  /// Name of the file without its extension.
  var baseName: String { SourceFile(path: path, text: "").baseName }
}
