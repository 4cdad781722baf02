public import Geometry

/// A picture that layers show: made once, never changed. Another picture is another raster, and layers
/// that show the same one share its texture.
public final class Raster: Sendable {
  /// Width and height in pixels.
  public let size: Size<Physical>
  /// Rows from the top, four bytes a pixel: red, green, blue, alpha, premultiplied, no gaps.
  public let pixels: [UInt8]
  /// Whether nothing shines through.
  public let isOpaque: Bool

  /// A picture from its bytes. Whether it is opaque is found out where it is not said.
  public init(size: Size<Physical>, premultiplied pixels: [UInt8], isOpaque: Bool? = nil) {
    precondition(
      !size.isEmpty && pixels.count == 4 * size.width * size.height,
      "\(pixels.count) bytes are no picture of \(size.width)x\(size.height)")
    self.size = size
    self.pixels = pixels
    self.isOpaque =
      isOpaque ?? stride(from: 3, to: pixels.count, by: 4).allSatisfy { pixels[$0] == 255 }
  }
}
