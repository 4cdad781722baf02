// SPDX-License-Identifier: MIT

import GLES
import Geometry
import Testing

@Suite struct PixelReadbackTests {
  /// The colours of a frame's pixels, each as red, green, blue and alpha.
  private func pixels(_ bytes: RawSpan) -> [SIMD4<UInt8>] {
    (0..<bytes.byteCount / 4).map {
      SIMD4(
        unsafe bytes.unsafeLoad(fromByteOffset: 4 * $0, as: UInt8.self),
        unsafe bytes.unsafeLoad(fromByteOffset: 4 * $0 + 1, as: UInt8.self),
        unsafe bytes.unsafeLoad(fromByteOffset: 4 * $0 + 2, as: UInt8.self),
        unsafe bytes.unsafeLoad(fromByteOffset: 4 * $0 + 3, as: UInt8.self))
    }
  }

  @Test func readsArriveInOrderWithTheirTags() throws {
    try withContext { gl in
      let readback = PixelReadback(gl, depth: 2)
      defer { readback.close() }
      try withFramebuffer(gl, 8, 8) { target in
        func read(_ color: Color, _ rect: Rect<Physical>, tag: UInt64) -> Bool {
          gl.clear(color)
          return readback.read(rect, of: target.target, tag: tag)
        }
        #expect(read(red, Rect(x: 0, y: 0, width: 8, height: 8), tag: 5))
        #expect(read(Color(rgb: 0x00ff00), Rect(x: 2, y: 3, width: 3, height: 1), tag: 6))
        #expect(!read(red, Rect(x: 0, y: 0, width: 8, height: 8), tag: 7), "the ring is full")
        #expect(readback.pending == 2)
        gl.finish()
        var tags: [UInt64] = []
        var found: [[SIMD4<UInt8>]] = []
        while readback.take({ frame, bytes in
          tags.append(frame.tag)
          found.append(pixels(bytes))
          #expect(!frame.isUpsideDown)
        }) {}
        #expect(tags == [5, 6] && readback.pending == 0)
        #expect(
          found == [
            Array(repeating: SIMD4(255, 0, 0, 255), count: 64),
            Array(repeating: SIMD4(0, 255, 0, 255), count: 3),
          ])
      }
      #expect(gl.liveObjects.fences == 0 && gl.liveObjects.buffers == 2)
    }
  }

  @Test func buffersGrowAndPendingReadsAreDropped() throws {
    try withContext { gl in
      let readback = PixelReadback(gl, depth: 1)
      try withFramebuffer(gl, 64, 64) { target in
        for side in [4, 64, 16] {
          gl.clear(red)
          #expect(
            readback.read(
              Rect(x: 0, y: 0, width: side, height: side), of: target.target, tag: 0))
          gl.finish()
          var count = 0
          let isThere = readback.take { _, bytes in count = bytes.byteCount }
          #expect(isThere && count == 4 * side * side)
        }
        #expect(!readback.read(.zero, of: target.target, tag: 0), "nothing to read")
        #expect(readback.read(Rect(x: 0, y: 0, width: 1, height: 1), of: target.target, tag: 0))
      }
      readback.close()
    }
  }
}
