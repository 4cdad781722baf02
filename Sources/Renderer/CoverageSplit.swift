import Geometry
import SceneGraph

/// What is to be drawn of a shape, cut into what its outline and those around it cannot touch and what
/// they may: most of a picture needs no outline, and is drawn for less.
struct CoverageSplit {
  /// What lies inside for certain.
  private(set) var plain = Region()
  /// What may lie on an edge.
  private(set) var shaped = Region()
  /// Room for regions.
  private var scratch = RegionScratch()
  /// Room for one.
  private var part = Region()
  /// Room for another.
  private var kept = Region()

  /// Begins with what of `visible` lies in `bounds`.
  mutating func cut(_ visible: Region, in bounds: Rect<Physical>) {
    shaped.assign(visible)
    shaped.formIntersection(bounds, reusing: &scratch)
  }

  /// What lies in these bands is inside.
  mutating func keep(_ bands: [5 of Rect<Physical>]) {
    plain.removeAll()
    add(bands, of: shaped)
  }

  /// What lies outside of a rectangle is inside of the shape at hand.
  mutating func keep(outside rect: Rect<Physical>) {
    plain.assign(shaped)
    plain.subtract(rect, reusing: &scratch)
  }

  /// All of it is inside of the shape at hand.
  mutating func keepAll() { plain.assign(shaped) }

  /// Of what is inside, only what no outline of a clip cuts stays so; that is all then.
  mutating func finish(within clip: DisplayClip) {
    if let inner = clip.inner { keepMore(inner.corners.bands(in: inner.frame)) }
    if let outer = clip.outer { keepMore(outer.corners.bands(in: outer.frame)) }
    shaped.subtract(plain, reusing: &scratch)
  }

  /// Of what is inside, only what lies in these bands too stays so.
  private mutating func keepMore(_ bands: [5 of Rect<Physical>]) {
    guard !bands.indices.contains(where: { bands[$0].contains(plain.bounds) }) else { return }
    kept.assign(plain)
    plain.removeAll()
    add(bands, of: kept)
  }

  /// Takes away what lies in these bands: what a hole leaves.
  mutating func punch(_ bands: [5 of Rect<Physical>]) {
    for index in bands.indices where !bands[index].isEmpty { punch(bands[index]) }
  }

  /// Takes away what lies in a rectangle.
  mutating func punch(_ rect: Rect<Physical>) {
    plain.subtract(rect, reusing: &scratch)
    shaped.subtract(rect, reusing: &scratch)
  }

  /// All of it may lie on an edge after all.
  mutating func joinAll() {
    shaped.formUnion(plain, reusing: &scratch)
    plain.removeAll()
  }

  /// None of it lies on an edge after all.
  mutating func joinPlain() {
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
