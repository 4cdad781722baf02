// SPDX-License-Identifier: MIT

import GLES
import Geometry
import Testing

@Suite struct TimerQueryTests {
  @Test func measurementsComeInOrderWithTheirTags() throws {
    try withContext { gl in
      guard let timer = TimerQuery(gl, depth: 3) else {
        #expect(!gl.features.contains(.timerQuery))
        return
      }
      defer { timer.close() }
      #expect(gl.liveObjects.queries == 3)
      #expect(timer.take() == nil)
      try withFramebuffer(gl, 64, 64) { _ in
        for tag in 10..<13 { measure(gl, timer, tag) }
        gl.finish()
        #expect(timer.take()?.tag == 10)
        #expect(timer.take()?.tag == 11)
        measure(gl, timer, 13)
        gl.finish()
        #expect(timer.take()?.tag == 12)
        #expect(timer.take()?.tag == 13)
        #expect(timer.take() == nil)
      }
    }
  }

  @Test func fullRingSkipsMeasurements() throws {
    try withContext { gl in
      guard let timer = TimerQuery(gl, depth: 2) else { return }
      defer { timer.close() }
      try withFramebuffer(gl, 8, 8) { _ in
        for tag in 0..<5 { measure(gl, timer, tag) }
        gl.finish()
        #expect(timer.take()?.tag == 0)
        #expect(timer.take()?.tag == 1)
        #expect(timer.take() == nil)
      }
    }
  }

  private func measure(_ gl: Context, _ timer: TimerQuery, _ tag: Int) {
    timer.begin(tag: tag)
    gl.clear(red)
    timer.end()
  }
}
