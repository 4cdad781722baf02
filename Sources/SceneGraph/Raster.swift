// SPDX-License-Identifier: MIT

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

extension Raster {
  /// The number of samples of a mean.
  private static var samples: Int { 2048 }

  /// The mean of the straight colours of `part`, in pixels; nil if nothing is there.
  package func mean(of part: Rect<Physical>) -> SIMD3<Double>? {
    let part = part.intersection(Rect(origin: .zero, size: size))
    guard !part.isEmpty else { return nil }
    var sum = SIMD4<Double>.zero
    for index in 0..<Self.samples {
      // Roberts's sequence: evenly spread, and without rows that a pattern could fall into step
      // with.
      let at = (Double(index) + 0.5) * SIMD2(0.754_877_666_2, 0.569_840_291_0)
      let point = at - at.rounded(.down)
      let x = part.left + Int(point.x * Double(part.width))
      let y = part.top + Int(point.y * Double(part.height))
      let start = 4 * (y * size.width + x)
      sum += SIMD4(
        Double(pixels[start]), Double(pixels[start + 1]), Double(pixels[start + 2]),
        Double(pixels[start + 3]))
    }
    guard sum.w > 0 else { return nil }
    return SIMD3(sum.x, sum.y, sum.z) / sum.w
  }
}
