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

  /// A bitmap of premultiplied components of 16 bits, in the colours of `profile`.
  ///
  /// What is between two values of 8 bits becomes a pattern of both, so that a blurred gradient
  /// stays as smooth as it was. Values that 8 bits have stay as they are.
  init(size: Size<Physical>, deep values: [UInt16], _ profile: ColorProfile?) {
    var bytes = [UInt8](repeating: 0, count: values.count)
    for start in Swift.stride(from: 0, to: values.count, by: 4) {
      let (x, y) = (start / 4 % size.width, start / 4 / size.width)
      let threshold = Self.thresholds[8 * (y & 7) + x & 7]
      let alpha = UInt32(values[start + 3])
      var color = SIMD3(values[start], values[start + 1], values[start + 2])
      if let profile, alpha > 0 {
        let straight = (0..<3).map {
          min(Int((UInt32(color[$0]) * 65535 + alpha / 2) / alpha), 65535)
        }
        let converted = profile.convert(straight[0], straight[1], straight[2])
        color = SIMD3<UInt16>(converted * Float(alpha), rounding: .toNearestOrEven)
      }
      for index in 0..<4 {
        let value = index == 3 ? alpha : min(UInt32(color[index]), alpha)
        bytes[start + index] = UInt8((value * 255 + threshold) / 65535)
      }
    }
    self.init(size: size, premultiplied: bytes)
  }

  /// Numbers below 65535, spread evenly over each part of 8 by 8 pixels.
  private static let thresholds: [UInt32] = (0..<64).map { index in
    let (x, y) = (index & 7, index >> 3)
    var rank = 0
    for bit in 0..<3 {
      rank = rank << 2 | ((x ^ y) >> bit & 1) << 1 | y >> bit & 1
    }
    return UInt32(65535 * (2 * rank + 1) / 128)
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
