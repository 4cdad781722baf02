import GLES
import Geometry

/// Collects rectangles and draws those that can be drawn together in one call, in an order that gives the
/// same picture as drawing one after the other.
final class Painter {
  /// What it draws with.
  let gl: Context
  /// The programs.
  private let programs: PaintPrograms
  /// Batches, of which `count` are in use. The others keep their storage for the next frame.
  private var batches: [Batch] = []
  /// How many are in use.
  private var count = 0
  /// What is drawn into.
  private var canvas: Canvas?
  /// Rectangles without outlines, on their way.
  private var plain: VertexBuffer<PlainVertex>
  /// Those with.
  private var shaped: VertexBuffer<ShapedVertex>

  /// How many batches a rectangle may pass on its way to one that it can join.
  private static let longestWay = 12

  /// A painter with nothing to draw.
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

  /// Everything goes to `canvas` from now on.
  func begin(_ canvas: Canvas) {
    precondition(count == 0, "a canvas was left before it was painted")
    self.canvas = canvas
  }

  /// Adds a rectangle without an outline.
  func add(_ vertex: PlainVertex, _ rect: Rect<Physical>, _ brush: Brush, _ blend: Blend) {
    batch(for: rect, brush, blend, isShaped: false).add(vertex, rect)
  }

  /// Adds one with an outline.
  func add(_ vertex: ShapedVertex, _ rect: Rect<Physical>, _ brush: Brush) {
    batch(for: rect, brush, .over, isShaped: true).add(vertex, rect)
  }

  /// The last batch that takes such a rectangle, if none after it lies beneath the rectangle, or another.
  private func batch(
    for rect: Rect<Physical>, _ brush: Brush, _ blend: Blend, isShaped: Bool
  ) -> Batch {
    var index = count - 1
    let farthest = max(0, count - Self.longestWay)
    while index >= farthest {
      if batches[index].takes(brush, blend, isShaped: isShaped) { return batches[index] }
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

  /// Draws all that was collected.
  func flush() throws(ProgramError) {
    guard count > 0 else { return }
    guard let canvas else { preconditionFailure("painting without a canvas") }
    defer { count = 0 }
    gl.state.bind(canvas.target)
    for index in 0..<count { try draw(batches[index], on: canvas) }
    gl.state.blend = .replace
  }

  private func draw(_ batch: Batch, on canvas: Canvas) throws(ProgramError) {
    gl.state.blend = batch.blend
    try programs.use(batch.brush, isShaped: batch.isShaped, batch.blend, on: canvas)
    if batch.isShaped {
      draw(batch.shaped, .triangleStrip, corners: 4, through: &shaped)
    } else {
      draw(batch.plain, .triangles, corners: 6, through: &plain)
    }
  }

  /// Draws rectangles, each of so many corners, through a buffer that holds as many as it can of them.
  private func draw<Vertex>(
    _ vertices: [Vertex], _ primitive: Primitive, corners: Int,
    through buffer: inout VertexBuffer<Vertex>
  ) {
    grow(&buffer, to: vertices.count)
    var first = 0
    while first < vertices.count {
      let next = min(first + buffer.capacity, vertices.count)
      buffer.write(vertices.span.extracting(first..<next))
      gl.draw(primitive, buffer, range: 0..<corners, instances: next - first)
      first = next
    }
  }

  /// Makes room for so many at once, where there is memory for that.
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

  /// Forgets what was collected, since it cannot be drawn.
  func abandon() {
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
