// SPDX-License-Identifier: MIT

import CPNG
import Geometry

/// A PNG codec on libpng's simplified interface, which never calls longjmp across Swift frames.
enum PNGCodec {
  /// Decodes a PNG file of any depth: grey, palette, colour key or alpha. Its colours are converted
  /// to sRGB.
  static func decode(
    _ bytes: [UInt8], limits: ImageLimits
  ) throws(ImageError.Reason) -> Bitmap {
    let source = PNGSource(bytes)
    var image = unsafe png_image()
    unsafe image.version = png_uint_32(PNG_IMAGE_VERSION)
    defer { unsafe png_image_free(&image) }
    // libpng keeps the pointer between its calls.
    return try unsafe source.file.withUnsafeBufferPointer { file throws(ImageError.Reason) in
      guard unsafe png_image_begin_read_from_memory(&image, file.baseAddress, file.count) != 0
      else { throw .damaged(unsafe message(of: image)) }
      let size = unsafe Size<Physical>(width: Int(image.width), height: Int(image.height))
      guard limits.allow(width: size.width, height: size.height) else {
        throw .tooManyPixels(width: size.width, height: size.height)
      }
      guard !source.isDeep else {
        let values: [UInt16] = try unsafe finish(
          &image, size, Channels.colourWithAlpha.format | png_uint_32(PNG_FORMAT_FLAG_LINEAR))
        return Bitmap(size: size, deep: values, source.profile)
      }
      var pixels: [UInt8] = try unsafe finish(&image, size, Channels.colourWithAlpha.format)
      source.profile?.convert(&pixels)
      return Bitmap(size: size, straight: pixels)
    }
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

  /// Decodes the components of all pixels in a format: bytes with straight alpha, or light in two
  /// bytes with premultiplied alpha.
  private static func finish<Component: FixedWidthInteger>(
    _ image: inout png_image, _ size: Size<Physical>, _ format: png_uint_32
  ) throws(ImageError.Reason) -> [Component] {
    unsafe image.format = format
    var components = [Component](repeating: 0, count: 4 * size.width * size.height)
    guard unsafe png_image_finish_read(&image, nil, &components, 0, nil) != 0 else {
      throw .damaged(unsafe message(of: image))
    }
    return components
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
