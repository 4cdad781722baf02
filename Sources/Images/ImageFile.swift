// SPDX-License-Identifier: MIT

internal import Files
public import Geometry

/// The content of an image file.
public enum ImageFile {
  /// One image, which may be reduced, and the size of the whole in pixels.
  case still(Bitmap, wholeSize: Size<Physical>)
  /// An animation of several frames.
  case animated(AnimatedImage)

  /// Reads a PNG, JPEG, GIF or WebP file. Animations also have the limits of `AnimatedImage`. With
  /// `side`, a photo (JPEG) is reduced while both of its sides have at least so many pixels, which
  /// takes a fraction of the time.
  public init(
    contentsOf path: String, limits: ImageLimits = .standard, side: Int? = nil
  ) throws(ImageError) {
    let bytes: [UInt8]
    do throws(FileError) { bytes = try File.read(path, limit: limits.fileBytes) } catch {
      throw ImageError(error)
    }
    if let animation = try AnimatedImage(decoding: bytes, named: path) {
      self = .animated(animation)
    } else if ImageFormat(recognizing: bytes) == .jpeg {
      do throws(ImageError.Reason) {
        let (bitmap, size) = try JPEGDecoder.decode(bytes, limits: limits, side: side)
        self = .still(bitmap, wholeSize: size)
      } catch {
        throw ImageError(path, error)
      }
    } else {
      let bitmap = try Bitmap(decoding: bytes, named: path, limits: limits)
      self = .still(bitmap, wholeSize: bitmap.size)
    }
  }
}
