// SPDX-License-Identifier: MIT

import CJPEG
import Geometry

/// A JPEG decoder on the TurboJPEG interface.
enum JPEGDecoder {
  /// The most scans over an image of as many pixels as the limits allow. A progressive file may
  /// contain any number of scans, each over the whole image.
  private static let scanLimit = 16

  /// Decodes a grey or colour JPEG file and applies its colour profile and its Exif orientation.
  /// With `side`, a larger image is reduced to a half, a quarter or an eighth while both sides have
  /// at least so many pixels; the decoder skips the work for what is left out.
  static func decode(
    _ bytes: [UInt8], limits: ImageLimits, side: Int? = nil
  ) throws(ImageError.Reason) -> (bitmap: Bitmap, wholeSize: Size<Physical>) {
    guard let decoder = unsafe tjInitDecompress() else { throw .damaged("no memory to decode it") }
    defer { unsafe tjDestroy(decoder) }
    let whole = try unsafe header(of: bytes, decoder, limits: limits)
    let metadata = JPEGMetadata(bytes)
    guard metadata.scans * whole.width * whole.height <= scanLimit * limits.pixels else {
      throw .unsupported("its \(metadata.scans) scans take too long for its size")
    }
    let size = reduced(whole, side: side)
    var pixels = [UInt8](repeating: 255, count: 4 * size.width * size.height)
    let result = unsafe tjDecompress2(
      decoder, bytes, UInt(bytes.count), &pixels, Int32(size.width), 0, Int32(size.height),
      Int32(TJPF_RGBA.rawValue), Int32(TJFLAG_LIMITSCANS))
    if result != 0 {
      let message = unsafe String(cString: tjGetErrorStr2(decoder))
      // Stray bytes between segments are common in camera files and harmless.
      let isHarmless =
        unsafe tjGetErrorCode(decoder) == Int32(TJERR_WARNING.rawValue)
        && message.contains("extraneous bytes before marker")
      guard isHarmless else { throw .damaged(message) }
    }
    ColorProfile(metadata.profile, levels: 256)?.convert(&pixels)
    let bitmap = Bitmap(size: size, premultiplied: pixels)
    let orientation = Orientation(tiff: metadata.exif)
    let wholeSize =
      orientation.isTransposed ? Size(width: whole.height, height: whole.width) : whole
    return (orientation.upright(bitmap), wholeSize)
  }

  /// The size of an image of `whole` pixels that is reduced to no less than `side`.
  private static func reduced(_ whole: Size<Physical>, side: Int?) -> Size<Physical> {
    guard let side else { return whole }
    for divisor in [8, 4, 2] {
      let size = Size<Physical>(
        width: (whole.width + divisor - 1) / divisor,
        height: (whole.height + divisor - 1) / divisor)
      if min(size.width, size.height) >= max(side, 1) { return size }
    }
    return whole
  }

  /// The size of the image. Throws if it cannot be decoded.
  private static func header(
    of bytes: [UInt8], _ decoder: tjhandle, limits: ImageLimits
  ) throws(ImageError.Reason) -> Size<Physical> {
    var (width, height, subsampling, colours): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    let result = unsafe tjDecompressHeader3(
      decoder, bytes, UInt(bytes.count), &width, &height, &subsampling, &colours)
    guard result == 0 else { throw .damaged(unsafe String(cString: tjGetErrorStr2(decoder))) }
    guard limits.allow(width: Int(width), height: Int(height)) else {
      throw .tooManyPixels(width: Int(width), height: Int(height))
    }
    guard colours != TJCS_CMYK.rawValue, colours != TJCS_YCCK.rawValue else {
      throw .unsupported("it is a CMYK image for print; save it as RGB first")
    }
    return Size(width: Int(width), height: Int(height))
  }
}
