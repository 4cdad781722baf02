// SPDX-License-Identifier: MIT

internal import DBus

/// A small picture that came in a notification: rows of red, green, blue and alpha, not
/// premultiplied, from the top.
public struct NotificationPixels: Hashable, Sendable {
  /// The width, 1 to `longestSide`.
  public let width: Int
  /// The height, 1 to `longestSide`.
  public let height: Int
  /// Four bytes for each pixel.
  public let bytes: [UInt8]

  /// The longest side that is kept; larger pictures are made smaller.
  public static let longestSide = 256
  /// The longest side of a picture that is read.
  static let limit = 8_192

  /// A picture of four bytes for each pixel; nil if it is empty or too large, or has another number
  /// of bytes.
  public init?(width: Int, height: Int, bytes: [UInt8]) {
    let sides = 1...Self.longestSide
    guard sides ~= width, sides ~= height, bytes.count == width * height * 4 else { return nil }
    self.width = width
    self.height = height
    self.bytes = bytes
  }

  /// Four bytes for each pixel, with red, green and blue multiplied by alpha.
  public var premultiplied: [UInt8] {
    var bytes = bytes
    for index in stride(from: 0, to: bytes.count, by: 4) {
      let alpha = UInt16(bytes[index + 3])
      for part in index..<index + 3 { bytes[part] = UInt8(UInt16(bytes[part]) * alpha / 255) }
    }
    return bytes
  }

  /// The hint `image-data`.
  var value: BusValue {
    .structure([
      .int32(Int32(width)), .int32(Int32(height)), .int32(Int32(width * 4)), .bool(true),
      .int32(8), .int32(4), .bytes(bytes),
    ])
  }

  /// The picture of the hint `image-data`, of the type `(iiibiiay)`; nil if that says of itself
  /// what cannot be. Only the last row may lack its padding.
  init?(_ value: BusValue) {
    guard let fields = value.values, fields.count == 7,
      case .int32(let width) = fields[0], case .int32(let height) = fields[1],
      case .int32(let stride) = fields[2], case .bool(let hasAlpha) = fields[3],
      case .int32(8) = fields[4], case .int32(let channels) = fields[5],
      case .bytes(let bytes) = fields[6], channels == (hasAlpha ? 4 : 3)
    else { return nil }
    let source = Source(
      width: Int(width), height: Int(height), stride: Int(stride), channels: Int(channels),
      bytes: bytes)
    guard source.isSound else { return nil }
    let longest = max(source.width, source.height)
    // Whole pixels make one, so that their mean is exact.
    let factor = (longest + Self.longestSide - 1) / Self.longestSide
    self.width = max(source.width / factor, 1)
    self.height = max(source.height / factor, 1)
    var kept: [UInt8] = []
    kept.reserveCapacity(self.width * self.height * 4)
    for y in 0..<self.height {
      for x in 0..<self.width { kept += source.mean(x * factor, y * factor, factor) }
    }
    self.bytes = kept
  }

  /// The picture as it was sent.
  private struct Source {
    let width: Int
    let height: Int
    let stride: Int
    let channels: Int
    let bytes: [UInt8]

    var isSound: Bool {
      (1...limit).contains(width) && (1...limit).contains(height)
        && (width * channels...(1 << 20)).contains(stride)
        && bytes.count >= stride * (height - 1) + width * channels
    }

    /// The mean colour of a square of pixels, as far as the picture goes.
    func mean(_ left: Int, _ top: Int, _ side: Int) -> [UInt8] {
      var sums = (red: 0, green: 0, blue: 0, alpha: 0)
      var count = 0
      for y in top..<min(top + side, height) {
        for x in left..<min(left + side, width) {
          let index = y * stride + x * channels
          let alpha = channels == 4 ? Int(bytes[index + 3]) : 255
          // What is transparent has no colour.
          sums.red += Int(bytes[index]) * alpha
          sums.green += Int(bytes[index + 1]) * alpha
          sums.blue += Int(bytes[index + 2]) * alpha
          sums.alpha += alpha
          count += 1
        }
      }
      guard sums.alpha > 0 else { return [0, 0, 0, 0] }
      func part(_ sum: Int) -> UInt8 { UInt8((sum + sums.alpha / 2) / sums.alpha) }
      return [
        part(sums.red), part(sums.green), part(sums.blue), UInt8((sums.alpha + count / 2) / count),
      ]
    }
  }
}
