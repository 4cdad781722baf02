public import Geometry

/// Tells how much room texts take. Whoever draws them knows; whoever lays them out asks.
public protocol TextMeasurer: AnyObject {
  /// The room that `text` takes when its lines are broken to `width`, in logical units; where there is
  /// none, only its own newlines break it. At a scale of `scale` its lines stand on whole pixels.
  func measure(_ text: TextContent, width: Double?, scale: Scale) -> TextExtent
}

/// The room that a text takes, in logical units.
public struct TextExtent: Hashable, Sendable {
  /// The width of its widest line and the height of all of them.
  public var size: Size<Logical>
  /// From the top to the line that the letters of its first line stand on.
  public var baseline: Double

  /// An extent of these numbers.
  public init(size: Size<Logical>, baseline: Double) {
    self.size = size
    self.baseline = baseline
  }
}
