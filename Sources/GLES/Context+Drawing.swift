import CGLES
public import Geometry

/// What vertices are joined to.
public enum Primitive: Hashable, Sendable {
  /// Every three vertices.
  case triangles
  /// Every vertex with the two before it.
  case triangleStrip

  /// GL's word for it.
  var token: Int32 {
    switch self {
    case .triangles: GL_TRIANGLES
    case .triangleStrip: GL_TRIANGLE_STRIP
    }
  }
}

extension Context {
  /// Fills the bound target, within the scissor, with `color` as it is given: premultiply before.
  public func clear(_ color: Color) {
    state.applyForClear(SIMD4(color.red, color.green, color.blue, color.alpha))
    guard let profile else { return calls.clear() }
    profile.measure("clear", calls) { calls.clear() }
  }

  /// Draws without a vertex buffer: the vertex shader makes positions from `gl_VertexID`.
  public func draw(_ primitive: Primitive, vertices count: Int, instances: Int = 1) {
    state.applyForDraw()
    state.bindVertexArray(0)
    drawArrays(primitive, first: 0, count: count, instances)
  }

  /// Draws vertices of `buffer`; all that it has room for where no `range` is given.
  public func draw<Vertex>(
    _ primitive: Primitive, _ buffer: VertexBuffer<Vertex>, range: Range<Int>? = nil,
    instances: Int = 1
  ) {
    let range = range ?? 0..<buffer.capacity
    state.applyForDraw()
    state.bindVertexArray(buffer.vertexArray)
    drawArrays(primitive, first: range.lowerBound, count: range.count, instances)
  }

  private func drawArrays(_ primitive: Primitive, first: Int, count: Int, _ instances: Int) {
    func draw() {
      calls.drawArrays(primitive.token, first: first, count: count, instances: instances)
    }
    guard let profile else { return draw() }
    profile.measure(nil, calls, draw)
  }

  /// Says that what `target` holds is not needed, before it is redrawn whole: a tiled GPU then
  /// does not load it.
  public func invalidate(_ target: RenderTarget) {
    state.bindFramebuffer(target.name)
    calls.invalidateFramebuffer(target.name == 0 ? GL_COLOR : GL_COLOR_ATTACHMENT0)
  }

  /// Has the GPU begin on what was asked so far.
  public func flush() { calls.flush() }

  /// Waits until the GPU has done all that was asked. Never in the frame path: it blocks.
  public func finish() { calls.finish() }
}
