// SPDX-License-Identifier: MIT

import CGLES
public import Geometry

/// The primitive that vertices form.
public enum Primitive: Hashable, Sendable {
  /// Each three vertices form a triangle.
  case triangles
  /// Each vertex forms a triangle with the two before it.
  case triangleStrip

  /// The GL token.
  var token: Int32 {
    switch self {
    case .triangles: GL_TRIANGLES
    case .triangleStrip: GL_TRIANGLE_STRIP
    }
  }
}

extension Context {
  /// Fills the bound target within the scissor. `color` must be premultiplied.
  public func clear(_ color: Color) {
    state.applyForClear(SIMD4(color.red, color.green, color.blue, color.alpha))
    guard let profile else { return calls.clear() }
    profile.measure("clear", pixels: state.drawablePixels, calls) { calls.clear() }
  }

  /// Draws without a vertex buffer: the vertex shader computes positions from `gl_VertexID`. A
  /// profile records that `pixels` are covered; all within the scissor if nil.
  public func draw(
    _ primitive: Primitive, vertices count: Int, instances: Int = 1,
    covering pixels: @autoclosure () -> Int? = nil
  ) {
    state.applyForDraw()
    state.bindVertexArray(0)
    drawArrays(primitive, first: 0, count: count, instances, pixels)
  }

  /// Draws the vertices of `buffer` in `range`; its whole capacity if `range` is nil. A profile
  /// records that `pixels` are covered; all within the scissor if nil.
  public func draw<Vertex>(
    _ primitive: Primitive, _ buffer: VertexBuffer<Vertex>, range: Range<Int>? = nil,
    instances: Int = 1, covering pixels: @autoclosure () -> Int? = nil
  ) {
    let range = range ?? 0..<buffer.capacity
    state.applyForDraw()
    state.bindVertexArray(buffer.vertexArray)
    drawArrays(primitive, first: range.lowerBound, count: range.count, instances, pixels)
  }

  private func drawArrays(
    _ primitive: Primitive, first: Int, count: Int, _ instances: Int, _ pixels: () -> Int?
  ) {
    func draw() {
      calls.drawArrays(primitive.token, first: first, count: count, instances: instances)
    }
    guard let profile else { return draw() }
    profile.measure(nil, pixels: pixels() ?? state.drawablePixels, calls, draw)
  }

  /// Discards the content of `target` before a full redraw, so that a tiled GPU does not load it.
  public func invalidate(_ target: RenderTarget) {
    state.bindFramebuffer(target.name)
    calls.invalidateFramebuffer(target.name == 0 ? GL_COLOR : GL_COLOR_ATTACHMENT0)
  }

  /// Sends all queued commands to the GPU.
  public func flush() { calls.flush() }

  /// Waits until the GPU has finished all commands. Blocks, so never call it in the frame path.
  public func finish() { calls.finish() }
}
