// SPDX-License-Identifier: MIT

import CJPEG
import CWebP
import Geometry

@testable import Images

/// Generated images and files.
enum Samples {
  /// An image with every alpha value and a different colour in each pixel.
  static func gradient(width: Int, height: Int, opaque: Bool = false) -> Bitmap {
    var pixels: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        let alpha = opaque ? 255 : (x * 7 + y * 3) % 256
        let colour = [x * 255 / width, y * 255 / height, (x + y) % 256]
        pixels += colour.map { UInt8($0 * alpha / 255) } + [UInt8(alpha)]
      }
    }
    return Bitmap(size: Size(width: width, height: height), premultiplied: pixels)
  }

  /// `bitmap` as a JPEG file, without alpha.
  static func jpeg(
    _ bitmap: Bitmap, format: TJPF = TJPF_RGBX, subsampling: TJSAMP = TJSAMP_444, flags: Int32 = 0
  ) -> [UInt8] {
    let encoder = unsafe tjInitCompress()
    defer { unsafe tjDestroy(encoder) }
    var file: UnsafeMutablePointer<UInt8>?
    var count: UInt = 0
    let result = unsafe tjCompress2(
      encoder, bitmap.pixels, Int32(bitmap.size.width), 0, Int32(bitmap.size.height),
      Int32(format.rawValue), &file, &count, Int32(subsampling.rawValue), 95, flags)
    precondition(result == 0)
    defer { unsafe tjFree(file) }
    return unsafe Array(UnsafeBufferPointer(start: file, count: Int(count)))
  }

  /// `bitmap` as a lossless WebP file.
  static func webp(_ bitmap: Bitmap) -> [UInt8] {
    var file: UnsafeMutablePointer<UInt8>?
    let count = unsafe WebPEncodeLosslessRGBA(
      bitmap.straightPixels, Int32(bitmap.size.width), Int32(bitmap.size.height),
      Int32(bitmap.stride), &file)
    precondition(count > 0)
    defer { unsafe WebPFree(file) }
    return unsafe Array(UnsafeBufferPointer(start: file, count: count))
  }

  /// `jpeg` with an Exif segment of `orientation`.
  static func oriented(_ jpeg: [UInt8], _ orientation: UInt8, bigEndian: Bool = false) -> [UInt8] {
    let tiff: [UInt8] =
      bigEndian
      ? Array("MM".utf8) + [
        0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0,
      ]
      : Array("II".utf8) + [
        42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0,
      ]
    let body = Array("Exif\0\0".utf8) + tiff + [0, 0, 0, 0]
    return jpeg[..<2] + [0xFF, 0xE1, 0, UInt8(body.count + 2)] + body + jpeg[2...]
  }
}
