

/// The size and lines of a text, in logical units.
public struct TextMetrics: Hashable, Sendable {
  /// The width of the widest line and the height of all lines. The height and the distances between lines are whole numbers
  /// of pixels.
  public let size: Size<Logical>
  /// The distance from the left edge of the available width to the leftmost line.
  public let left: Double
  /// The distance from the top of the first line to its baseline; a whole number of pixels.
  public let baseline: Double
  /// The number of lines; 1 for an empty text.
  public let lineCount: Int
  /// True if the text was cut and ends in an ellipsis.
  public let isEllipsized: Bool
}
