// SPDX-License-Identifier: MIT

public import Geometry

/// An immutable image. Layers that show the same raster share its texture.
public final class Raster: Sendable {
  /// Size in pixels.
  public let size: Size<Physical>
  /// Rows from top to bottom, without padding: four bytes a pixel, premultiplied RGBA.
  public let pixels: [UInt8]
  /// True if every alpha is 255.
  public let isOpaque: Bool

  /// True for a frame of an animation: the next frame takes over its texture.
  public let isFrame: Bool

  /// An image of premultiplied RGBA bytes. If `isOpaque` is nil, the alphas are examined.
  public init(
    size: Size<Physical>, premultiplied pixels: [UInt8], isOpaque: Bool? = nil,
    isFrame: Bool = false
  ) {
    precondition(
      !size.isEmpty && pixels.count == 4 * size.width * size.height,
      "\(pixels.count) bytes are not an image of \(size.width)x\(size.height)")
    self.size = size
    self.pixels = pixels
    self.isFrame = isFrame
    self.isOpaque =
      isOpaque ?? stride(from: 3, to: pixels.count, by: 4).allSatisfy { pixels[$0] == 255 }
  }
}
