import GLES
import Geometry

/// Rectangles that are drawn in one call.
final class Batch {
  /// What they are filled with.
  private(set) var brush = Brush.solid
  /// How they join what is there.
  private(set) var blend = Blend.over
  /// Whether they have outlines: then they are in `shaped`, otherwise in `plain`.
  private(set) var isShaped = false
  /// Those without outlines.
  private(set) var plain: [PlainVertex] = []
  /// Those with.
  private(set) var shaped: [ShapedVertex] = []
  /// What surrounds them all, in pixels of the scene.
  private(set) var bounds = Rect<Physical>.zero

  /// Empties it for rectangles of another kind, and keeps its storage.
  func begin(_ brush: Brush, _ blend: Blend, isShaped: Bool) {
    self.brush = brush
    self.blend = blend
    self.isShaped = isShaped
    plain.removeAll(keepingCapacity: true)
    shaped.removeAll(keepingCapacity: true)
    bounds = .zero
  }

  /// Whether rectangles of this kind can join.
  func takes(_ brush: Brush, _ blend: Blend, isShaped: Bool) -> Bool {
    self.isShaped == isShaped && self.blend == blend && self.brush == brush
  }

  /// Adds a rectangle without an outline.
  func add(_ vertex: PlainVertex, _ rect: Rect<Physical>) {
    plain.append(vertex)
    bounds = bounds.union(rect)
  }

  /// Adds one with an outline.
  func add(_ vertex: ShapedVertex, _ rect: Rect<Physical>) {
    shaped.append(vertex)
    bounds = bounds.union(rect)
  }
}
