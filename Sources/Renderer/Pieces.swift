import Geometry

/// What is to be drawn of a shape, cut into what its outline and those around it cannot touch and what
/// they may: most of a picture needs no outline, and is drawn for less.
struct Pieces {
  /// What lies inside for certain.
  private(set) var plain = Region()
  /// What may lie on an edge.
  private(set) var shaped = Region()
  /// Room for regions.
  private var scratch = RegionScratch()
  /// Room for one.
  private var part = Region()

  /// Cuts what of `visible` lies in `bounds`: `inside` is the part that no outline of its own touches,
  /// `uncut` that no outline around it does, where there is one.
  mutating func cut(
    _ visible: Region, in bounds: Rect<Physical>, inside: [3 of Rect<Physical>],
    uncut: [[3 of Rect<Physical>]]
  ) {
    shaped.assign(visible)
    shaped.formIntersection(bounds, reusing: &scratch)
    keep(inside)
    for cross in uncut { keepMore(cross) }
    shaped.subtract(plain, reusing: &scratch)
  }

  /// `plain` becomes what of `shaped` lies in a cross.
  private mutating func keep(_ cross: [3 of Rect<Physical>]) {
    plain.removeAll()
    for index in cross.indices where !cross[index].isEmpty {
      part.assign(shaped)
      part.formIntersection(cross[index], reusing: &scratch)
      plain.formUnion(part, reusing: &scratch)
    }
  }

  /// `plain` becomes what of it lies in another cross too.
  private mutating func keepMore(_ cross: [3 of Rect<Physical>]) {
    guard !cross.indices.contains(where: { cross[$0].contains(plain.bounds) }) else { return }
    var kept = Region()
    swap(&kept, &plain)
    for index in cross.indices where !cross[index].isEmpty {
      part.assign(kept)
      part.formIntersection(cross[index], reusing: &scratch)
      plain.formUnion(part, reusing: &scratch)
    }
  }

  /// Takes away what lies in a cross: what a hole leaves.
  mutating func punch(_ cross: [3 of Rect<Physical>]) {
    for index in cross.indices where !cross[index].isEmpty {
      plain.subtract(cross[index], reusing: &scratch)
      shaped.subtract(cross[index], reusing: &scratch)
    }
  }
}
