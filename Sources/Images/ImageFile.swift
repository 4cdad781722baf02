// SPDX-License-Identifier: MIT

internal import Files

/// The content of an image file.
public enum ImageFile {
  /// One image.
  case still(Bitmap)
  /// An animation of several frames.
  case animated(AnimatedImage)

  /// Reads a PNG, JPEG, GIF or WebP file. Animations also have the limits of `AnimatedImage`.
  public init(contentsOf path: String, limits: ImageLimits = .standard) throws(ImageError) {
    let bytes: [UInt8]
    do throws(FileError) { bytes = try File.read(path, limit: limits.fileBytes) } catch {
      throw ImageError(error)
    }
    if let animation = try AnimatedImage(decoding: bytes, named: path) {
      self = .animated(animation)
    } else {
      self = .still(try Bitmap(decoding: bytes, named: path, limits: limits))
    }
  }
}
