public import Geometry

/// The room that a line of text takes.
public struct TextMetrics: Hashable, Sendable {
  /// Its width and the height of its line, in logical units.
  public let size: Size<Logical>
  /// From the top of the line to the baseline, in logical units.
  public let baseline: Double
  /// Whether it was too long and ends in an ellipsis.
  public let isEllipsized: Bool
}
