// SPDX-License-Identifier: MIT

import CGLES

/// A vertex buffer and its vertex array. Made for vertices that change every few frames.
public final class VertexBuffer<Vertex: VertexFormat> {
  /// The capacity, in vertices.
  public let capacity: Int
  /// The context of the buffer.
  public let gl: Context
  /// The vertex array's GL name.
  let vertexArray: UInt32
  /// The buffer's GL name; 0 once closed.
  private var buffer: UInt32

  /// The rate at which draws advance through the buffer.
  public enum Advance: Hashable, Sendable {
    /// Once per vertex.
    case vertex
    /// Once per instance: all vertices of an instance read the same element.
    case instance

    /// The vertex attribute divisor.
    var divisor: Int {
      switch self {
      case .vertex: 0
      case .instance: 1
      }
    }
  }

  /// A buffer for `capacity` vertices, with undefined content.
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

  /// Replaces vertices from `index` on. A write from the start discards the old content, so that it
  /// need not wait until the GPU has read that.
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

  /// Deletes buffer and vertex array. The context must be current.
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

/// The layout of a vertex. Generated programs bring their own.
public protocol VertexFormat: BitwiseCopyable, Sendable {
  /// The shader's inputs and their offsets in a vertex.
  static var attributes: [VertexAttribute] { get }
}

/// One input of a vertex shader.
public struct VertexAttribute: Hashable, Sendable {
  /// The component type.
  public enum Kind: Hashable, Sendable {
    /// 32-bit floats.
    case float
    /// Signed 32-bit integers.
    case int
    /// Unsigned 32-bit integers.
    case uint
  }

  /// The input's location in the shader.
  public var location: Int
  /// The component type.
  public var kind: Kind
  /// The number of components, 1 to 4.
  public var components: Int
  /// The offset from the start of the vertex, in bytes.
  public var offset: Int

  /// An input with these properties.
  public init(location: Int, kind: Kind, components: Int, offset: Int) {
    self.location = location
    self.kind = kind
    self.components = components
    self.offset = offset
  }
}
