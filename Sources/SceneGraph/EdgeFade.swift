// SPDX-License-Identifier: MIT

/// The lengths over which a layer fades away at its edges, in logical units.
public struct EdgeFade: Hashable, Sendable {
  /// At the top edge.
  public var top: Double
  /// At the right edge.
  public var right: Double
  /// At the bottom edge.
  public var bottom: Double
  /// At the left edge.
  public var left: Double

  /// A fade at the edges with a length; by default at none.
  public init(top: Double = 0, right: Double = 0, bottom: Double = 0, left: Double = 0) {
    (self.top, self.right, self.bottom, self.left) = (top, right, bottom, left)
  }
}

/// The fade of a group at the edges of its layer.
public struct DisplayFade: Hashable {
  /// The layer, in physical pixels.
  private let frame: Rect<Physical>
  /// The pixels over which it fades at the top, the right, the bottom and the left edge.
  private let top, right, bottom, left: Int

  /// The fade of a layer at `frame`, with `pixelScale` pixels per logical unit.
  init(_ fade: EdgeFade, _ frame: Rect<Physical>, pixelScale: Double) {
    func pixels(_ length: Double) -> Int {
      // Also of lengths that are no number.
      length > 0 ? Int(min(length * pixelScale, 1e6).rounded()) : 0
    }
    self.frame = frame
    (top, right) = (pixels(fade.top), pixels(fade.right))
    (bottom, left) = (pixels(fade.bottom), pixels(fade.left))
  }

  /// Calls `body` with the parts of a rectangle of pixels and the opacity of each, from 0 to 1.
  public func forEachPart(
    of rect: Rect<Physical>, _ body: (_ part: Rect<Physical>, _ opacity: Double) -> Void
  ) {
    Self.forEachStep(from: rect.top, to: rect.bottom, frame.top, top, frame.bottom, bottom) {
      (top, bottom, vertical) in
      Self.forEachStep(from: rect.left, to: rect.right, frame.left, left, frame.right, right) {
        body(Rect(left: $0, top: top, right: $1, bottom: bottom), vertical * $2)
      }
    }
  }

  /// Calls `body` with each pixel that fades along an axis, and at once with those between.
  private static func forEachStep(
    from first: Int, to last: Int, _ start: Int, _ before: Int, _ end: Int, _ after: Int,
    _ body: (_ from: Int, _ to: Int, _ opacity: Double) -> Void
  ) {
    var from = first
    while from < last {
      let isBetween = from >= start + before && from < end - after
      let to = isBetween ? min(end - after, last) : from + 1
      let opacity = isBetween ? 1 : part(from - start, before) * part(end - 1 - from, after)
      body(from, to, opacity)
      from = to
    }
  }

  /// The opacity of a pixel so many pixels within an edge, without steps at both ends of the fade.
  private static func part(_ distance: Int, _ length: Int) -> Double {
    guard length > 0 else { return 1 }
    let part = min(max((Double(distance) + 0.5) / Double(length), 0), 1)
    return part * part * (3 - 2 * part)
  }
}
