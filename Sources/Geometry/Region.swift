/// A set of physical pixels.
///
/// The set is kept as disjoint rectangles in canonical bands: rectangles are ordered from top to
/// bottom and then from left to right, those that share a row share their top and bottom, no two
/// touch side by side, and no two neighbouring bands could be one. So there is exactly one
/// representation of a set, and equal sets are equal values.
///
/// Every operation exists twice. The one that returns a new region allocates. The one that takes
/// `reusing:` works in place: it writes into the scratch's storage and swaps it with the region's
/// own, so that once both have grown to the size that is needed a steady frame allocates nothing.
/// (A region that was copied shares its storage with the copy, and pays once for parting from it.)
public struct Region: Hashable, Sendable {
  /// The disjoint rectangles of the set, in physical pixels, in canonical order.
  public internal(set) var rects: [Rect<Physical>]

  /// The smallest rectangle around the set, in physical pixels; `zero` for the empty set.
  public internal(set) var bounds: Rect<Physical>

  /// The empty set.
  public init() {
    rects = []
    bounds = .zero
  }

  /// The pixels of one rectangle.
  public init(_ rect: Rect<Physical>) {
    rects = rect.isEmpty ? [] : [rect]
    bounds = rect.isEmpty ? .zero : rect
  }

  /// The pixels of any of `rects`, which may overlap and come in any order.
  public init(_ rects: some Sequence<Rect<Physical>>) {
    self.init()
    var scratch = RegionScratch()
    scratch.images.append(contentsOf: rects.lazy.filter { !$0.isEmpty })
    scratch.coverImages()
    scratch.swapResult(with: &self)
  }

  /// Whether there is no pixel in the set.
  public var isEmpty: Bool { rects.isEmpty }

  /// How many pixels are in the set.
  public var area: Int { rects.reduce(0) { $0 + $1.width * $1.height } }

  /// Makes room for `count` rectangles, so that a region of a known size never has to grow.
  public mutating func reserveCapacity(_ count: Int) { rects.reserveCapacity(count) }

  /// Empties the set and keeps its storage.
  public mutating func removeAll() {
    rects.removeAll(keepingCapacity: true)
    bounds = .zero
  }

  /// Makes the set the pixels of `rect` and keeps its storage.
  public mutating func assign(_ rect: Rect<Physical>) {
    removeAll()
    guard !rect.isEmpty else { return }
    rects.append(rect)
    bounds = rect
  }

  /// Makes the set equal to `other`, copied into this set's own storage rather than sharing its.
  public mutating func assign(_ other: Region) {
    rects.removeAll(keepingCapacity: true)
    rects.append(contentsOf: other.rects)
    bounds = other.bounds
  }
}

// MARK: - Questions

extension Region {
  /// Whether the pixel whose left top corner is `point` is in the set.
  public func contains(_ point: Point<Physical>) -> Bool {
    guard bounds.contains(point) else { return false }
    var index = firstRect(below: point.y)
    while index < rects.count, rects[index].top <= point.y {
      if rects[index].contains(point) { return true }
      index += 1
    }
    return false
  }

  /// Whether every pixel of `rect` is in the set. An empty rectangle is inside every set.
  public func contains(_ rect: Rect<Physical>) -> Bool {
    if rect.isEmpty { return true }
    guard bounds.contains(rect) else { return false }
    var index = firstRect(below: rect.top)
    var covered = rect.top
    while index < rects.count, covered < rect.bottom, rects[index].top <= covered {
      // Spans of a band do not touch, so one of them alone must hold the whole width.
      let isWide = rects[index].left <= rect.left && rects[index].right >= rect.right
      if isWide && rects[index].bottom > covered { covered = rects[index].bottom }
      index += 1
    }
    return covered >= rect.bottom
  }

  /// Whether every pixel of `other` is in the set.
  public func contains(_ other: Region) -> Bool {
    bounds.contains(other.bounds) && other.rects.allSatisfy { contains($0) }
  }

  /// Whether a pixel of `rect` is in the set.
  public func intersects(_ rect: Rect<Physical>) -> Bool {
    guard bounds.intersects(rect) else { return false }
    var index = firstRect(below: rect.top)
    while index < rects.count, rects[index].top < rect.bottom {
      if rects[index].intersects(rect) { return true }
      index += 1
    }
    return false
  }

  /// Whether a pixel is in both sets.
  public func intersects(_ other: Region) -> Bool {
    bounds.intersects(other.bounds) && other.rects.contains { intersects($0) }
  }

  /// The index of the first rectangle that ends below row `y`.
  private func firstRect(below y: Int) -> Int {
    var low = 0
    var high = rects.count
    while low < high {
      let middle = (low + high) / 2
      if rects[middle].bottom > y { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
