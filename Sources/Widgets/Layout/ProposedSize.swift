// SPDX-License-Identifier: MIT

/// The size proposed to a widget when it is measured, in logical units.
public struct ProposedSize: Hashable, Sendable {
  /// Width; nil for the widget's natural width.
  public var width: Double?
  /// Height; nil for the widget's natural height.
  public var height: Double?

  /// Creates a proposal; nil means unconstrained.
  public init(width: Double? = nil, height: Double? = nil) {
    self.width = width
    self.height = height
  }

  /// Proposes `size`.
  public init(_ size: Size<Logical>) { self.init(width: size.width, height: size.height) }

  /// Proposes `along` on `axis` and `across` on the other axis.
  init(_ axis: Axis, along: Double?, across: Double?) {
    switch axis {
    case .horizontal: self.init(width: along, height: across)
    case .vertical: self.init(width: across, height: along)
    }
  }

  /// The proposal for an axis.
  subscript(axis: Axis) -> Double? {
    switch axis {
    case .horizontal: width
    case .vertical: height
    }
  }

  /// The proposal minus `padding`.
  package func inside(_ padding: Padding) -> ProposedSize {
    ProposedSize(
      width: width.map { max($0 - padding.leading - padding.trailing, 0) },
      height: height.map { max($0 - padding.top - padding.bottom, 0) })
  }
}

/// Space along the edges of a widget, in logical units.
public struct Padding: Hashable, Sendable {
  /// The edge at which reading begins: the left one, or the right one from right to left.
  public var leading: Double
  /// Top edge.
  public var top: Double
  /// The edge at which reading ends.
  public var trailing: Double
  /// Bottom edge.
  public var bottom: Double

  /// Creates a padding from its four edges.
  public init(
    leading: Double = 0, top: Double = 0, trailing: Double = 0, bottom: Double = 0
  ) {
    self.leading = leading
    self.top = top
    self.trailing = trailing
    self.bottom = bottom
  }

  /// Creates a padding that is equal on all edges.
  public init(_ all: Double) { self.init(leading: all, top: all, trailing: all, bottom: all) }

  /// Creates a padding from a horizontal and a vertical value.
  public init(horizontal: Double, vertical: Double) {
    self.init(leading: horizontal, top: vertical, trailing: horizontal, bottom: vertical)
  }

  /// The sum of both edges on an axis.
  package subscript(axis: Axis) -> Double {
    switch axis {
    case .horizontal: leading + trailing
    case .vertical: top + bottom
    }
  }

  /// The leading or top edge.
  func start(_ axis: Axis) -> Double {
    switch axis {
    case .horizontal: leading
    case .vertical: top
    }
  }

  /// A rectangle of `size` at the origin, minus the padding.
  package func inside(_ size: Size<Logical>) -> Rect<Logical> {
    Rect(
      x: leading, y: top, width: max(size.width - leading - trailing, 0),
      height: max(size.height - top - bottom, 0))
  }

  /// `size` plus the padding.
  package func around(_ size: Size<Logical>) -> Size<Logical> {
    Size(width: size.width + leading + trailing, height: size.height + top + bottom)
  }
}

/// Minimum and maximum size of a widget, in logical units.
public struct SizeLimits: Hashable, Sendable {
  /// Minimum width.
  public var minWidth: Double
  /// Maximum width.
  public var maxWidth: Double
  /// Minimum height.
  public var minHeight: Double
  /// Maximum height.
  public var maxHeight: Double

  /// Creates limits, by default none. A minimum wins over a smaller maximum.
  public init(
    minWidth: Double = 0, maxWidth: Double = .infinity, minHeight: Double = 0,
    maxHeight: Double = .infinity
  ) {
    self.minWidth = minWidth
    self.maxWidth = maxWidth
    self.minHeight = minHeight
    self.maxHeight = maxHeight
  }

  /// A fixed width and height; nil for any.
  public static func fixed(width: Double? = nil, height: Double? = nil) -> SizeLimits {
    SizeLimits(
      minWidth: width ?? 0, maxWidth: width ?? .infinity, minHeight: height ?? 0,
      maxHeight: height ?? .infinity)
  }

  /// `size` clamped to the limits.
  func clamp(_ size: Size<Logical>) -> Size<Logical> {
    Size(width: clamp(size.width, .horizontal), height: clamp(size.height, .vertical))
  }

  /// `proposal` clamped to the limits; a fixed width or height replaces an unconstrained one.
  func clamp(_ proposal: ProposedSize) -> ProposedSize {
    ProposedSize(
      width: proposal.width.map { clamp($0, .horizontal) }
        ?? (minWidth >= maxWidth ? minWidth : nil),
      height: proposal.height.map { clamp($0, .vertical) }
        ?? (minHeight >= maxHeight ? minHeight : nil))
  }

  /// `length` on `axis` clamped to the limits.
  func clamp(_ length: Double, _ axis: Axis) -> Double {
    switch axis {
    case .horizontal: max(min(length, maxWidth), minWidth)
    case .vertical: max(min(length, maxHeight), minHeight)
    }
  }
}
