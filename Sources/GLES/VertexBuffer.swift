import CGLES

/// Vertices on the GPU, and how a shader reads them.
public final class VertexBuffer<Vertex: VertexFormat> {
  /// Vertices there is room for.
  public let capacity: Int
  /// How often it is written.
  public let usage: Usage
  /// The context it lives in.
  public let gl: Context
  /// GL's name of the vertex array.
  let vertexArray: UInt32
  /// GL's name of the buffer; 0 once closed.
  private var buffer: UInt32

  /// How often a buffer is written.
  public enum Usage: Hashable, Sendable {
    /// Once.
    case once
    /// Every few frames. A write from the start gives up the old content, so that it need not wait
    /// for the GPU to be done with it.
    case often

    /// GL's word for it.
    var token: Int32 {
      switch self {
      case .once: GL_STATIC_DRAW
      case .often: GL_STREAM_DRAW
      }
    }
  }

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
    _ gl: Context, capacity: Int, usage: Usage = .often, advance: Advance = .vertex
  ) throws(BufferError) {
    let buffer = gl.calls.genBuffer()
    let vertexArray = gl.calls.genVertexArray()
    gl.state.bindVertexArray(vertexArray)
    gl.state.bindBuffer(buffer)
    let bytes = capacity * MemoryLayout<Vertex>.stride
    guard gl.calls.allocate({ gl.calls.bufferData(bytes: bytes, usage: usage.token) }) else {
      VertexBuffer.delete(buffer, vertexArray, in: gl)
      throw .outOfMemory(bytes: bytes)
    }
    for attribute in Vertex.attributes {
      gl.calls.vertexAttribute(
        attribute, stride: MemoryLayout<Vertex>.stride, divisor: advance.divisor)
    }
    self.gl = gl
    self.capacity = capacity
    self.usage = usage
    self.vertexArray = vertexArray
    self.buffer = buffer
  }

  /// These vertices.
  public convenience init(_ gl: Context, _ vertices: [Vertex]) throws(BufferError) {
    try self.init(gl, capacity: vertices.count, usage: .once)
    write(vertices.span)
  }

  deinit { assert(buffer == 0, "a VertexBuffer was not closed") }

  /// Replaces vertices from `index` on.
  public func write(_ vertices: Span<Vertex>, at index: Int = 0) {
    guard !vertices.isEmpty else { return }
    precondition(index + vertices.count <= capacity, "a VertexBuffer is too small")
    let stride = MemoryLayout<Vertex>.stride
    gl.state.bindBuffer(buffer)
    if usage == .often, index == 0 {
      gl.calls.bufferData(bytes: capacity * stride, usage: usage.token)
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
