// SPDX-License-Identifier: MIT

/// Limits on decoded images. They are checked before memory is allocated, so that a small file
/// cannot claim all of it.
public struct ImageLimits: Sendable {
  /// The largest file in bytes.
  public var fileBytes: Int
  /// The longest side in pixels.
  public var side: Int
  /// The largest number of pixels.
  public var pixels: Int

  /// Limits with these values.
  public init(fileBytes: Int = 256 << 20, side: Int = 32_767, pixels: Int = 128 << 20) {
    self.fileBytes = fileBytes
    self.side = side
    self.pixels = pixels
  }

  /// Files of 256 MiB and images of 128 mebipixels (512 MiB in memory).
  public static let standard = ImageLimits()

  /// True if an image of `width` by `height` pixels is within the limits.
  func allow(width: Int, height: Int) -> Bool {
    (1...side).contains(width) && (1...side).contains(height) && width * height <= pixels
  }
}
