// SPDX-License-Identifier: MIT

import CPNG
import Geometry

/// A PNG codec on libpng's simplified interface, which never calls longjmp across Swift frames.
enum PNGCodec {
  /// Decodes a PNG file of any depth: grey, palette, colour key or alpha, with gamma applied.
  static func decode(
    _ bytes: [UInt8], limits: ImageLimits
  ) throws(ImageError.Reason) -> Bitmap {
    var image = unsafe png_image()
    unsafe image.version = png_uint_32(PNG_IMAGE_VERSION)
    defer { unsafe png_image_free(&image) }
    // libpng keeps the pointer between its calls.
    let pixels = try unsafe bytes.withUnsafeBufferPointer { source throws(ImageError.Reason) in
      try unsafe decode(source, into: &image, limits: limits)
    }
    let size = unsafe Size<Physical>(width: Int(image.width), height: Int(image.height))
    return Bitmap(size: size, straight: pixels)
  }

  /// The channels stored in a file.
  enum Channels {
    /// Red, green and blue.
    case colour
    /// Red, green, blue and straight alpha.
    case colourWithAlpha

    /// The channels that `bitmap` needs.
    init(for bitmap: Bitmap) { self = bitmap.isOpaque ? .colour : .colourWithAlpha }

    /// The bytes of `bitmap` with these channels.
    func bytes(of bitmap: Bitmap) -> [UInt8] {
      switch self {
      case .colour: PNGCodec.colours(of: bitmap)
      case .colourWithAlpha: bitmap.straightPixels
      }
    }

    /// libpng's format constant.
    var format: png_uint_32 {
      switch self {
      case .colour: png_uint_32(PNG_FORMAT_FLAG_COLOR)
      case .colourWithAlpha:
        png_uint_32(PNG_FORMAT_FLAG_COLOR) | png_uint_32(PNG_FORMAT_FLAG_ALPHA)
      }
    }
  }

  /// Encodes `bitmap` as a PNG file.
  static func encode(
    _ bitmap: Bitmap, _ channels: Channels
  ) throws(ImageError.Reason) -> [UInt8] {
    let source = channels.bytes(of: bitmap)
    var image = unsafe png_image()
    unsafe image.version = png_uint_32(PNG_IMAGE_VERSION)
    unsafe image.width = png_uint_32(bitmap.size.width)
    unsafe image.height = png_uint_32(bitmap.size.height)
    unsafe image.format = channels.format
    // The bound for data that do not compress: rows grow by a filter byte, and blocks and chunks
    // add overhead.
    var count = source.count + bitmap.size.height + source.count / 100 + 4096
    var file = [UInt8](repeating: 0, count: count)
    let written = unsafe png_image_write_to_memory(&image, &file, &count, 0, source, 0, nil)
    guard written != 0 else { throw .unwritable(unsafe message(of: image)) }
    file.removeLast(file.count - count)
    return file
  }

  /// Decodes `source` to bytes with straight alpha, and leaves the size in `image`.
  private static func decode(
    _ source: UnsafeBufferPointer<UInt8>, into image: inout png_image, limits: ImageLimits
  ) throws(ImageError.Reason) -> [UInt8] {
    guard
      unsafe png_image_begin_read_from_memory(&image, source.baseAddress, source.count) != 0
    else { throw .damaged(unsafe message(of: image)) }
    let (width, height) = unsafe (Int(image.width), Int(image.height))
    guard limits.allow(width: width, height: height) else {
      throw .tooManyPixels(width: width, height: height)
    }
    unsafe image.format = Channels.colourWithAlpha.format
    // Treats 16-bit files without a gamma as sRGB like all others; libpng's default is linear.
    unsafe image.flags |= png_uint_32(PNG_IMAGE_FLAG_16BIT_sRGB)
    var pixels = [UInt8](repeating: 0, count: 4 * width * height)
    guard unsafe png_image_finish_read(&image, nil, &pixels, 0, nil) != 0 else {
      throw .damaged(unsafe message(of: image))
    }
    return pixels
  }

  /// The red, green and blue bytes of `bitmap`.
  private static func colours(of bitmap: Bitmap) -> [UInt8] {
    var colours: [UInt8] = []
    colours.reserveCapacity(bitmap.pixels.count / 4 * 3)
    for start in stride(from: 0, to: bitmap.pixels.count, by: 4) {
      colours.append(contentsOf: bitmap.pixels[start..<start + 3])
    }
    return colours
  }

  /// libpng's error message.
  private static func message(of image: png_image) -> String {
    unsafe withUnsafeBytes(of: image.message) { bytes in
      unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}
