public import Style
import Geometry

// Whether there is anything to draw: authors compute numbers, and some come out as none.

/// The farthest position and the largest extent that are drawn, in logical units.
private let farthest = 10_000_000.0

extension Double {
  /// Whether it is a number, and none that lies beyond every surface.
  var isDrawable: Bool { abs(self) <= farthest }
}

extension Size<Logical> {
  /// Whether both extents are.
  var isDrawable: Bool { width.isDrawable && height.isDrawable }
}

extension Space {
  /// Whether what lies in it can be placed.
  var isDrawable: Bool { origin.x.isDrawable && origin.y.isDrawable && factor.isDrawable }
}

extension Shadow {
  /// Whether it can be drawn.
  public var isDrawable: Bool {
    color.alpha > 0 && sigma.isDrawable && spread.isDrawable && offset.x.isDrawable
      && offset.y.isDrawable
  }
}

extension TextContent {
  /// Whether it has letters of a size, and lines at a distance.
  public var isDrawable: Bool {
    style.size > 0 && style.size <= 4096 && lineSpacing > 0 && lineSpacing <= 64
  }
}
