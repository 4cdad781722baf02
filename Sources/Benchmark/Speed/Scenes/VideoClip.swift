// SPDX-License-Identifier: MIT

import ScrimKit

/// Frames as a decoder gives them, made in memory, so that drawing a video is measured and decoding
/// one is not.
enum VideoClip {
  /// The extent of a frame in pixels: that of most videos.
  static let size = Size<Physical>(width: 1280, height: 720)
  /// The number of frames; then they repeat.
  private static let count = 8

  /// The frames as a video: bars of colour that move, in NV12 and BT.709.
  static var videoFrames: [LayerContent] {
    (0..<count).map { number in
      .video(
        VideoContent(
          VideoFrame(
            size: size, layout: .nv12, encoding: ColorEncoding(.bt709),
            pixels: Planes(number, of: count))))
    }
  }

  /// Two pictures of the same size in red, green, blue and alpha.
  static var pictures: [LayerContent] {
    (0..<2).map { number in
      var pixels = [UInt8](repeating: 255, count: size.width * size.height * 4)
      for y in 0..<size.height {
        for x in 0..<size.width {
          let at = 4 * (y * size.width + x)
          pixels[at] = UInt8((x + 40 * number) / 2 % 256)
          pixels[at + 1] = UInt8(y / 3 % 256)
        }
      }
      return .image(ImageContent(Raster(size: size, premultiplied: pixels)))
    }
  }

  /// The planes of one frame.
  private final class Planes: VideoPixels {
    /// Luma, and chroma in pairs.
    private let planes: [[UInt8]]

    init(_ number: Int, of count: Int) {
      let (width, height) = (VideoClip.size.width, VideoClip.size.height)
      var luma = [UInt8](repeating: 0, count: width * height)
      for y in 0..<height {
        for x in 0..<width {
          luma[y * width + x] = UInt8(16 + (x + y + 256 * number / count) % 256 * 219 / 255)
        }
      }
      var chroma = [UInt8](repeating: 0, count: width * height / 2)
      for y in 0..<height / 2 {
        for x in 0..<width {
          chroma[y * width + x] = UInt8(64 + (x / 2 + 3 * y + 128 * number / count) % 128)
        }
      }
      planes = [luma, chroma]
    }

    func withPlane(_ index: Int, _ body: (_ rows: RawSpan, _ stride: Int) -> Void) {
      let plane = planes[index]
      unsafe body(plane.span.bytes, VideoClip.size.width)
    }
  }
}
