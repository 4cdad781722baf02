// SPDX-License-Identifier: MIT

import CGLES
public import Geometry

/// Reads targets back. Waits for the GPU: for tests, snapshots and reports, never in the frame
/// path. Rows are tightly packed, top row first.
extension Context {
  /// Reads pixels of `target` as red, green, blue and alpha, one byte each; all pixels if `rect` is
  /// nil.
  public func readPixels(of target: RenderTarget, in rect: Rect<Physical>? = nil) -> [UInt8] {
    read(target, rect, components: 4, type: GL_UNSIGNED_BYTE)
  }

  /// Reads pixels of an `rgb10a2` target, packed: red in the lowest ten bits, alpha in the highest
  /// two.
  public func readPackedPixels(of target: RenderTarget, in rect: Rect<Physical>? = nil) -> [UInt32]
  {
    read(target, rect, components: 1, type: GL_UNSIGNED_INT_2_10_10_10_REV)
  }

  /// Reads pixels of an `rgba16f` target as red, green, blue and alpha.
  public func readFloatPixels(of target: RenderTarget, in rect: Rect<Physical>? = nil) -> [Float] {
    read(target, rect, components: 4, type: GL_FLOAT)
  }

  /// Reads pixels like `readPixels(of:in:)` into the caller's memory, which must have exactly their
  /// size.
  public func readPixels(
    of target: RenderTarget, in rect: Rect<Physical>? = nil, into pixels: inout MutableSpan<UInt8>
  ) {
    let rect = rect ?? Rect(origin: .zero, size: target.size)
    precondition(pixels.count == rect.width * rect.height * 4, "no room for exactly the pixels")
    unsafe pixels.withUnsafeMutableBytes { bytes in
      unsafe read(target, rect, type: GL_UNSIGNED_BYTE, into: bytes)
    }
  }

  private func read<Component: BitwiseCopyable>(
    _ target: RenderTarget, _ rect: Rect<Physical>?, components: Int, type: Int32
  ) -> [Component] {
    let rect = rect ?? Rect(origin: .zero, size: target.size)
    let count = rect.width * rect.height * components
    return unsafe [Component](unsafeUninitializedCapacity: count) { buffer, initialized in
      unsafe read(target, rect, type: type, into: UnsafeMutableRawBufferPointer(buffer))
      initialized = count
    }
  }

  private func read(
    _ target: RenderTarget, _ rect: Rect<Physical>, type: Int32,
    into bytes: UnsafeMutableRawBufferPointer
  ) {
    guard !rect.isEmpty, let start = bytes.baseAddress else { return }
    state.bindFramebuffer(target.name)
    guard target.isUpsideDown else {
      unsafe calls.readPixels(PixelBox(rect), format: GL_RGBA, type: type, into: start)
      return
    }
    unsafe calls.readPixels(
      PixelBox(rect, fromBottomOf: target.size.height), format: GL_RGBA, type: type, into: start)
    unsafe turnOver(bytes, rows: rect.height)
  }
}

/// Reverses the order of rows.
func turnOver(_ bytes: UnsafeMutableRawBufferPointer, rows: Int) {
  let stride = bytes.count / rows
  for row in 0..<rows / 2 {
    let above = row * stride
    let below = (rows - 1 - row) * stride
    for column in 0..<stride { unsafe bytes.swapAt(above + column, below + column) }
  }
}
