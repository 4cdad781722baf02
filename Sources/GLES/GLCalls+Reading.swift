// SPDX-License-Identifier: MIT

import CGLES

/// A point in the GPU's work.
@safe
struct Fence {
  /// The fence's GL name.
  let name: GLsync
}

/// Reading of pixels into buffers of the driver's.
extension GLCalls {
  /// Binds the buffer that pixels are read into; 0 for none.
  func bindPackBuffer(_ name: UInt32) {
    countChange()
    glBindBuffer(GLenum(GL_PIXEL_PACK_BUFFER), name)
  }

  func packBufferData(bytes: Int) {
    count()
    glBufferData(GLenum(GL_PIXEL_PACK_BUFFER), bytes, nil, GLenum(GL_STREAM_READ))
  }

  /// Reads `box` of the bound framebuffer into the bound buffer.
  func readPixelsToBuffer(_ box: PixelBox) {
    count()
    glReadPixels(
      box.x, box.y, box.width, box.height, GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), nil)
  }

  /// Calls `body` with the first bytes of the bound buffer; not if the driver cannot map it.
  func withMappedPackBuffer(bytes: Int, _ body: (UnsafeRawBufferPointer) -> Void) {
    count()
    guard
      let start = unsafe glMapBufferRange(
        GLenum(GL_PIXEL_PACK_BUFFER), 0, bytes, GLbitfield(GL_MAP_READ_BIT))
    else { return }
    unsafe body(UnsafeRawBufferPointer(start: start, count: bytes))
    count()
    _ = glUnmapBuffer(GLenum(GL_PIXEL_PACK_BUFFER))
  }

  /// A fence after all calls so far, which are sent to the GPU; nil if the driver has no memory.
  func fence() -> Fence? {
    count()
    counters.creations += 1
    guard let name = unsafe glFenceSync(GLenum(GL_SYNC_GPU_COMMANDS_COMPLETE), 0) else {
      return nil
    }
    live.fences += 1
    flush()
    return unsafe Fence(name: name)
  }

  /// True if the GPU has passed the fence.
  func isReached(_ fence: Fence) -> Bool {
    count()
    switch unsafe glClientWaitSync(fence.name, 0, 0) {
    case GLenum(GL_TIMEOUT_EXPIRED): return false
    default: return true
    }
  }

  func delete(_ fence: Fence) {
    count()
    unsafe glDeleteSync(fence.name)
    live.fences -= 1
  }
}
