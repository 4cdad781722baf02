public import Geometry
public import Style

/// What the layers around an item leave of it.
public struct DisplayClip: Hashable, Sendable {
  /// Nothing is drawn outside, in pixels.
  public var rect: Rect<Physical>
  /// The innermost outline with round corners; nil where there is none.
  public var inner: RoundClip?
  /// The next one around it. Of more than two, only their rectangles count.
  public var outer: RoundClip?

  /// An outline that cuts.
  public struct RoundClip: Hashable, Sendable {
    /// Its rectangle.
    public var frame: PixelFrame
    /// Its corners, in pixels.
    public var corners: OutlineCorners

    /// Moved.
    func offsetBy(_ offset: Point<Physical>) -> RoundClip {
      var clip = self
      clip.frame = frame.offsetBy(Double(offset.x), Double(offset.y))
      return clip
    }

    /// What lies between its upper and its lower corners.
    var uncut: Rect<Physical> { corners.cross(in: frame)[0] }
  }

  /// A clip without round corners.
  init(_ rect: Rect<Physical>) { self.rect = rect }

  /// Moved.
  public func offsetBy(_ offset: Point<Physical>) -> DisplayClip {
    var clip = self
    clip.rect = rect.offsetBy(offset)
    clip.inner = inner?.offsetBy(offset)
    clip.outer = outer?.offsetBy(offset)
    return clip
  }

  /// This clip within another one, if there is one: of their round outlines the two innermost count.
  public func within(_ clip: DisplayClip?) -> DisplayClip {
    guard let clip else { return self }
    var both = self
    both.rect = rect.intersection(clip.rect)
    both.inner = inner ?? clip.inner
    both.outer = inner == nil ? clip.outer : outer ?? clip.inner
    return both
  }

  /// This clip and within it another outline.
  func within(_ frame: PixelFrame, _ corners: OutlineCorners) -> DisplayClip {
    var clip = self
    clip.rect = rect.intersection(frame.enclosing)
    let isRound = corners.reach.max() > 0
    guard isRound || !frame.isWhole else { return clip }
    clip.outer = inner
    clip.inner = RoundClip(frame: frame, corners: corners)
    return clip
  }
}

extension OutlineCorners {
  /// The part of a rectangle with these corners that is inside for certain: as high as what lies between
  /// them, and as wide as all, and then what lies between the upper two and between the lower two.
  public func cross(in frame: PixelFrame) -> [3 of Rect<Physical>] {
    let rect = frame.enclosed
    guard !rect.isEmpty else { return [.zero, .zero, .zero] }
    let top = rect.top + Self.whole(max(reach[0], reach[1]))
    let bottom = max(top, rect.bottom - Self.whole(max(reach[2], reach[3])))
    let upper = Rect<Physical>(
      left: rect.left + Self.whole(reach[0]), top: rect.top,
      right: rect.right - Self.whole(reach[1]), bottom: min(top, rect.bottom))
    let lower = Rect<Physical>(
      left: rect.left + Self.whole(reach[3]), top: bottom,
      right: rect.right - Self.whole(reach[2]), bottom: rect.bottom)
    return [
      Rect(left: rect.left, top: top, right: rect.right, bottom: min(bottom, rect.bottom)),
      upper.isEmpty ? .zero : upper, lower.isEmpty ? .zero : lower,
    ]
  }

  private static func whole(_ reach: Double) -> Int { Int(reach.rounded(.up)) }
}
