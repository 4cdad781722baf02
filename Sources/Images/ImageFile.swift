// SPDX-License-Identifier: MIT

internal import Files
public import Geometry

/// The content of an image file.
public enum ImageFile {
  /// One image, which may be reduced, and the size of the whole in pixels.
  case still(Bitmap, wholeSize: Size<Physical>)
  /// An animation of several frames.
  case animated(AnimatedImage)

  /// Reads a PNG, JPEG, GIF or WebP file, or one in a `data:` URI. Animations also have the limits
  /// of `AnimatedImage`. With `side`, a photo (JPEG) is reduced while both of its sides have at
  /// least so many pixels, which takes a fraction of the time.
  public init(
    contentsOf path: String, limits: ImageLimits = .standard, side: Int? = nil
  ) throws(ImageError) {
    let isData = path.hasPrefix("data:")
    let name = isData ? "data:" : path
    var bytes: [UInt8] = []
    do throws(FileError) {
      if !isData { bytes = try File.read(path, limit: limits.fileBytes) }
    } catch { throw ImageError(error) }
    if isData {
      guard path.utf8.count / 4 * 3 <= limits.fileBytes,
        let content = DataURI.bytes(in: path, type: "image/")
      else { throw ImageError(name, .unknownFormat) }
      bytes = content
    }
    if let animation = try AnimatedImage(decoding: bytes, named: name) {
      self = .animated(animation)
    } else if ImageFormat(recognizing: bytes) == .jpeg {
      do throws(ImageError.Reason) {
        let (bitmap, size) = try JPEGDecoder.decode(bytes, limits: limits, side: side)
        self = .still(bitmap, wholeSize: size)
      } catch {
        throw ImageError(name, error)
      }
    } else {
      let bitmap = try Bitmap(decoding: bytes, named: name, limits: limits)
      self = .still(bitmap, wholeSize: bitmap.size)
    }
  }
}
