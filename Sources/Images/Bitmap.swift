// SPDX-License-Identifier: MIT

public import Geometry

/// An image in memory: rows from the top, four bytes per pixel in the order red, green, blue,
/// alpha; sRGB, premultiplied.
public struct Bitmap: Hashable, Sendable {
  /// The size in pixels, at least 1x1.
  public let size: Size<Physical>
  /// The `4 * size.width * size.height` bytes, without padding between rows.
  public private(set) var pixels: [UInt8]

  /// The number of bytes per row.
  public var stride: Int { 4 * size.width }
  /// True if every pixel is opaque.
  public var isOpaque: Bool {
    Swift.stride(from: 3, to: pixels.count, by: 4).allSatisfy { pixels[$0] == 255 }
  }

  /// A bitmap of premultiplied bytes.
  public init(size: Size<Physical>, premultiplied pixels: [UInt8]) {
    precondition(
      !size.isEmpty && pixels.count == 4 * size.width * size.height,
      "\(pixels.count) bytes do not fill an image of \(size.width)x\(size.height)")
    self.size = size
    self.pixels = pixels
  }

  /// A bitmap of bytes with straight alpha.
  init(size: Size<Physical>, straight pixels: [UInt8]) {
    self.init(size: size, premultiplied: pixels)
    for start in Swift.stride(from: 0, to: pixels.count, by: 4) where pixels[start + 3] != 255 {
      let alpha = Int(pixels[start + 3])
      for channel in start..<start + 3 {
        self.pixels[channel] = UInt8((Int(pixels[channel]) * alpha + 127) / 255)
      }
    }
  }

  /// The four bytes of the pixel at `point`.
  public subscript(point: Point<Physical>) -> [UInt8] {
    precondition(Rect(origin: .zero, size: size).contains(point), "\(point) is outside")
    let start = point.y * stride + 4 * point.x
    return Array(pixels[start..<start + 4])
  }

  /// The bytes with straight alpha. Premultiplying them again gives the same bytes.
  var straightPixels: [UInt8] {
    var straight = pixels
    for start in Swift.stride(from: 0, to: pixels.count, by: 4) {
      let alpha = Int(pixels[start + 3])
      guard 1...254 ~= alpha else { continue }
      for channel in start..<start + 3 {
        straight[channel] = UInt8(min(255, (Int(pixels[channel]) * 255 + alpha / 2) / alpha))
      }
    }
    return straight
  }
}
