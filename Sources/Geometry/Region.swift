// SPDX-License-Identifier: MIT

/// A set of physical pixels.
///
/// The set is stored as disjoint rectangles in canonical bands: rectangles are ordered from top to
/// bottom and then from left to right, rectangles that share a row share their top and bottom, no
/// two touch side by side, and no two neighbouring bands can be merged. So every set has exactly
/// one representation, and equal sets are equal values.
///
/// Every operation has two forms. The form that returns a new region allocates. The form with
/// `reusing:` works in place: it writes into the scratch's storage and swaps that with the region's
/// own, so once both are large enough, steady frames allocate nothing. (A copied region shares its
/// storage until the first change, which then allocates once.)
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

  /// True if the set has no pixel.
  public var isEmpty: Bool { rects.isEmpty }

  /// The number of pixels in the set.
  public var area: Int { rects.reduce(0) { $0 + $1.width * $1.height } }

  /// Reserves storage for `count` rectangles.
  public mutating func reserveCapacity(_ count: Int) { rects.reserveCapacity(count) }

  /// Empties the set and keeps its storage.
  public mutating func removeAll() {
    rects.removeAll(keepingCapacity: true)
    bounds = .zero
  }

  /// Replaces the set by the pixels of `rect` and keeps its storage.
  public mutating func assign(_ rect: Rect<Physical>) {
    removeAll()
    guard !rect.isEmpty else { return }
    rects.append(rect)
    bounds = rect
  }

  /// Replaces the set by a copy of `other` in this set's own storage.
  public mutating func assign(_ other: Region) {
    rects.removeAll(keepingCapacity: true)
    rects.append(contentsOf: other.rects)
    bounds = other.bounds
  }
}

// MARK: - Queries

extension Region {
  /// True if the pixel with the top left corner `point` is in the set.
  public func contains(_ point: Point<Physical>) -> Bool {
    guard bounds.contains(point) else { return false }
    var index = firstRect(below: point.y)
    while index < rects.count, rects[index].top <= point.y {
      if rects[index].contains(point) { return true }
      index += 1
    }
    return false
  }

  /// True if every pixel of `rect` is in the set. An empty rectangle is inside every set.
  public func contains(_ rect: Rect<Physical>) -> Bool {
    if rect.isEmpty { return true }
    guard bounds.contains(rect) else { return false }
    var index = firstRect(below: rect.top)
    var covered = rect.top
    while index < rects.count, covered < rect.bottom, rects[index].top <= covered {
      // Rectangles of a band do not touch, so a single one must cover the whole width.
      let isWide = rects[index].left <= rect.left && rects[index].right >= rect.right
      if isWide && rects[index].bottom > covered { covered = rects[index].bottom }
      index += 1
    }
    return covered >= rect.bottom
  }

  /// True if every pixel of `other` is in the set.
  public func contains(_ other: Region) -> Bool {
    bounds.contains(other.bounds) && other.rects.allSatisfy { contains($0) }
  }

  /// True if any pixel of `rect` is in the set.
  public func intersects(_ rect: Rect<Physical>) -> Bool {
    guard bounds.intersects(rect) else { return false }
    var index = firstRect(below: rect.top)
    while index < rects.count, rects[index].top < rect.bottom {
      if rects[index].intersects(rect) { return true }
      index += 1
    }
    return false
  }

  /// True if any pixel is in both sets.
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
