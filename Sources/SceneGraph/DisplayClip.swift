// SPDX-License-Identifier: MIT

/// The part of the surface that an item's ancestors let it draw in.
public struct DisplayClip: Hashable, Sendable {
  /// Bounds, in physical pixels.
  public var rect: Rect<Physical>
  /// The innermost round outline; nil if there is none.
  public var inner: RoundClip?
  /// The round outline around `inner`. Further ones clip only as rectangles.
  public var outer: RoundClip?

  /// An outline with round or subpixel edges.
  public struct RoundClip: Hashable, Sendable {
    /// Rectangle of the outline.
    public var frame: SubpixelRect
    /// Corners, in physical pixels.
    public var corners: OutlineCorners

    /// A copy moved by `offset`.
    func offsetBy(_ offset: Point<Physical>) -> RoundClip {
      var clip = self
      clip.frame = frame.offsetBy(Double(offset.x), Double(offset.y))
      return clip
    }

    /// The full-width part between the upper and the lower corners.
    var body: Rect<Physical> { corners.cross(in: frame)[0] }
  }

  /// A clip without round corners.
  init(_ rect: Rect<Physical>) { self.rect = rect }

  /// A copy moved by `offset`.
  public func offsetBy(_ offset: Point<Physical>) -> DisplayClip {
    var clip = self
    clip.rect = rect.offsetBy(offset)
    clip.inner = inner?.offsetBy(offset)
    clip.outer = outer?.offsetBy(offset)
    return clip
  }

  /// The intersection with the clip around this one. Of all round outlines, the two innermost are
  /// kept.
  public func within(_ clip: DisplayClip?) -> DisplayClip {
    guard let clip else { return self }
    var both = self
    both.rect = rect.intersection(clip.rect)
    both.inner = inner ?? clip.inner
    both.outer = inner == nil ? clip.outer : outer ?? clip.inner
    return both
  }

  /// The intersection with an outline inside this clip.
  func within(_ frame: SubpixelRect, _ corners: OutlineCorners) -> DisplayClip {
    var clip = self
    clip.rect = rect.intersection(frame.enclosing)
    let isRound = corners.reach.max() > 0
    guard isRound || !frame.isPixelAligned else { return clip }
    clip.outer = inner
    clip.inner = RoundClip(frame: frame, corners: corners)
    return clip
  }
}

extension OutlineCorners {
  /// Three rectangles that lie inside the outline of `frame`: the full-width body between the
  /// corners, and the parts between the upper two and the lower two. Unused ones are empty.
  public func cross(in frame: SubpixelRect) -> [3 of Rect<Physical>] {
    let rect = frame.enclosed
    guard !rect.isEmpty else { return [.zero, .zero, .zero] }
    let top = rect.top + Self.wholePixels(max(reach[0], reach[1]))
    let bottom = max(top, rect.bottom - Self.wholePixels(max(reach[2], reach[3])))
    let upper = Rect<Physical>(
      left: rect.left + Self.wholePixels(reach[0]), top: rect.top,
      right: rect.right - Self.wholePixels(reach[1]), bottom: min(top, rect.bottom))
    let lower = Rect<Physical>(
      left: rect.left + Self.wholePixels(reach[3]), top: bottom,
      right: rect.right - Self.wholePixels(reach[2]), bottom: rect.bottom)
    return [
      Rect(left: rect.left, top: top, right: rect.right, bottom: min(bottom, rect.bottom)),
      upper.isEmpty ? .zero : upper, lower.isEmpty ? .zero : lower,
    ]
  }

  private static func wholePixels(_ length: Double) -> Int { Int(length.rounded(.up)) }
}
