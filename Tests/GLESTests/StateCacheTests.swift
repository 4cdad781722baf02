// SPDX-License-Identifier: MIT

import GLES
import Geometry
import Testing

@Suite struct StateCacheTests {
  @Test func repeatedStateCostsNoCall() throws {
    try withContext { gl in
      try withFramebuffer(gl, 4, 4) { framebuffer in
        gl.clear(red)
        gl.resetCounters()
        gl.state.bind(framebuffer.target)
        gl.state.scissor = Rect(x: 1, y: 1, width: 1, height: 1)
        gl.state.scissor = nil
        gl.state.blend = .over
        gl.state.blend = .replace
        gl.state.bind(framebuffer.target)
        #expect(gl.counters == Counters())
      }
    }
  }

  @Test func repeatedClearIsOneCall() throws {
    try withContext { gl in
      try withFramebuffer(gl, 4, 4) { framebuffer in
        gl.clear(red)
        gl.resetCounters()
        gl.state.bind(framebuffer.target)
        gl.clear(red)
        #expect(gl.counters.calls == 1)
        #expect(gl.counters.draws == 1)
        #expect(gl.counters.stateChanges == 0)
        gl.clear(green)
        #expect(gl.counters.calls == 3)
        #expect(gl.counters.stateChanges == 1)
      }
    }
  }

  @Test func scissorCountsFromTheTopLeft() throws {
    try withContext { gl in
      try withFramebuffer(gl, 3, 4) { framebuffer in
        gl.clear(black)
        gl.state.scissor = Rect(x: 1, y: 0, width: 1, height: 2)
        gl.clear(green)
        var expected = [[UInt8]](repeating: [0, 0, 0, 255], count: 12)
        expected[1] = [0, 255, 0, 255]
        expected[4] = [0, 255, 0, 255]
        #expect(framebuffer.readPixels() == expected.flatMap { $0 })
      }
    }
  }

  @Test func bindingATargetResetsTheScissor() throws {
    try withContext { gl in
      try withFramebuffer(gl, 2, 2) { framebuffer in
        gl.state.scissor = Rect(x: 0, y: 0, width: 1, height: 1)
        gl.clear(red)
        gl.state.bind(framebuffer.target)
        gl.clear(green)
        #expect(pixel(framebuffer, 0, 0) == [0, 255, 0, 255])
        #expect(pixel(framebuffer, 1, 1) == [0, 255, 0, 255])
      }
    }
  }

  @Test func reusedNamesAreBoundAgain() throws {
    try withContext { gl in
      for color in [red, green] {
        // GL hands out the names of the first round again in the second.
        try withFramebuffer(gl, 1, 1) { framebuffer in
          gl.clear(color)
          #expect(
            pixel(framebuffer, 0, 0) == (color == red ? [255, 0, 0, 255] : [0, 255, 0, 255]))
        }
      }
    }
  }

  @Test func boundTexturesAndSamplersAreNotBoundAgain() throws {
    try withContext { gl in
      let one = try Texture(gl, size: Size(width: 1, height: 1))
      let two = try Texture(gl, size: Size(width: 1, height: 1))
      let sampler = Sampler(gl, filter: .nearest, wrap: .clampToEdge)
      gl.state.bind(one, unit: 0)
      gl.state.bind(two, sampler: sampler, unit: 1)
      gl.resetCounters()
      gl.state.bind(two, sampler: sampler, unit: 1)
      gl.state.bind(one, unit: 0)
      #expect(gl.counters == Counters())
      gl.state.bind(two, unit: 1)
      #expect(gl.counters.stateChanges == 1)
      sampler.close()
      two.close()
      one.close()
    }
  }

  @Test func targetChangesAreCountedByDrawsAndNotByBindings() throws {
    try withContext { gl in
      try withFramebuffer(gl, 4, 4) { first in
        try withFramebuffer(gl, 4, 4) { second in
          gl.state.bind(first.target)
          gl.clear(red)
          gl.resetCounters()
          gl.clear(green)
          gl.state.bind(second.target)
          gl.state.bind(first.target)
          gl.clear(red)
          #expect(gl.counters.targetChanges == 0)
          gl.state.bind(second.target)
          gl.clear(red)
          gl.clear(green)
          #expect(gl.counters.targetChanges == 1)
          gl.state.bind(first.target)
          gl.clear(green)
          #expect(gl.counters.targetChanges == 2)
        }
        // GL hands out the name of the deleted framebuffer again.
        try withFramebuffer(gl, 4, 4) { third in
          gl.state.bind(third.target)
          gl.clear(red)
          gl.resetCounters()
        }
        try withFramebuffer(gl, 4, 4) { fourth in
          gl.state.bind(fourth.target)
          gl.clear(red)
          #expect(gl.counters.targetChanges == 1)
        }
      }
    }
  }

  @Test func copiesInARowAreOneRun() throws {
    try withContext { gl in
      try withFramebuffer(gl, 4, 4) { source in
        try withFramebuffer(gl, 4, 4) { target in
          gl.state.bind(source.target)
          gl.clear(red)
          gl.resetCounters()
          source.copy(to: target.target)
          source.copy(to: target.target)
          #expect(gl.counters.copyRuns == 1)
          #expect(gl.counters.draws == 2)
          gl.clear(green)
          source.copy(to: target.target)
          #expect(gl.counters.copyRuns == 2)
        }
      }
    }
  }

  @Test func pixelToClipMapsPixels() throws {
    try withContext { gl in
      try withFramebuffer(gl, 4, 2) { framebuffer in
        #expect(framebuffer.target.pixelToClip == SIMD4(0.5, 1, -1, -1))
      }
    }
  }
}
