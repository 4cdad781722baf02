// SPDX-License-Identifier: MIT

import GLES
import Geometry

/// Collects rectangles and draws them in few calls. The result is the same as if they were drawn
/// one by one.
@MainActor final class Painter {
  /// GL context; owned by the caller.
  let gl: Context
  /// Shader programs of the brushes.
  private let programs: PaintPrograms
  /// Batches, the first `count` of which are in use. The others keep their storage.
  private var batches: [Batch] = []
  /// Number of batches in use.
  private var count = 0
  /// Order in which the batches in use are drawn.
  private var order: [Int] = []
  /// Current canvas; nil before the first.
  private var canvas: Canvas?
  /// Vertices of rectangles without outlines.
  private var plain: VertexBuffer<PlainVertex>
  /// Vertices of rectangles with outlines.
  private var shaped: VertexBuffer<ShapedVertex>

  /// Number of batches that are searched for one that accepts a rectangle.
  private static let maxLookback = 12

  /// A painter without rectangles.
  init(_ gl: Context) throws(BufferError) {
    self.gl = gl
    plain = try VertexBuffer(gl, capacity: 64, advance: .instance)
    do throws(BufferError) {
      shaped = try VertexBuffer(gl, capacity: 32, advance: .instance)
    } catch {
      plain.close()
      throw error
    }
    programs = PaintPrograms(gl)
  }

  // MARK: Collecting

  /// Switches to `canvas`. All earlier rectangles must have been flushed.
  func begin(_ canvas: Canvas) {
    precondition(count == 0, "the canvas was switched before a flush")
    self.canvas = canvas
  }

  /// Adds a rectangle without an outline.
  func add(_ vertex: PlainVertex, _ rect: Rect<Physical>, _ brush: Brush, _ blend: Blend) {
    batch(for: rect, brush, blend, isShaped: false).add(vertex, rect)
  }

  /// Adds a rectangle with an outline.
  func add(_ vertex: ShapedVertex, _ rect: Rect<Physical>, _ brush: Brush) {
    batch(for: rect, brush, .over, isShaped: true).add(vertex, rect)
  }

  /// The last batch that accepts the rectangle, if no later batch overlaps it; otherwise a new one.
  private func batch(
    for rect: Rect<Physical>, _ brush: Brush, _ blend: Blend, isShaped: Bool
  ) -> Batch {
    var index = count - 1
    let first = max(0, count - Self.maxLookback)
    while index >= first {
      if batches[index].accepts(brush, blend, isShaped: isShaped) { return batches[index] }
      if batches[index].bounds.intersects(rect) { break }
      index -= 1
    }
    if count == batches.count { batches.append(Batch()) }
    let batch = batches[count]
    batch.begin(brush, blend, isShaped: isShaped)
    count += 1
    return batch
  }

  // MARK: Drawing

  /// Draws all collected rectangles.
  func flush() throws(ProgramError) {
    guard count > 0 else { return }
    guard let canvas else { preconditionFailure("a flush without a canvas") }
    defer { count = 0 }
    gl.state.bind(canvas.target)
    arrange()
    for index in order { try draw(batches[index], on: canvas) }
    gl.state.blend = .replace
  }

  /// Finds the order of the batches: as added, but copies come before draws that they do not
  /// overlap, next to the copies before those. A software rasteriser finishes all draws into a
  /// target before it copies into it, so few long runs of copies cost less than many short ones.
  /// Draws rarely overlap later copies: what an opaque image hides was culled.
  private func arrange() {
    order.removeAll(keepingCapacity: true)
    for index in 0..<count {
      order.append(index)
      guard gl.prefersBlit, batches[index].copiedImage != nil else { continue }
      var position = index
      while position > 0 {
        let earlier = batches[order[position - 1]]
        if earlier.copiedImage != nil || batches[index].overlaps(earlier) { break }
        order.swapAt(position - 1, position)
        position -= 1
      }
    }
  }

  private func draw(_ batch: Batch, on canvas: Canvas) throws(ProgramError) {
    if gl.prefersBlit, let image = batch.copiedImage {
      return copy(batch.plain, of: image, to: canvas)
    }
    gl.state.blend = batch.blend
    try programs.use(batch, on: canvas)
    if batch.isShaped {
      draw(batch.shaped, .triangleStrip, corners: 4, through: &shaped) { $0.rect }
    } else {
      draw(batch.plain, .triangles, corners: 6, through: &plain) { $0.rect }
    }
  }

  /// Copies rectangles of an image that lies at whole pixels.
  private func copy(_ vertices: [PlainVertex], of image: RenderTexture, to canvas: Canvas) {
    image.copy(vertices.count, to: canvas.target) { index in
      let (rect, paint) = (vertices[index].rect, vertices[index].paint)
      let left = Int(rect.x) + canvas.origin.x
      let top = Int(rect.y) + canvas.origin.y
      return (
        Rect(left: left, top: top, right: left + Int(rect.z), bottom: top + Int(rect.w)),
        Point(x: Int(paint.x) + canvas.origin.x, y: Int(paint.y) + canvas.origin.y)
      )
    }
  }

  /// Draws rectangles of `corners` vertices each, in as many calls as the buffer's capacity
  /// requires. `rect` returns left, top, width and height.
  private func draw<Vertex>(
    _ vertices: [Vertex], _ primitive: Primitive, corners: Int,
    through buffer: inout VertexBuffer<Vertex>, rect: (Vertex) -> SIMD4<Float>
  ) {
    grow(&buffer, to: vertices.count)
    var first = 0
    while first < vertices.count {
      let next = min(first + buffer.capacity, vertices.count)
      buffer.write(vertices.span.extracting(first..<next))
      gl.draw(
        primitive, buffer, range: 0..<corners, instances: next - first,
        covering: vertices[first..<next].reduce(0) { $0 + Int(rect($1).z * rect($1).w) })
      first = next
    }
  }

  /// Grows a buffer to `count` rectangles. If memory is short, the buffer stays as it is.
  private func grow<Vertex>(_ buffer: inout VertexBuffer<Vertex>, to count: Int) {
    guard buffer.capacity < count else { return }
    var capacity = buffer.capacity
    while capacity < count { capacity *= 2 }
    guard let larger = try? VertexBuffer<Vertex>(gl, capacity: capacity, advance: .instance) else {
      return
    }
    buffer.close()
    buffer = larger
  }

  /// Discards the collected rectangles after a failure.
  func discard() {
    count = 0
    gl.state.scissor = nil
    gl.state.blend = .replace
  }

  /// Deletes everything. The context must be current.
  func close() {
    shaped.close()
    plain.close()
    programs.close()
  }
}
