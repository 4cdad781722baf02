// SPDX-License-Identifier: MIT

/// One decoded frame of a video, in the planes of luma and chroma that decoders produce. Immutable:
/// a layer shows the next frame if its content is set to that.
public final class VideoFrame: Sendable {
  /// Size of the luma plane, in pixels. Chroma planes have half of it, rounded up.
  public let size: Size<Physical>
  /// Width of a pixel divided by its height.
  public let pixelAspect: Double
  /// Rotation that the frame needs to be upright.
  public let rotation: Rotation
  /// Arrangement of the planes and depth of their samples.
  public let layout: Layout
  /// Encoding of colours.
  public let encoding: ColorEncoding
  /// True if chroma samples lie on the even columns of luma, as in MPEG-2 and H.264; false if they
  /// lie between two columns, as in JPEG.
  public let hasColumnAlignedChroma: Bool
  /// The bytes.
  public let pixels: any VideoPixels

  /// A frame whose planes are `pixels`.
  public init(
    size: Size<Physical>, pixelAspect: Double = 1, rotation: Rotation = .none, layout: Layout,
    encoding: ColorEncoding, hasColumnAlignedChroma: Bool = true, pixels: any VideoPixels
  ) {
    precondition(!size.isEmpty && pixelAspect > 0, "a video frame without an area")
    self.size = size
    self.pixelAspect = pixelAspect
    self.rotation = rotation
    self.layout = layout
    self.encoding = encoding
    self.hasColumnAlignedChroma = hasColumnAlignedChroma
    self.pixels = pixels
  }

  /// Size of a chroma plane, in samples.
  public var chromaSize: Size<Physical> {
    Size(width: (size.width + 1) / 2, height: (size.height + 1) / 2)
  }

  /// Width and height of the upright frame, in units of a pixel's height.
  public var uprightSize: SIMD2<Double> {
    let width = Double(size.width) * pixelAspect
    let height = Double(size.height)
    return switch rotation {
    case .none, .half: SIMD2(width, height)
    case .clockwise, .counterclockwise: SIMD2(height, width)
    }
  }

  /// Arrangement of luma (Y) and chroma (Cb, Cr).
  public enum Layout: CaseIterable, Hashable, Sendable {
    /// A plane of luma and one of alternating Cb and Cr, 8 bits each.
    case nv12
    /// A plane each of luma, Cb and Cr, 8 bits each.
    case i420
    /// As `nv12`, with 10 bits in the upper bits of 16.
    case p010
    /// As `i420`, with 10 bits in the lower bits of 16.
    case i420Deep

    /// Number of planes.
    public var planeCount: Int {
      switch self {
      case .nv12, .p010: 2
      case .i420, .i420Deep: 3
      }
    }

    /// Bits of a sample.
    public var depth: Int {
      switch self {
      case .nv12, .i420: 8
      case .p010, .i420Deep: 10
      }
    }
  }

  /// Rotation of a frame on the screen.
  public enum Rotation: CaseIterable, Hashable, Sendable {
    /// The frame is upright.
    case none
    /// A quarter turn clockwise.
    case clockwise
    /// Half a turn.
    case half
    /// A quarter turn counterclockwise.
    case counterclockwise
  }
}

/// The planes of a video frame, readable from any thread until the object is released.
public protocol VideoPixels: AnyObject, Sendable {
  /// Calls `body` with the rows of plane `index`, from top to bottom, `stride` bytes apart.
  func withPlane(_ index: Int, _ body: (_ rows: RawSpan, _ stride: Int) -> Void)
}

/// Encoding of the colours of a video: the matrix from RGB to luma and chroma, and the range of
/// their numbers.
public struct ColorEncoding: Hashable, Sendable {
  /// Standard that defines the weights of red, green and blue in luma.
  public var standard: Standard
  /// True if the numbers span all values; false if they span 16 to 235 (luma) and 16 to 240
  /// (chroma), scaled to the depth.
  public var isFullRange: Bool

  /// Standards for the weights of luma.
  public enum Standard: CaseIterable, Hashable, Sendable {
    /// Standard definition.
    case bt601
    /// High definition.
    case bt709
    /// Ultra-high definition, with constant weights.
    case bt2020
  }

  /// An encoding by `standard`.
  public init(_ standard: Standard, isFullRange: Bool = false) {
    self.standard = standard
    self.isFullRange = isFullRange
  }

  /// Rows for red, green and blue: factors of Y, Cb and Cr, then an offset. They turn samples
  /// between 0 and 1, of `depth` bits, to colours between 0 and 1.
  public func rows(depth: Int) -> [3 of SIMD4<Double>] {
    let (red, blue) =
      switch standard {
      case .bt601: (0.299, 0.114)
      case .bt709: (0.2126, 0.0722)
      case .bt2020: (0.2627, 0.0593)
      }
    let green = 1 - red - blue
    let step = Double(1 << (depth - 8))
    let codes = Double(1 << depth) - 1
    let luma = isFullRange ? 1 : codes / (219 * step)
    let chroma = isFullRange ? 1 : codes / (224 * step)
    let black = isFullRange ? 0 : 16 * step / codes
    let neutral = 128 * step / codes
    func row(_ cb: Double, _ cr: Double) -> SIMD4<Double> {
      SIMD4(luma, cb * chroma, cr * chroma, -luma * black - (cb + cr) * chroma * neutral)
    }
    return [
      row(0, 2 * (1 - red)),
      row(-2 * blue * (1 - blue) / green, -2 * red * (1 - red) / green),
      row(2 * (1 - blue), 0),
    ]
  }
}
