// SPDX-License-Identifier: MIT

import Geometry
import Testing

@testable import GLES

/// Injected faults look like failures of the driver and leave no objects behind.
@Suite struct FaultTests {
  /// A vertex without attributes.
  private struct Point: VertexFormat {
    var place: SIMD2<Float>
    static var attributes: [VertexAttribute] { [] }
  }

  @Test func failedAllocationsThrowAndLeaveNoObjects() throws {
    try withContext { gl in
      let size = Size<Physical>(width: 4, height: 4)
      gl.faults = Faults(failing: 0..<3)
      #expect(throws: TextureError.outOfMemory(size)) { try Texture(gl, size: size) }
      #expect(throws: BufferError.outOfMemory(bytes: 64)) {
        try VertexBuffer<Point>(gl, capacity: 8)
      }
      let nothing = ShaderSource("#version 300 es\nvoid main() {}", files: [])
      #expect(throws: ProgramError.self) {
        try Program(gl, label: "none", vertex: nothing, fragment: nothing)
      }
      #expect(gl.faults.hasFailed)
      #expect(gl.faults.attempts == 3)
      #expect(gl.liveObjects == LiveObjects())
    }
  }

  @Test func undrawableFormatThrows() throws {
    try withContext { gl in
      let size = Size<Physical>(width: 4, height: 4)
      gl.faults = Faults(failing: 1..<2)
      #expect(throws: TextureError.notDrawable(.rgba8)) { try RenderTexture(gl, size: size) }
      #expect(gl.liveObjects == LiveObjects())
      let drawable = try RenderTexture(gl, size: size)
      drawable.close()
    }
  }

  @Test func attemptsOutsideTheRangeSucceed() throws {
    try withContext { gl in
      gl.faults = Faults(failing: 1..<2)
      let texture = try Texture(gl, size: Size(width: 4, height: 4))
      texture.close()
      #expect(!gl.faults.hasFailed)
      #expect(gl.resetStatus() == .none)
    }
  }

  @Test func resetIsReportedFromItsQueryOn() throws {
    try withContext { gl in
      gl.faults = Faults(reset: 2)
      let told = (0..<4).map { _ in gl.resetStatus() }
      #expect(told == [.none, .none, .guilty, .guilty])
    }
  }
}
