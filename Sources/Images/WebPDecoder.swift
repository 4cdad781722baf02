// SPDX-License-Identifier: MIT

import CWebP
import Geometry

/// A WebP decoder for lossy and lossless still images.
enum WebPDecoder {
  /// Decodes a WebP file, and applies its colour profile and its Exif orientation.
  static func decode(
    _ bytes: [UInt8], limits: ImageLimits
  ) throws(ImageError.Reason) -> Bitmap {
    let profile = body(of: "ICCP", in: bytes).flatMap { ColorProfile(Array($0), levels: 256) }
    let bitmap = try decode(bytes, limits: limits, profile)
    let exif = body(of: "EXIF", in: bytes)
    // Some programs write the head that Exif has in JPEG files.
    let hasHead = exif?.starts(with: "Exif\0\0".utf8) ?? false
    return Orientation(tiff: hasHead ? exif?.dropFirst(6) : exif).upright(bitmap)
  }

  /// The data of the first chunk of a type in a WebP file; nil if there is none.
  static func body(of type: String, in bytes: [UInt8]) -> ArraySlice<UInt8>? {
    var index = 12
    while let chunk = AnimatedWebPFile.chunk(bytes, at: index, before: bytes.count) {
      if chunk.type == type { return bytes[chunk.body] }
      index = chunk.end
    }
    return nil
  }

  /// Decodes a WebP file whose colours have a profile; nil for sRGB.
  static func decode(
    _ bytes: [UInt8], limits: ImageLimits, _ profile: ColorProfile?
  ) throws(ImageError.Reason) -> Bitmap {
    var features = WebPBitstreamFeatures()
    let status = unsafe WebPGetFeatures(bytes, bytes.count, &features)
    guard status == VP8_STATUS_OK else { throw .damaged(words(for: status)) }
    // Frames of animations are decoded one by one, as files without animation.
    guard features.has_animation == 0 else { throw .damaged("its header is wrong") }
    let size = Size<Physical>(width: Int(features.width), height: Int(features.height))
    guard limits.allow(width: size.width, height: size.height) else {
      throw .tooManyPixels(width: size.width, height: size.height)
    }
    var pixels = [UInt8](repeating: 0, count: 4 * size.width * size.height)
    let stride = Int32(4 * size.width)
    guard unsafe WebPDecodeRGBAInto(bytes, bytes.count, &pixels, pixels.count, stride) != nil else {
      throw .damaged("its data are cut short or wrong")
    }
    profile?.convert(&pixels)
    return Bitmap(size: size, straight: pixels)
  }

  /// The error message for `status`.
  private static func words(for status: VP8StatusCode) -> String {
    switch status {
    case VP8_STATUS_NOT_ENOUGH_DATA: "it is cut short"
    case VP8_STATUS_OUT_OF_MEMORY: "no memory to decode it"
    case VP8_STATUS_UNSUPPORTED_FEATURE: "it uses a feature that the decoder lacks"
    default: "its header is wrong"
    }
  }
}
