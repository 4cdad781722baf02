// SPDX-License-Identifier: MIT

import EventLoop
import Geometry
import Glibc
import WaylandServer

/// The client's shared memory, which the compositor writes to.
final class FakeMemory {
  /// A buffer in a pool.
  struct Buffer: Equatable {
    /// The file.
    let descriptor: Int32
    /// The first byte.
    let offset: Int
    /// The size in pixels.
    let width: UInt32
    let height: UInt32
    /// The bytes from one row to the next.
    let stride: UInt32
    /// The format.
    let format: WlShmResource.Format

    /// The size in pixels.
    var size: Size<Physical> { Size(width: Int(width), height: Int(height)) }

    /// Writes `bytes` to the beginning of the buffer. Expects that the file's size is sealed.
    func write(_ bytes: [UInt8]) {
      let count = unsafe bytes.withUnsafeBytes {
        unsafe pwrite(descriptor, $0.baseAddress, $0.count, offset)
      }
      precondition(count == bytes.count, "the buffer cannot be written")
    }

    /// The pixels, of four bytes each.
    func read() -> [UInt32] {
      var words = [UInt32](repeating: 0, count: Int(stride) / 4 * Int(height))
      let count = unsafe words.withUnsafeMutableBytes {
        unsafe pread(descriptor, $0.baseAddress, $0.count, offset)
      }
      precondition(count == 4 * words.count, "the buffer cannot be read")
      return words
    }

    /// True if nobody can change the file's size.
    var isSealed: Bool {
      let getSeals: Int32 = 1034
      return fcntl(descriptor, getSeals) & 6 == 6
    }
  }

  /// The live buffers.
  private var buffers: [ObjectIdentifier: Buffer] = [:]

  /// The buffer of `resource`; nil if it has been destroyed.
  func buffer(_ resource: WlBufferResource?) -> Buffer? {
    resource.flatMap { buffers[ObjectIdentifier($0)] }
  }

  func adopt(_ shm: WlShmResource) {
    shm.onRequest = { [unowned self] request in
      switch consume request {
      case .createPool(let pool, let descriptor, _): adopt(pool, descriptor.release())
      }
    }
  }

  private func adopt(_ pool: WlShmPoolResource, _ descriptor: Int32) {
    // A buffer keeps the memory of its pool.
    pool.onDestroy = { Glibc.close(descriptor) }
    pool.onRequest = { [unowned self] request in
      guard
        case .createBuffer(let buffer, let offset, let width, let height, let stride, let format) =
          request
      else { return }
      let key = ObjectIdentifier(buffer)
      let copy = dup(descriptor)
      buffers[key] = Buffer(
        descriptor: copy, offset: Int(offset), width: UInt32(width), height: UInt32(height),
        stride: UInt32(stride), format: format)
      buffer.onDestroy = { [unowned self] in
        Glibc.close(copy)
        buffers[key] = nil
      }
    }
  }
}
