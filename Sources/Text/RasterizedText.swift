public import Geometry

/// A text in pixels.
public struct RasterizedText: Hashable, Sendable {
  /// The room that it takes.
  public let metrics: TextMetrics
  /// Width and height of the picture, which is just large enough for the ink. Nothing for a text
  /// without any.
  public let size: Size<Physical>
  /// Where the picture's left top corner stands, seen from that of the room that the text was given:
  /// `maxWidth` wide where it was, and beginning with the first line.
  public let offset: Point<Physical>
  /// Rows from the top, no gaps.
  public let pixels: Pixels

  /// What a pixel says.
  public enum Pixels: Hashable, Sendable {
    /// One byte: how much of the pixel is ink. Whoever draws it gives it its colour, and another
    /// colour needs no other picture.
    case coverage([UInt8])
    /// Four bytes: red, green, blue, alpha, premultiplied. For a text with emoji, which have colours
    /// of their own; the rest of it has the colour that was asked for.
    case colors([UInt8])
  }
}
