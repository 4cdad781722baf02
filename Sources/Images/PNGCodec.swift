import CPNG
import Geometry

/// PNG, through the simplified interface of libpng, which never jumps past a Swift frame.
enum PNGCodec {
  /// The picture in a PNG file: any depth, grey, palette, colour key or alpha, gamma applied.
  static func decode(
    _ bytes: [UInt8], limits: ImageLimits
  ) throws(ImageError.Reason) -> Bitmap {
    var image = unsafe png_image()
    unsafe image.version = png_uint_32(PNG_IMAGE_VERSION)
    defer { unsafe png_image_free(&image) }
    // The bytes must stay where they are from the first call to the last.
    let pixels = try unsafe bytes.withUnsafeBufferPointer { source throws(ImageError.Reason) in
      try unsafe decode(source, into: &image, limits: limits)
    }
    let size = unsafe Size<Physical>(width: Int(image.width), height: Int(image.height))
    return Bitmap(size: size, straight: pixels)
  }

  /// What of a pixel is in a file.
  enum Channels {
    /// Red, green and blue. Alpha is dropped.
    case colour
    /// These and alpha, which they are not multiplied by.
    case colourWithAlpha

    /// All that `bitmap` needs.
    init(for bitmap: Bitmap) { self = bitmap.isOpaque ? .colour : .colourWithAlpha }

    /// The bytes of `bitmap`, as libpng takes them.
    func bytes(of bitmap: Bitmap) -> [UInt8] {
      switch self {
      case .colour: PNGCodec.colours(of: bitmap)
      case .colourWithAlpha: bitmap.straightPixels
      }
    }

    /// libpng's number for them.
    var format: png_uint_32 {
      switch self {
      case .colour: png_uint_32(PNG_FORMAT_FLAG_COLOR)
      case .colourWithAlpha:
        png_uint_32(PNG_FORMAT_FLAG_COLOR) | png_uint_32(PNG_FORMAT_FLAG_ALPHA)
      }
    }
  }

  /// The content of a PNG file that shows `bitmap`.
  static func encode(
    _ bitmap: Bitmap, _ channels: Channels
  ) throws(ImageError.Reason) -> [UInt8] {
    let source = channels.bytes(of: bitmap)
    var image = unsafe png_image()
    unsafe image.version = png_uint_32(PNG_IMAGE_VERSION)
    unsafe image.width = png_uint_32(bitmap.size.width)
    unsafe image.height = png_uint_32(bitmap.size.height)
    unsafe image.format = channels.format
    // Noise does not compress: rows grow by a filter byte and a thousandth for blocks and chunks.
    var count = source.count + bitmap.size.height + source.count / 100 + 4096
    var file = [UInt8](repeating: 0, count: count)
    let written = unsafe png_image_write_to_memory(&image, &file, &count, 0, source, 0, nil)
    guard written != 0 else { throw .unwritable(unsafe message(of: image)) }
    file.removeLast(file.count - count)
    return file
  }

  /// The bytes of the picture in `source`, alpha not multiplied in. Leaves its size in `image`.
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
    // Files of 16 bits without a gamma are sRGB like all others, not linear.
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

  /// What libpng has to say about `image`.
  private static func message(of image: png_image) -> String {
    unsafe withUnsafeBytes(of: image.message) { bytes in
      unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}
