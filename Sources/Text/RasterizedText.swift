public import Geometry

/// A rasterized text.
public struct RasterizedText: Hashable, Sendable {
  /// The size and lines of the text.
  public let metrics: TextMetrics
  /// The size of the bitmap, which is just large enough for the ink; empty if there is none.
  public let size: Size<Physical>
  /// The position of the bitmap's top left corner, relative to the top left corner of the text's box: `maxWidth` wide if
  /// that was given, and starting with the first line.
  public let offset: Point<Physical>
  /// The rows from the top, without padding.
  public let pixels: Pixels

  /// The format of the pixels.
  public enum Pixels: Hashable, Sendable {
    /// One byte per pixel: the coverage. The colour is applied when drawing, so one bitmap serves all colours.
    case coverage([UInt8])
    /// Four bytes per pixel: red, green, blue and alpha, premultiplied. For a text with colour glyphs such as emoji; the other
    /// glyphs have the requested colour.
    case colors([UInt8])
  }
}
