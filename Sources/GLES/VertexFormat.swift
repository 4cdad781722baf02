/// A vertex as a shader reads it. Generated programs bring theirs.
public protocol VertexFormat: BitwiseCopyable, Sendable {
  /// Where the shader's inputs lie in a value.
  static var attributes: [VertexAttribute] { get }
}

/// One input of a vertex shader.
public struct VertexAttribute: Hashable, Sendable {
  /// What the numbers are.
  public enum Kind: Hashable, Sendable {
    /// 32-bit floats.
    case float
    /// Signed 32-bit integers.
    case int
    /// Unsigned 32-bit integers.
    case uint
  }

  /// The shader's location of it.
  public var location: Int
  /// What the numbers are.
  public var kind: Kind
  /// Numbers, 1 to 4.
  public var components: Int
  /// Bytes from the start of the vertex.
  public var offset: Int

  /// The input at `location`.
  public init(location: Int, kind: Kind, components: Int, offset: Int) {
    self.location = location
    self.kind = kind
    self.components = components
    self.offset = offset
  }
}
