// SPDX-License-Identifier: MIT

import Geometry
import SceneGraph

/// Splits the visible pixels of a shape into those inside all outlines and those that may lie on an
/// edge. Most pixels are inside, and are drawn by a cheaper shader without antialiasing.
struct CoverageSplit {
  /// Pixels inside the shape and its clips.
  private(set) var plain = Region()
  /// Pixels that may lie on an edge.
  private(set) var shaped = Region()
  /// Storage for region operations.
  private var scratch = RegionScratch()
  /// Storage for one region.
  private var part = Region()
  /// Storage for another region.
  private var candidates = Region()

  /// Starts with the part of `visible` within `bounds`.
  mutating func begin(_ visible: Region, in bounds: Rect<Physical>) {
    shaped.assign(visible)
    shaped.formIntersection(bounds, reusing: &scratch)
  }

  /// Declares the pixels in these bands to be inside the shape.
  mutating func setInside(_ bands: [5 of Rect<Physical>]) {
    plain.removeAll()
    add(bands, of: shaped)
  }

  /// Declares the pixels outside of a rectangle to be inside the shape.
  mutating func setInside(outside rect: Rect<Physical>) {
    plain.assign(shaped)
    plain.subtract(rect, reusing: &scratch)
  }

  /// Declares all pixels to be inside the shape.
  mutating func setAllInside() { plain.assign(shaped) }

  /// Applies a clip and completes both regions.
  mutating func finish(within clip: DisplayClip) {
    if let inner = clip.inner { intersectPlain(inner.corners.bands(in: inner.frame)) }
    if let outer = clip.outer { intersectPlain(outer.corners.bands(in: outer.frame)) }
    shaped.subtract(plain, reusing: &scratch)
  }

  private mutating func intersectPlain(_ bands: [5 of Rect<Physical>]) {
    guard !bands.indices.contains(where: { bands[$0].contains(plain.bounds) }) else { return }
    candidates.assign(plain)
    plain.removeAll()
    add(bands, of: candidates)
  }

  /// Removes the pixels in these bands.
  mutating func subtract(_ bands: [5 of Rect<Physical>]) {
    for index in bands.indices where !bands[index].isEmpty { subtract(bands[index]) }
  }

  /// Removes the pixels in a rectangle.
  mutating func subtract(_ rect: Rect<Physical>) {
    plain.subtract(rect, reusing: &scratch)
    shaped.subtract(rect, reusing: &scratch)
  }

  /// Moves all pixels to `shaped`.
  mutating func mergeIntoShaped() {
    shaped.formUnion(plain, reusing: &scratch)
    plain.removeAll()
  }

  /// Moves all pixels to `plain`.
  mutating func mergeIntoPlain() {
    plain.formUnion(shaped, reusing: &scratch)
    shaped.removeAll()
  }

  private mutating func add(_ bands: [5 of Rect<Physical>], of region: Region) {
    for index in bands.indices where !bands[index].isEmpty {
      part.assign(region)
      part.formIntersection(bands[index], reusing: &scratch)
      plain.formUnion(part, reusing: &scratch)
    }
  }
}
