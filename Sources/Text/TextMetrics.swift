public import Geometry

/// The room that a text takes, in logical units.
public struct TextMetrics: Hashable, Sendable {
  /// The width of its widest line and the height of all of them. The height is a whole number of
  /// pixels, and so is the distance of any two lines.
  public let size: Size<Logical>
  /// How far from the left of the width it was given its lines begin. Not zero where they are
  /// aligned to the middle or the right of that.
  public let left: Double
  /// From the top of the first line to its baseline, a whole number of pixels.
  public let baseline: Double
  /// How many lines it has; an empty text has one.
  public let lineCount: Int
  /// Whether it was too long and ends in an ellipsis.
  public let isEllipsized: Bool
}
