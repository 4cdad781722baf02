// SPDX-License-Identifier: MIT

public import Geometry

/// An animated image file: APNG, GIF or WebP. Frames are decoded one after the other, as they are
/// asked for, and the image of the last one is all that is kept beside the file.
public final class AnimatedImage {
  /// The size in pixels.
  public let size: Size<Physical>
  /// The number of frames, at least 1.
  public var frameCount: Int { file.frames.count }
  /// The number of times that the animation plays; nil to play forever.
  public var plays: Int? { file.plays }
  /// The name in errors.
  private let name: String
  /// The file.
  private let file: any AnimationFormat
  /// The image of the last frame.
  private var canvas: AnimationCanvas
  /// The index of the next frame.
  private var next = 0

  /// A frame of an animation.
  public struct Frame {
    /// The whole image.
    public let bitmap: Bitmap
    /// The position in the file, from 0.
    public let index: Int
    /// The time for which the frame is shown, in seconds.
    public let duration: Double
  }

  /// Limits on animations: files of 64 MiB and 4096 pixels a side, 8 mebipixels in all.
  public static let limits = ImageLimits(fileBytes: 64 << 20, side: 4096, pixels: 8 << 20)
  /// The most frames of a file.
  static let frameLimit = 20_000

  /// Reads a file; nil if it is not an animation of several frames. Errors name it `name`.
  public convenience init?(
    decoding bytes: [UInt8], named name: String, limits: ImageLimits = AnimatedImage.limits
  ) throws(ImageError) {
    do throws(ImageError.Reason) {
      guard let file = try Self.format(of: bytes, limits), file.frames.count > 1 else {
        return nil
      }
      self.init(file, named: name)
    } catch {
      throw ImageError(name, error)
    }
  }

  /// An animation in `file`.
  init(_ file: any AnimationFormat, named name: String) {
    self.file = file
    self.name = name
    size = file.size
    canvas = AnimationCanvas(size: file.size)
  }

  /// The frames of a file of any format; nil if the format has no animations, or the file has none.
  static func format(
    of bytes: [UInt8], _ limits: ImageLimits
  ) throws(ImageError.Reason) -> (any AnimationFormat)? {
    switch ImageFormat(recognizing: bytes) {
    case .png: try AnimatedPNGFile(bytes, limits)
    case .gif: try GIFFile(bytes, limits)
    case .webp: try AnimatedWebPFile(bytes, limits)
    case .jpeg, nil: nil
    }
  }

  /// Decodes the next frame; after the last one, the first.
  public func decodeNext() throws(ImageError) -> Frame {
    let index = next
    let frame = file.frames[index]
    do throws(ImageError.Reason) {
      if index == 0 { canvas.clear() }
      let pixels = try file.pixels(of: index)
      canvas.draw(pixels, frame)
    } catch {
      throw ImageError(name, error)
    }
    next = (index + 1) % file.frames.count
    return Frame(
      bitmap: Bitmap(size: size, premultiplied: canvas.pixels), index: index,
      duration: frame.duration)
  }
}
