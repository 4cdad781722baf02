// SPDX-License-Identifier: MIT

public import Geometry

/// A rasterized text.
public struct RasterizedText: Hashable, Sendable {
  /// The size and lines of the text.
  public let metrics: TextMetrics
  /// The size of the bitmap, which is just large enough for the ink; empty if there is none.
  public let size: Size<Physical>
  /// The position of the bitmap's top left corner, relative to the top left corner of the text's
  /// box: `maxWidth` wide if that was given, and starting with the first line.
  public let offset: Point<Physical>
  /// The rows from the top, without padding.
  public let pixels: Pixels

  /// The format of the pixels.
  public enum Pixels: Hashable, Sendable {
    /// One byte per pixel: the coverage. The colour is applied when drawing, so one bitmap serves
    /// all colours.
    case coverage([UInt8])
    /// Four bytes per pixel: red, green, blue and alpha, premultiplied. For a text with colour
    /// glyphs such as emoji, or with parts in a colour; the other glyphs have the requested colour.
    case colors([UInt8])
  }
}

/// The size and lines of a text, in logical units.
public struct TextMetrics: Hashable, Sendable {
  /// The width of the widest line and the height of all lines. The height and the distances between
  /// lines are whole numbers of pixels.
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
