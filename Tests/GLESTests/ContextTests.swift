// SPDX-License-Identifier: MIT

import Dispatch
import Foundation
import Geometry
import Testing

@testable import GLES

@Suite struct ContextTests {
  @Test func newestVersionIsCreatedAndDescribed() throws {
    try withContext { gl in
      #expect(gl.info.version.hasPrefix("OpenGL ES 3."))
      #expect(gl.info.platform == "surfaceless")
      #expect(gl.info.shadingLanguageVersion.contains("3."))
      #expect(!gl.info.renderer.isEmpty)
      #expect(gl.info.eglExtensions.contains("EGL_KHR_surfaceless_context"))
      #expect(gl.info.glExtensions == gl.info.glExtensions.sorted())
      #expect(gl.maximumTextureSize >= 2_048)
      #expect(gl.resetStatus() == .none)
      #expect(!gl.resetStatus().isLost)
    }
  }

  @Test func softwareRasteriserIsRecognized() throws {
    try withContext { gl in
      #expect(gl.info.isSoftware == gl.info.renderer.contains("llvmpipe"))
    }
  }

  @Test func onlyZinkOnSoftwareFinishesFramesBeforeTheSwap() {
    let zink = "zink Vulkan 1.4(llvmpipe (LLVM 19.1.7, 256 bits) (MESA_LLVMPIPE))"
    #expect(RendererInfo.finishesFrames(zink))
    for other in [
      "llvmpipe (LLVM 15.0.6, 256 bits)", "zink Vulkan 1.3(AMD Radeon RX 6600 (RADV_NAVI23))",
    ] {
      #expect(!RendererInfo.finishesFrames(other))
    }
  }

  @Test(arguments: [GLVersion(3, 0), GLVersion(3, 1), GLVersion(3, 2)])
  func everyVersionFromTheBaselineUpWorks(version: GLVersion) throws {
    try withContext(options: ContextOptions(versions: [version])) { gl in
      try withFramebuffer(gl, 2, 2) { framebuffer in
        gl.clear(red)
        #expect(pixel(framebuffer, 1, 1) == [255, 0, 0, 255])
      }
    }
  }

  @Test func unknownVersionIsRefused() throws {
    let display = try Display(.surfaceless)
    defer { display.close() }
    let error = #expect(throws: ContextError.self) {
      try Context(display, options: ContextOptions(versions: [GLVersion(9, 9)]))
    }
    guard case .noVersion(let versions, _) = try #require(error) else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(versions == [GLVersion(9, 9)])
    #expect("\(ContextError.noVersion(versions, .init(code: 0x3009)))".contains("EGL_BAD_MATCH"))
  }

  @Test func refusedVersionFallsBackToTheNext() throws {
    let options = ContextOptions(versions: [GLVersion(9, 9), GLVersion(3, 0)])
    try withContext(options: options) { gl in #expect(gl.isCurrent) }
  }

  @Test func debugMessageArrivesInsideTheCall() throws {
    try withContext { gl in
      var seen: [DebugMessage] = []
      gl.onDebugMessage = { seen.append($0) }
      try withFramebuffer(gl, 4, 4) { _ in
        gl.draw(.triangles, vertices: -1)
        let errors = gl.takeErrors()
        #expect(errors.count == 1)
        #expect(errors.first?.kind == .error)
        #expect(!gl.features.contains(.debug) || seen.contains { $0.kind == .error })
        #expect(gl.takeErrors() == [])
      }
      gl.onDebugMessage = nil
    }
  }

  @Test func errorsAreFoundWithoutDebug() throws {
    try withContext(options: ContextOptions(debug: false)) { gl in
      try withFramebuffer(gl, 4, 4) { _ in
        gl.draw(.triangles, vertices: -1)
        #expect(gl.takeErrors().map(\.text) == ["glGetError 0x501"])
      }
    }
  }

  @Test func contextsOpenAndCloseRepeatedly() throws {
    for _ in 0..<5 {
      let display = try Display(.surfaceless)
      let first = try Context(display)
      let second = try Context(display)
      #expect(second.isCurrent && !first.isCurrent)
      try first.makeCurrent()
      #expect(first.isCurrent && !second.isCurrent)
      try withFramebuffer(first, 2, 2) { framebuffer in
        first.clear(green)
        #expect(pixel(framebuffer, 0, 0) == [0, 255, 0, 255])
      }
      try second.makeCurrent()
      try withFramebuffer(second, 2, 2) { framebuffer in
        second.clear(red)
        #expect(pixel(framebuffer, 0, 0) == [255, 0, 0, 255])
      }
      first.close()
      #expect(second.isCurrent)
      second.close()
      display.close()
    }
  }

  @Test func anotherThreadMayUseAReleasedContext() throws {
    try withContext { gl in
      nonisolated(unsafe) let shared = gl
      nonisolated(unsafe) var results: [Bool] = []
      func tryOnAnotherThread() {
        let end = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
          unsafe results.append((try? shared.makeCurrent()) != nil)
          unsafe shared.release()
          end.signal()
        }
        end.wait()
      }
      tryOnAnotherThread()
      gl.release()
      #expect(!gl.isCurrent)
      tryOnAnotherThread()
      let seen = unsafe results
      #expect(seen == [false, true])
      try gl.makeCurrent()
    }
  }

  @Test func makeCurrentTwiceCostsNoCall() throws {
    try withContext { gl in
      gl.resetCounters()
      try gl.makeCurrent()
      #expect(gl.counters == Counters())
    }
  }
}
