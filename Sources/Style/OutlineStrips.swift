// SPDX-License-Identifier: MIT

/// A rectangle with round corners, whose edges may lie anywhere.
public struct OutlinedRect: Hashable, Sendable {
  /// Left, top, right and bottom edge.
  public var edges: SIMD4<Double>
  /// The corners, in the unit of the edges.
  public var corners: OutlineCorners

  /// A rectangle of four edges.
  public init(left: Double, top: Double, right: Double, bottom: Double, corners: OutlineCorners) {
    edges = SIMD4(left, top, right, bottom)
    self.corners = corners
  }

  /// The part of the row from `top` to `bottom` that lies inside: everywhere in the row, not only
  /// at one height. Empty (left >= right) if there is none.
  func span(top: Double, bottom: Double) -> (left: Double, right: Double) {
    guard top >= edges[1], bottom <= edges[3] else { return (0, 0) }
    // The upper corners cut most at the top of the row, the lower ones at its bottom.
    let (above, below) = (top - edges[1], edges[3] - bottom)
    let left = max(corners.inset(at: above, corner: 0), corners.inset(at: below, corner: 3))
    let right = max(corners.inset(at: above, corner: 1), corners.inset(at: below, corner: 2))
    return (edges[0] + left, edges[2] - right)
  }
}

extension OutlineCorners {
  /// The distance from the side beside a corner at which the outline begins, at `distance` from the
  /// side above or below it.
  func inset(at distance: Double, corner: Int) -> Double {
    let (reach, roundness) = (reach[corner], roundness[corner])
    guard reach > 0, distance < reach else { return 0 }
    // x⁴ + y⁴ + 2c x²y² = 1, solved for x², in units of the reach.
    let y = min((reach - distance) / reach, 1)
    let square = y * y
    let root = max(1 - square * square * (1 - roundness * roundness), 0).squareRoot()
    return reach * (1 - max(root - roundness * square, 0).squareRoot())
  }
}

/// The whole units inside outlines, as rectangles: rows of the same extent are one rectangle.
///
/// Compositors take regions as rectangles of whole units, without coverage. These stay inside the
/// curve, so that nothing beyond the edge of a pane is blurred.
public struct OutlineStrips {
  /// The rectangles, whose coordinates are whole numbers. They do not overlap unless outlines do.
  public private(set) var rects: [Rect<Logical>] = []

  /// No rectangles.
  public init() {}

  /// Removes the rectangles and keeps their storage.
  public mutating func removeAll() { rects.removeAll(keepingCapacity: true) }

  /// Adds what is inside of `outline`, inside of `first` and `second` unless they are nil, and
  /// inside of `limit`, all in logical units.
  public mutating func add(
    _ outline: OutlinedRect, within first: OutlinedRect? = nil, and second: OutlinedRect? = nil,
    limit: Rect<Logical>
  ) {
    var top = max(outline.edges[1], limit.top)
    var bottom = min(outline.edges[3], limit.bottom)
    if let first { (top, bottom) = (max(top, first.edges[1]), min(bottom, first.edges[3])) }
    if let second { (top, bottom) = (max(top, second.edges[1]), min(bottom, second.edges[3])) }
    guard let begin = Self.whole(top.rounded(.up)), let end = Self.whole(bottom.rounded(.down)),
      end - begin <= Self.maximumRows
    else { return }
    var row = begin
    // The rectangle that grows with each row of the same extent.
    var open = Rect<Logical>.zero
    while row < end {
      let (above, below) = (Double(row), Double(row + 1))
      var (left, right) = outline.span(top: above, bottom: below)
      if let span = first?.span(top: above, bottom: below) {
        (left, right) = (max(left, span.left), min(right, span.right))
      }
      if let span = second?.span(top: above, bottom: below) {
        (left, right) = (max(left, span.left), min(right, span.right))
      }
      left = max(left, limit.left).rounded(.up)
      right = min(right, limit.right).rounded(.down)
      if !open.isEmpty, open.left == left, open.right == right {
        open.size.height += 1
      } else {
        close(open)
        open = Rect(left: left, top: above, right: max(right, left), bottom: below)
      }
      row += 1
    }
    close(open)
  }

  private mutating func close(_ rect: Rect<Logical>) {
    if !rect.isEmpty { rects.append(rect) }
  }

  /// The most rows of one outline. No surface is higher.
  private static let maximumRows = 65_536

  /// A whole number; nil if it is beyond any surface, or no number.
  private static func whole(_ value: Double) -> Int? {
    abs(value) <= 1_000_000 ? Int(value) : nil
  }
}
