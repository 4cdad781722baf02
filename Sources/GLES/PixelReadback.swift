// SPDX-License-Identifier: MIT

import CGLES
public import Geometry

/// Reads pixels back without waiting for the GPU: they arrive some frames later.
///
/// Reads are kept in a ring of buffers. While all of them are pending, further reads are refused.
public final class PixelReadback {
  /// A finished read.
  public struct Frame {
    /// The tag given to `read`, such as a time.
    public let tag: UInt64
    /// The extent in pixels.
    public let size: Size<Physical>
    /// True if the first row is the bottom one.
    public let isUpsideDown: Bool
  }

  /// The context of the buffers.
  public let gl: Context
  /// The ring; empty once closed.
  private var slots: [Slot]
  /// The slot of the oldest pending read.
  private var oldest = 0
  /// The number of pending reads.
  public private(set) var pending = 0

  /// One read of the ring.
  private struct Slot {
    /// The buffer's GL name.
    let buffer: UInt32
    /// Bytes allocated for the buffer.
    var capacity = 0
    /// Reached when the pixels have arrived; nil while the slot is free.
    var fence: Fence?
    /// The tag given to `read`.
    var tag: UInt64 = 0
    /// The extent of the pixels.
    var size = Size<Physical>.zero
    /// True if the first row is the bottom one.
    var isUpsideDown = false
  }

  /// A ring of `depth` reads.
  public init(_ gl: Context, depth: Int = 3) {
    self.gl = gl
    slots = (0..<depth).map { _ in Slot(buffer: gl.calls.genBuffer()) }
  }

  deinit { assert(slots.isEmpty, "a PixelReadback was not closed") }

  /// Starts to read `rect` of `target`. Returns false if too many reads are pending or there is no
  /// memory.
  public func read(_ rect: Rect<Physical>, of target: RenderTarget, tag: UInt64) -> Bool {
    guard pending < slots.count, !rect.isEmpty else { return false }
    let index = (oldest + pending) % slots.count
    let bytes = rect.width * rect.height * 4
    gl.calls.bindPackBuffer(slots[index].buffer)
    defer { gl.calls.bindPackBuffer(0) }
    if slots[index].capacity < bytes {
      slots[index].capacity = 0
      guard gl.calls.allocate({ gl.calls.packBufferData(bytes: bytes) }) else { return false }
      slots[index].capacity = bytes
    }
    gl.state.bindFramebuffer(target.name)
    let box =
      target.isUpsideDown ? PixelBox(rect, fromBottomOf: target.size.height) : PixelBox(rect)
    gl.calls.readPixelsToBuffer(box)
    guard let fence = gl.calls.fence() else { return false }
    slots[index].fence = fence
    slots[index].tag = tag
    slots[index].size = rect.size
    slots[index].isUpsideDown = target.isUpsideDown
    pending += 1
    return true
  }

  /// Calls `body` with the oldest read that has finished, and its pixels: red, green, blue and
  /// alpha, one byte each, in rows without padding. Returns false if none has finished.
  public func take(_ body: (Frame, RawSpan) -> Void) -> Bool {
    guard pending > 0, let fence = slots[oldest].fence, gl.calls.isReached(fence) else {
      return false
    }
    let slot = slots[oldest]
    gl.calls.delete(fence)
    slots[oldest].fence = nil
    oldest = (oldest + 1) % slots.count
    pending -= 1
    let count = slot.size.width * slot.size.height * 4
    gl.calls.bindPackBuffer(slot.buffer)
    defer { gl.calls.bindPackBuffer(0) }
    let frame = Frame(tag: slot.tag, size: slot.size, isUpsideDown: slot.isUpsideDown)
    unsafe gl.calls.withMappedPackBuffer(bytes: count) { unsafe body(frame, $0.bytes) }
    return true
  }

  /// Deletes the buffers, with the reads that are pending. The context must be current.
  public func close() {
    precondition(!slots.isEmpty, "a PixelReadback was closed twice")
    for slot in slots {
      if let fence = slot.fence { gl.calls.delete(fence) }
      gl.calls.deleteBuffer(slot.buffer)
    }
    slots = []
    pending = 0
  }
}
