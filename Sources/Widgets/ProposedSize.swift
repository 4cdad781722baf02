public import Geometry

/// The room that a widget is offered when it is asked for its size, in logical units.
public struct ProposedSize: Hashable, Sendable {
  /// The width; nil where it may be as wide as it likes.
  public var width: Double?
  /// The height; nil where it may be as high as it likes.
  public var height: Double?

  /// Room of this width and height.
  public init(width: Double? = nil, height: Double? = nil) {
    self.width = width
    self.height = height
  }

  /// All of `size`.
  public init(_ size: Size<Logical>) { self.init(width: size.width, height: size.height) }

  /// `along` in one direction and `across` in the other.
  init(_ axis: Axis, along: Double?, across: Double?) {
    switch axis {
    case .horizontal: self.init(width: along, height: across)
    case .vertical: self.init(width: across, height: along)
    }
  }

  /// The room in one direction.
  subscript(axis: Axis) -> Double? {
    switch axis {
    case .horizontal: width
    case .vertical: height
    }
  }

  /// What is left of it inside a padding.
  func inside(_ padding: Padding) -> ProposedSize {
    ProposedSize(
      width: width.map { max($0 - padding.left - padding.right, 0) },
      height: height.map { max($0 - padding.top - padding.bottom, 0) })
  }
}

/// Empty room along the edges of a widget, in logical units.
public struct Padding: Hashable, Sendable {
  /// At the left edge.
  public var left: Double
  /// At the top edge.
  public var top: Double
  /// At the right edge.
  public var right: Double
  /// At the bottom edge.
  public var bottom: Double

  /// Room at each edge.
  public init(left: Double = 0, top: Double = 0, right: Double = 0, bottom: Double = 0) {
    self.left = left
    self.top = top
    self.right = right
    self.bottom = bottom
  }

  /// The same at all edges.
  public init(_ all: Double) { self.init(left: all, top: all, right: all, bottom: all) }

  /// The same at the left and the right, and the same at the top and the bottom.
  public init(horizontal: Double, vertical: Double) {
    self.init(left: horizontal, top: vertical, right: horizontal, bottom: vertical)
  }

  /// How much room it takes at both ends of one direction.
  subscript(axis: Axis) -> Double {
    switch axis {
    case .horizontal: left + right
    case .vertical: top + bottom
    }
  }

  /// How much room it takes where a direction begins.
  func start(_ axis: Axis) -> Double {
    switch axis {
    case .horizontal: left
    case .vertical: top
    }
  }

  /// What is left of a rectangle at the origin.
  func inside(_ size: Size<Logical>) -> Rect<Logical> {
    Rect(
      x: left, y: top, width: max(size.width - left - right, 0),
      height: max(size.height - top - bottom, 0))
  }

  /// A size with the room around it.
  func around(_ size: Size<Logical>) -> Size<Logical> {
    Size(width: size.width + left + right, height: size.height + top + bottom)
  }
}

/// How small and how large a widget may be, in logical units.
public struct SizeLimits: Hashable, Sendable {
  /// The smallest width.
  public var minWidth: Double
  /// The greatest width.
  public var maxWidth: Double
  /// The smallest height.
  public var minHeight: Double
  /// The greatest height.
  public var maxHeight: Double

  /// Any size, where nothing else is said. A smallest size goes before a greatest one.
  public init(
    minWidth: Double = 0, maxWidth: Double = .infinity, minHeight: Double = 0,
    maxHeight: Double = .infinity
  ) {
    self.minWidth = minWidth
    self.maxWidth = maxWidth
    self.minHeight = minHeight
    self.maxHeight = maxHeight
  }

  /// This width and height; any where it is nil.
  public static func fixed(width: Double? = nil, height: Double? = nil) -> SizeLimits {
    SizeLimits(
      minWidth: width ?? 0, maxWidth: width ?? .infinity, minHeight: height ?? 0,
      maxHeight: height ?? .infinity)
  }

  /// The allowed size that is nearest to `size`.
  func clamp(_ size: Size<Logical>) -> Size<Logical> {
    Size(width: clamp(width: size.width), height: clamp(height: size.height))
  }

  /// The part of `proposal` that may be used. What has one size alone is offered that.
  func clamp(_ proposal: ProposedSize) -> ProposedSize {
    ProposedSize(
      width: proposal.width.map(clamp(width:)) ?? (minWidth >= maxWidth ? minWidth : nil),
      height: proposal.height.map(clamp(height:)) ?? (minHeight >= maxHeight ? minHeight : nil))
  }

  private func clamp(width: Double) -> Double { max(min(width, maxWidth), minWidth) }

  private func clamp(height: Double) -> Double { max(min(height, maxHeight), minHeight) }

  /// The greatest extent in one direction.
  func maximum(_ axis: Axis) -> Double {
    switch axis {
    case .horizontal: max(minWidth, maxWidth)
    case .vertical: max(minHeight, maxHeight)
    }
  }
}
