// SPDX-License-Identifier: MIT

import GLES
import Geometry

/// Rectangles that are drawn in one call.
@MainActor final class Batch {
  /// Fill of the rectangles.
  private(set) var brush = Brush.solid
  /// Blending with the target.
  private(set) var blend = Blend.over
  /// True if the rectangles have outlines: they are in `shaped` then, otherwise in `plain`.
  private(set) var isShaped = false
  /// True if ancestors clip a rectangle of `shaped`.
  private(set) var isClipped = false
  /// Rectangles without outlines.
  private(set) var plain: [PlainVertex] = []
  /// Rectangles with outlines.
  private(set) var shaped: [ShapedVertex] = []
  /// Bounding box of all rectangles, in pixels of the scene.
  private(set) var bounds = Rect<Physical>.zero

  /// Starts an empty batch, and keeps the storage.
  func begin(_ brush: Brush, _ blend: Blend, isShaped: Bool) {
    self.brush = brush
    self.blend = blend
    self.isShaped = isShaped
    isClipped = false
    plain.removeAll(keepingCapacity: true)
    shaped.removeAll(keepingCapacity: true)
    bounds = .zero
  }

  /// True if rectangles of this kind can be added.
  func accepts(_ brush: Brush, _ blend: Blend, isShaped: Bool) -> Bool {
    self.isShaped == isShaped && self.blend == blend && self.brush == brush
  }

  /// The image whose pixels the batch copies; nil if it needs a draw.
  var copiedImage: RenderTexture? {
    guard blend == .replace, case .copy(let image) = brush else { return nil }
    return image
  }

  /// True if a rectangle without an outline overlaps a rectangle of `other`.
  func overlaps(_ other: Batch) -> Bool {
    guard bounds.intersects(other.bounds) else { return false }
    for vertex in plain {
      let (low, high) = (vertex.rect.lowHalf, vertex.rect.lowHalf + vertex.rect.highHalf)
      func isOverlapped(by rect: SIMD4<Float>) -> Bool {
        all(rect.lowHalf .< high) && all(low .< rect.lowHalf + rect.highHalf)
      }
      for index in other.plain.indices where isOverlapped(by: other.plain[index].rect) {
        return true
      }
      for index in other.shaped.indices where isOverlapped(by: other.shaped[index].rect) {
        return true
      }
    }
    return false
  }

  /// Adds a rectangle without an outline.
  func add(_ vertex: PlainVertex, _ rect: Rect<Physical>) {
    plain.append(vertex)
    bounds = bounds.union(rect)
  }

  /// Adds a rectangle with an outline.
  func add(_ vertex: ShapedVertex, _ rect: Rect<Physical>) {
    shaped.append(vertex)
    isClipped = isClipped || vertex.isClipped
    bounds = bounds.union(rect)
  }
}
