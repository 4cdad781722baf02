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
    let (bytes, name) = try Self.read(path, limit: limits.fileBytes)
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

  /// The bytes of a file or in a `data:` URI, and the name for errors.
  private static func read(
    _ path: String, limit: Int
  ) throws(ImageError) -> (bytes: [UInt8], name: String) {
    guard path.hasPrefix("data:") else {
      do throws(FileError) { return (try File.read(path, limit: limit), path) } catch {
        throw ImageError(error)
      }
    }
    guard path.utf8.count / 4 * 3 <= limit, let bytes = DataURI.bytes(in: path, type: "image/")
    else { throw ImageError("data:", .unknownFormat) }
    return (bytes, "data:")
  }
}
