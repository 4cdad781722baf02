// SPDX-License-Identifier: MIT

/// A rectangle in physical pixels with fractional edges. Edges are whole unless the layer is
/// magnified.
public struct SubpixelRect: Hashable, Sendable {
  /// Left edge.
  public var left: Double
  /// Top edge.
  public var top: Double
  /// Right edge.
  public var right: Double
  /// Bottom edge.
  public var bottom: Double

  /// A rectangle from its edges.
  public init(left: Double, top: Double, right: Double, bottom: Double) {
    self.left = left
    self.top = top
    self.right = right
    self.bottom = bottom
  }

  /// A rectangle of whole pixels.
  public init(_ rect: Rect<Physical>) {
    self.init(
      left: Double(rect.left), top: Double(rect.top), right: Double(rect.right),
      bottom: Double(rect.bottom))
  }

  /// Width in pixels.
  public var width: Double { right - left }
  /// Height in pixels.
  public var height: Double { bottom - top }
  /// True if the area is zero.
  public var isEmpty: Bool { width <= 0 || height <= 0 }

  /// True if all edges lie on pixel boundaries.
  public var isPixelAligned: Bool {
    left == left.rounded() && top == top.rounded() && right == right.rounded()
      && bottom == bottom.rounded()
  }

  /// Every pixel that the rectangle touches.
  public var enclosing: Rect<Physical> {
    guard !isEmpty else { return .zero }
    return Rect(
      left: Self.pixel(left.rounded(.down)), top: Self.pixel(top.rounded(.down)),
      right: Self.pixel(right.rounded(.up)), bottom: Self.pixel(bottom.rounded(.up)))
  }

  /// Every pixel that lies entirely inside.
  public var enclosed: Rect<Physical> {
    let rect = Rect<Physical>(
      left: Self.pixel(left.rounded(.up)), top: Self.pixel(top.rounded(.up)),
      right: Self.pixel(right.rounded(.down)), bottom: Self.pixel(bottom.rounded(.down)))
    return rect.isEmpty ? .zero : rect
  }

  /// A copy with every edge moved inwards by `amount`, or outwards if that is negative.
  public func insetBy(_ amount: Double) -> SubpixelRect {
    SubpixelRect(
      left: left + amount, top: top + amount, right: right - amount, bottom: bottom - amount)
  }

  /// A copy moved by `x` and `y`.
  public func offsetBy(_ x: Double, _ y: Double) -> SubpixelRect {
    SubpixelRect(left: left + x, top: top + y, right: right + x, bottom: bottom + y)
  }

  /// A copy with every edge multiplied by `factor`.
  public func magnified(_ factor: Double) -> SubpixelRect {
    SubpixelRect(
      left: left * factor, top: top * factor, right: right * factor, bottom: bottom * factor)
  }

  /// Converts to an integer, clamped to a range beyond any surface.
  private static func pixel(_ position: Double) -> Int {
    Int(min(max(position, -1_000_000_000), 1_000_000_000))
  }
}
