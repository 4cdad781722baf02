extension Bitmap {
  /// Reads a PNG, JPEG or WebP file. What it is, its content says, not its name.
  public init(contentsOf path: String, limits: ImageLimits = .standard) throws(ImageError) {
    let bytes = try File.read(path, limit: limits.fileBytes)
    try self.init(decoding: bytes, named: path, limits: limits)
  }

  /// Decodes the content of a PNG, JPEG or WebP file. Errors speak of it as `name`.
  public init(
    decoding bytes: [UInt8], named name: String, limits: ImageLimits = .standard
  ) throws(ImageError) {
    do throws(ImageError.Reason) {
      switch ImageFormat(recognizing: bytes) {
      case .png: self = try PNGCodec.decode(bytes, limits: limits)
      case .jpeg: self = try JPEGDecoder.decode(bytes, limits: limits)
      case .webp: self = try WebPDecoder.decode(bytes, limits: limits)
      case nil: throw .unknownFormat
      }
    } catch {
      throw ImageError(name, error)
    }
  }

  /// Writes a PNG file, without an alpha channel where the picture is opaque. A file that is there
  /// is replaced only once all is written.
  public func writePNG(to path: String) throws(ImageError) {
    let bytes: [UInt8]
    do throws(ImageError.Reason) {
      bytes = try PNGCodec.encode(self, PNGCodec.Channels(for: self))
    } catch {
      throw ImageError(path, error)
    }
    try File.write(bytes, to: path)
  }

  /// The content of a PNG file with this picture.
  public func encodedPNG() throws(ImageError) -> [UInt8] {
    do throws(ImageError.Reason) {
      return try PNGCodec.encode(self, PNGCodec.Channels(for: self))
    } catch {
      throw ImageError("PNG", error)
    }
  }
}

extension ImageError.Reason: Error {}

/// The formats that are read here.
enum ImageFormat {
  case png
  case jpeg
  case webp

  /// The format of a file that starts like `bytes`; nil where it is none of these.
  init?(recognizing bytes: [UInt8]) {
    if bytes.starts(with: PNGChunk.signature) {
      self = .png
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WEBP".utf8) {
      self = .webp
    } else {
      return nil
    }
  }
}
