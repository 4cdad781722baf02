/// How much a picture may ask for. Checked before memory is taken, so that a small file cannot ask
/// for all of it.
public struct ImageLimits: Sendable {
  /// Bytes of a file.
  public var fileBytes: Int
  /// Pixels along one side.
  public var side: Int
  /// Pixels in all.
  public var pixels: Int

  /// Limits of one's own.
  public init(fileBytes: Int = 256 << 20, side: Int = 32_767, pixels: Int = 128 << 20) {
    self.fileBytes = fileBytes
    self.side = side
    self.pixels = pixels
  }

  /// Files of 256 MiB, pictures of 128 mebipixels (half a gibibyte in memory).
  public static let standard = ImageLimits()

  /// Whether a picture of `width` by `height` is within them.
  func allow(width: Int, height: Int) -> Bool {
    (1...side).contains(width) && (1...side).contains(height) && width * height <= pixels
  }
}
