import CGLES

/// Vertices on the GPU, and how a shader reads them.
public final class VertexBuffer<Vertex: VertexFormat> {
  /// Vertices there is room for.
  public let capacity: Int
  /// The context it lives in.
  public let gl: Context
  /// GL's name of the vertex array.
  let vertexArray: UInt32
  /// GL's name of the buffer; 0 once closed.
  private var buffer: UInt32

  /// What takes the next element of a buffer.
  public enum Advance: Hashable, Sendable {
    /// The next vertex.
    case vertex
    /// The next instance: all vertices of one see the same element.
    case instance

    /// What GL calls the divisor.
    var divisor: Int {
      switch self {
      case .vertex: 0
      case .instance: 1
      }
    }
  }

  /// Room for `capacity` vertices.
  public init(
    _ gl: Context, capacity: Int, advance: Advance = .vertex
  ) throws(BufferError) {
    let buffer = gl.calls.genBuffer()
    let vertexArray = gl.calls.genVertexArray()
    gl.state.bindVertexArray(vertexArray)
    gl.state.bindBuffer(buffer)
    let bytes = capacity * MemoryLayout<Vertex>.stride
    guard gl.calls.allocate({ gl.calls.bufferData(bytes: bytes, usage: GL_STREAM_DRAW) }) else {
      VertexBuffer.delete(buffer, vertexArray, in: gl)
      throw .outOfMemory(bytes: bytes)
    }
    for attribute in Vertex.attributes {
      gl.calls.vertexAttribute(
        attribute, stride: MemoryLayout<Vertex>.stride, divisor: advance.divisor)
    }
    self.gl = gl
    self.capacity = capacity
    self.vertexArray = vertexArray
    self.buffer = buffer
  }

  deinit { assert(buffer == 0, "a VertexBuffer was not closed") }

  /// Replaces vertices from `index` on. A write from the start discards the old content, so that it need not
  /// wait until the GPU is done with that.
  public func write(_ vertices: Span<Vertex>, at index: Int = 0) {
    guard !vertices.isEmpty else { return }
    precondition(index + vertices.count <= capacity, "a VertexBuffer is too small")
    let stride = MemoryLayout<Vertex>.stride
    gl.state.bindBuffer(buffer)
    if index == 0 {
      gl.calls.bufferData(bytes: capacity * stride, usage: GL_STREAM_DRAW)
    }
    unsafe vertices.withUnsafeBytes { unsafe gl.calls.bufferSubData(at: index * stride, $0) }
  }

  /// Deletes it. The context must be current.
  public func close() {
    precondition(buffer != 0, "a VertexBuffer was closed twice")
    Self.delete(buffer, vertexArray, in: gl)
    buffer = 0
  }

  private static func delete(_ buffer: UInt32, _ vertexArray: UInt32, in gl: Context) {
    gl.state.forget(vertexArray: vertexArray)
    gl.state.forget(buffer: buffer)
    gl.calls.deleteVertexArray(vertexArray)
    gl.calls.deleteBuffer(buffer)
  }
}

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
