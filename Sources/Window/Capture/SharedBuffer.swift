// SPDX-License-Identifier: MIT

import EventLoop
import WaylandCore
internal import WaylandProtocols

/// Pixels in memory that is shared with the compositor, four bytes each.
final class SharedBuffer {
  /// The protocol object.
  let buffer: WlBuffer
  /// The memory.
  private let file: MemoryFile

  /// A buffer of zeros. `stride` is the number of bytes from one row to the next.
  init(
    _ shm: WlShm, size: Size<Physical>, stride: Int, _ format: WlShm.Format
  ) throws(LoopFailure) {
    let file = try MemoryFile(count: stride * size.height)
    let pool = shm.createPool(fd: file.descriptor, size: Int32(file.count))
    buffer = pool.createBuffer(
      offset: 0, width: Int32(size.width), height: Int32(size.height), stride: Int32(stride),
      format: format)
    pool.destroy()
    self.file = file
  }

  /// Calls `body` with the bytes, which the compositor may change meanwhile.
  func withBytes<Result>(_ body: (UnsafeMutableRawBufferPointer) -> Result) -> Result {
    unsafe file.withBytes(body)
  }

  /// Destroys the protocol object; the memory is freed with this object.
  func close() { buffer.destroy() }
}
