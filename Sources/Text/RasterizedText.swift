public import Geometry

/// A line of text in pixels.
public struct RasterizedText: Hashable, Sendable {
  /// Width and height of the picture. Nothing for an empty text.
  public let size: Size<Physical>
  /// Rows from the top, four bytes a pixel: red, green, blue, alpha, premultiplied, no gaps.
  public let pixels: [UInt8]
  /// The left top corner of the text's line within the picture. Not zero where a letter reaches
  /// out of its line.
  public let origin: Point<Physical>
  /// Rows from the top of the picture to the baseline, which lies between two rows.
  public let baseline: Int
  /// Whether the text was too long and ends in an ellipsis.
  public let isEllipsized: Bool
}
