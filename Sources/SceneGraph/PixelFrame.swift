public import Geometry

/// A rectangle in physical pixels whose edges need not lie on whole ones: that of a layer that is being
/// magnified. At rest, edges are whole.
public struct PixelFrame: Hashable, Sendable {
  /// The left edge.
  public var left: Double
  /// The top edge.
  public var top: Double
  /// The right edge.
  public var right: Double
  /// The bottom edge.
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

  /// Extent along x.
  public var width: Double { right - left }
  /// Extent along y.
  public var height: Double { bottom - top }
  /// Whether there is nothing inside.
  public var isEmpty: Bool { width <= 0 || height <= 0 }

  /// Whether all edges lie between pixels.
  public var isWhole: Bool {
    left == left.rounded() && top == top.rounded() && right == right.rounded()
      && bottom == bottom.rounded()
  }

  /// Every pixel that it touches.
  public var enclosing: Rect<Physical> {
    guard !isEmpty else { return .zero }
    return Rect(
      left: Self.pixel(left.rounded(.down)), top: Self.pixel(top.rounded(.down)),
      right: Self.pixel(right.rounded(.up)), bottom: Self.pixel(bottom.rounded(.up)))
  }

  /// Every pixel that it covers whole.
  public var enclosed: Rect<Physical> {
    let rect = Rect<Physical>(
      left: Self.pixel(left.rounded(.up)), top: Self.pixel(top.rounded(.up)),
      right: Self.pixel(right.rounded(.down)), bottom: Self.pixel(bottom.rounded(.down)))
    return rect.isEmpty ? .zero : rect
  }

  /// With every edge moved inwards by `amount`, outwards where it is negative.
  public func insetBy(_ amount: Double) -> PixelFrame {
    PixelFrame(
      left: left + amount, top: top + amount, right: right - amount, bottom: bottom - amount)
  }

  /// Moved.
  public func offsetBy(_ x: Double, _ y: Double) -> PixelFrame {
    PixelFrame(left: left + x, top: top + y, right: right + x, bottom: bottom + y)
  }

  /// A pixel's number; what lies further out than any surface does is cut off.
  private static func pixel(_ position: Double) -> Int {
    Int(min(max(position, -1_000_000_000), 1_000_000_000))
  }
}
