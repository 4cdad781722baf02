// SPDX-License-Identifier: MIT

import GLES
import Geometry
import SceneGraph

/// The planes of a video frame as textures, and their conversion to colours.
@MainActor final class VideoPlanes {
  /// The luma.
  let luma: Texture
  /// Both components of chroma, or the first one.
  let chroma: Texture
  /// The second component of chroma; nil if `chroma` has both.
  let chromaRed: Texture?
  /// Arrangement of the planes.
  private let layout: VideoFrame.Layout
  /// True if samples of 10 bits are uploaded with all bits. If the driver has no such textures, the
  /// upper 8 bits are uploaded.
  private let keepsDepth: Bool
  /// Rows that turn Y, Cb and Cr into red, green and blue.
  private(set) var rows: [3 of SIMD4<Float>] = [.zero, .zero, .zero]
  /// Texture coordinates along the axes of the upright frame: along x, then along y.
  private(set) var turn = SIMD4<Float>(1, 0, 0, 1)
  /// Texture coordinates at the left top of the upright frame, then the offset of those of chroma.
  private(set) var shift = SIMD4<Float>.zero

  /// Textures for frames like `frame`, with undefined content.
  init(_ gl: Context, for frame: VideoFrame) throws(TextureError) {
    layout = frame.layout
    keepsDepth = gl.features.contains(.norm16Textures)
    let isDeep = layout.depth > 8 && keepsDepth
    let isPlanar = layout.planeCount == 3
    luma = try Texture(gl, size: frame.size, format: isDeep ? .r16 : .r8)
    do throws(TextureError) {
      chroma = try Texture(
        gl, size: frame.chromaSize,
        format: isPlanar ? (isDeep ? .r16 : .r8) : (isDeep ? .rg16 : .rg8))
    } catch {
      luma.close()
      throw error
    }
    guard isPlanar else {
      chromaRed = nil
      return
    }
    do throws(TextureError) {
      chromaRed = try Texture(gl, size: frame.chromaSize, format: isDeep ? .r16 : .r8)
    } catch {
      chroma.close()
      luma.close()
      throw error
    }
  }

  /// True if `frame` can be uploaded to the textures.
  func fits(_ frame: VideoFrame) -> Bool { luma.size == frame.size && layout == frame.layout }

  /// Replaces the texels by those of `frame`.
  func upload(_ frame: VideoFrame) {
    upload(0, of: frame, to: luma)
    upload(1, of: frame, to: chroma)
    if let chromaRed { upload(2, of: frame, to: chromaRed) }
    let source = frame.encoding.rows(depth: keepsDepth ? layout.depth : 8)
    // Textures give samples of 10 bits as fractions of 65535.
    let scale: Double =
      switch layout {
      case .p010 where keepsDepth: 65_535 / 64 / 1023
      case .i420Deep where keepsDepth: 65_535 / 1023
      case .nv12, .i420, .p010, .i420Deep: 1
      }
    for index in 0..<3 {
      rows[index] = SIMD4<Float>(source[index] * SIMD4(scale, scale, scale, 1))
    }
    turn = frame.rotation.axes
    let origin = frame.rotation.origin
    let aligned = frame.hasColumnAlignedChroma ? 0.25 / Float(frame.chromaSize.width) : 0
    shift = SIMD4(origin.x, origin.y, aligned, 0)
  }

  /// Uploads a plane.
  private func upload(_ plane: Int, of frame: VideoFrame, to texture: Texture) {
    frame.pixels.withPlane(plane) { rows, stride in
      if layout.depth > 8, !keepsDepth {
        texture.upload(reduced(rows, stride, to: texture))
      } else if stride.isMultiple(of: texture.format.bytesPerPixel) {
        texture.upload(rows, stride: stride)
      } else {
        texture.upload(packed(rows, stride, to: texture))
      }
    }
  }

  /// Rows without padding, since GL counts the distance between rows in pixels.
  private func packed(_ rows: RawSpan, _ stride: Int, to texture: Texture) -> [UInt8] {
    let width = texture.size.width * texture.format.bytesPerPixel
    var bytes: [UInt8] = []
    bytes.reserveCapacity(width * texture.size.height)
    for y in 0..<texture.size.height {
      for x in 0..<width {
        unsafe bytes.append(rows.unsafeLoad(fromByteOffset: y * stride + x, as: UInt8.self))
      }
    }
    return bytes
  }

  /// The upper 8 bits of samples of 10 bits.
  private func reduced(_ rows: RawSpan, _ stride: Int, to texture: Texture) -> [UInt8] {
    let shift = layout == .p010 ? 8 : 2
    let samples = texture.size.width * texture.format.bytesPerPixel
    var bytes: [UInt8] = []
    bytes.reserveCapacity(samples * texture.size.height)
    for y in 0..<texture.size.height {
      for x in 0..<samples {
        let at = y * stride + 2 * x
        let sample = unsafe rows.unsafeLoadUnaligned(fromByteOffset: at, as: UInt16.self)
        bytes.append(UInt8(truncatingIfNeeded: UInt16(littleEndian: sample) >> shift))
      }
    }
    return bytes
  }

  /// Deletes the textures. The context must be current.
  func close() {
    chromaRed?.close()
    chroma.close()
    luma.close()
  }
}

extension VideoFrame.Rotation {
  /// Directions in the stored frame: to the right of the upright frame, then down.
  fileprivate var axes: SIMD4<Float> {
    switch self {
    case .none: SIMD4(1, 0, 0, 1)
    case .clockwise: SIMD4(0, -1, 1, 0)
    case .half: SIMD4(-1, 0, 0, -1)
    case .counterclockwise: SIMD4(0, 1, -1, 0)
    }
  }

  /// The corner of the stored frame that is the left top of the upright one.
  fileprivate var origin: SIMD2<Float> {
    switch self {
    case .none: SIMD2(0, 0)
    case .clockwise: SIMD2(0, 1)
    case .half: SIMD2(1, 1)
    case .counterclockwise: SIMD2(1, 0)
    }
  }
}
