// SPDX-License-Identifier: MIT

import CYCbCr
import GLES
import Geometry
import SceneGraph

// Conversion to colours on the processor.
extension VideoFrame {
  /// The rows that are converted together: few enough to stay in the processor's cache.
  private static let strip = 16

  /// True if the frame can be converted: it is upright and has 8 bits.
  var canBeConverted: Bool { rotation == .none && layout.depth == 8 }

  /// Replaces the texels of `texture`, which has the frame's size and the format `bgra8`, by the
  /// frame's colours, which pass through `rows`.
  func upload(to texture: Texture, through rows: inout [UInt32]) {
    let count = size.width * Self.strip
    if rows.count < count { rows = [UInt32](repeating: 0, count: count) }
    var matrix = YCbCrMatrix(encoding)
    unsafe withPlanes { frame in
      var frame = unsafe frame
      for top in stride(from: 0, to: size.height, by: Self.strip) {
        let height = min(Self.strip, size.height - top)
        unsafe rows.withUnsafeMutableBufferPointer { pixels in
          unsafe convertYCbCr(&frame, &matrix, Int32(top), Int32(height), pixels.baseAddress)
        }
        texture.upload(
          rows.span.extracting(0..<(size.width * height)),
          to: Rect(x: 0, y: top, width: size.width, height: height))
      }
    }
  }

  /// Calls `body` with the planes.
  private func withPlanes(_ body: (YCbCrFrame) -> Void) {
    let chroma = chromaSize
    let isInterleaved = layout.planeCount == 2
    pixels.withPlane(0) { luma, lumaStride in
      pixels.withPlane(1) { blue, blueStride in
        pixels.withPlane(isInterleaved ? 1 : 2) { red, redStride in
          let step = isInterleaved ? 2 : 1
          luma.check(size, step: 1, stride: lumaStride)
          blue.check(chroma, step: step, stride: blueStride)
          red.check(chroma, step: step, stride: redStride)
          unsafe luma.withUnsafeBytes { luma in
            unsafe blue.withUnsafeBytes { blue in
              unsafe red.withUnsafeBytes { red in
                unsafe body(
                  YCbCrFrame(
                    width: Int32(size.width), height: Int32(size.height),
                    luma: luma.baseAddress?.assumingMemoryBound(to: UInt8.self),
                    lumaStride: lumaStride,
                    blue: blue.baseAddress?.assumingMemoryBound(to: UInt8.self),
                    red: red.baseAddress?.advanced(by: isInterleaved ? 1 : 0)
                      .assumingMemoryBound(to: UInt8.self),
                    blueStride: blueStride, redStride: redStride, chromaStep: Int32(step),
                    hasColumnAlignedChroma: hasColumnAlignedChroma))
              }
            }
          }
        }
      }
    }
  }
}

extension RawSpan {
  /// Traps unless these are rows of `size` samples, `step` bytes each.
  fileprivate func check(_ size: Size<Physical>, step: Int, stride: Int) {
    precondition(
      stride >= size.width * step && byteCount >= stride * (size.height - 1) + size.width * step,
      "a plane of too few bytes")
  }
}

extension YCbCrMatrix {
  /// The matrix for samples of 8 bits.
  fileprivate init(_ encoding: ColorEncoding) {
    let rows = encoding.rows(depth: 8)
    func factor(_ value: Double) -> Int16 { Int16((4096 * value).rounded()) }
    // Half a step is added, since the sum is then cut off.
    func offset(_ value: Double) -> Int32 { Int32((65_536 * (255 * value + 0.5)).rounded()) }
    self.init(
      luma: factor(rows[0].x), redOfRed: factor(rows[0].z), greenOfBlue: factor(rows[1].y),
      greenOfRed: factor(rows[1].z), blueOfBlue: factor(rows[2].y), redOffset: offset(rows[0].w),
      greenOffset: offset(rows[1].w), blueOffset: offset(rows[2].w))
  }
}
