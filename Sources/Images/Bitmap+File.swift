// SPDX-License-Identifier: MIT

internal import Files

extension Bitmap {
  /// Reads a PNG, JPEG, GIF or WebP file. The content decides the format, not the name.
  public init(contentsOf path: String, limits: ImageLimits = .standard) throws(ImageError) {
    let bytes: [UInt8]
    do throws(FileError) { bytes = try File.read(path, limit: limits.fileBytes) } catch {
      throw ImageError(error)
    }
    try self.init(decoding: bytes, named: path, limits: limits)
  }

  /// True if the file at `path` begins like a PNG, JPEG, GIF or WebP file; it may still be damaged.
  public static func isImage(contentsOf path: String) throws(ImageError) -> Bool {
    do throws(FileError) {
      return ImageFormat(recognizing: try File.readStart(path, count: 16)) != nil
    } catch {
      throw ImageError(error)
    }
  }

  /// Decodes a PNG, JPEG, GIF or WebP file; the first frame of an animation. Errors name it
  /// `name`.
  public init(
    decoding bytes: [UInt8], named name: String, limits: ImageLimits = .standard
  ) throws(ImageError) {
    do throws(ImageError.Reason) {
      switch ImageFormat(recognizing: bytes) {
      case .png:
        let exif = PNGChunk.locations(in: bytes).first { $0.type == "eXIf" }.map { bytes[$0.body] }
        self = Orientation(tiff: exif).upright(try PNGCodec.decode(bytes, limits: limits))
      case .jpeg: self = try JPEGDecoder.decode(bytes, limits: limits).bitmap
      case .webp:
        self =
          if let animation = try AnimatedWebPFile(bytes, limits) {
            try animation.firstImage
          } else {
            try WebPDecoder.decode(bytes, limits: limits)
          }
      case .gif: self = try GIFFile(bytes, limits).firstImage
      case nil: throw .unknownFormat
      }
    } catch {
      throw ImageError(name, error)
    }
  }

  /// Writes a PNG file, without an alpha channel if the bitmap is opaque. An existing file is
  /// replaced in one step after all bytes are written.
  public func writePNG(to path: String) throws(ImageError) {
    let bytes: [UInt8]
    do throws(ImageError.Reason) {
      bytes = try PNGCodec.encode(self, PNGCodec.Channels(for: self))
    } catch {
      throw ImageError(path, error)
    }
    do throws(FileError) { try File.write(bytes, to: path) } catch { throw ImageError(error) }
  }

  /// Encodes the bitmap as a PNG file.
  public func encodedPNG() throws(ImageError) -> [UInt8] {
    do throws(ImageError.Reason) {
      return try PNGCodec.encode(self, PNGCodec.Channels(for: self))
    } catch {
      throw ImageError("PNG", error)
    }
  }
}

/// The formats that can be decoded.
enum ImageFormat {
  case png
  case jpeg
  case webp
  case gif

  /// The format of a file that starts with `bytes`; nil if it is unknown.
  init?(recognizing bytes: [UInt8]) {
    if bytes.starts(with: PNGChunk.signature) {
      self = .png
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WEBP".utf8) {
      self = .webp
    } else if bytes.starts(with: "GIF87a".utf8) || bytes.starts(with: "GIF89a".utf8) {
      self = .gif
    } else {
      return nil
    }
  }
}
