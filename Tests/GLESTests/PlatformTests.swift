// SPDX-License-Identifier: MIT

import Testing

@testable import GLES

@Suite struct PlatformTests {
  @Test func platformNamesAreParsed() throws {
    #expect(try PlatformChoice(name: "best") == .best)
    #expect(try PlatformChoice(name: "wayland") == .wayland)
    #expect(try PlatformChoice(name: "surfaceless") == .surfaceless)
    #expect(try PlatformChoice(name: "device") == .device(nil))
    #expect(try PlatformChoice(name: "device:2") == .device(2))
  }

  @Test(arguments: ["", "x11", "device:", "device:-1", "device:x", "Wayland"])
  func unknownNamesAreRefused(name: String) {
    #expect(throws: DisplayError.unknownPlatform(name)) { try PlatformChoice(name: name) }
  }

  @Test func waylandWithoutACompositorThrows() {
    #expect(throws: DisplayError.noWaylandDisplay) { try Display.open(.wayland) }
  }

  @Test func missingDeviceThrows() {
    let error = #expect(throws: DisplayError.self) { try Display.open(.device(99)) }
    if case .noDevice(let index, let count) = error {
      #expect(index == 99 && count == Display.devices().count)
    } else {
      Issue.record("\(String(describing: error))")
    }
  }

  @Test func bestPlatformDrawsWithoutACompositor() throws {
    try drawsOnePixel(.best)
  }

  @Test(.enabled(if: !Display.devices().isEmpty, "EGL lists no device here"))
  func aDeviceDraws() throws {
    try drawsOnePixel(.device(nil))
  }

  private func drawsOnePixel(_ choice: PlatformChoice) throws {
    let display = try Display.open(choice)
    defer { display.close() }
    let gl = try Context(display)
    try withFramebuffer(gl, 1, 1) { framebuffer in
      gl.clear(green)
      #expect(pixel(framebuffer, 0, 0) == [0, 255, 0, 255])
    }
    gl.close()
  }

  @Test func hardwareDevicesComeFirst() {
    let devices = Display.devices()
    let names = Display.platformsWithoutServer(devices: devices).map(\.name)
    let hardware = devices.filter { !$0.isSoftware }.map { "device:\($0.index)" }
    let software = devices.filter(\.isSoftware).map { "device:\($0.index)" }
    #expect(names == hardware + ["surfaceless"] + software)
  }

  @Test func displayErrorsAreOneLineWithoutPackagesOrFlags() {
    let failures: [DisplayError] = [
      .unknownPlatform("x"), .noWaylandDisplay,
      .platformMissing(platform: "surfaceless", extension: "EGL_MESA_platform_surfaceless"),
      .noDisplay(platform: "wayland", EGLError(code: 0x3008)), .noDevice(index: 3, count: 1),
      .notInitialized(platform: "wayland", EGLError(code: 0x3001)),
      .noSurfacelessContext(platform: "wayland"), .noConfig(platform: "wayland"),
      .nothingWorks(["a", "b"]),
    ]
    for failure in failures {
      let text = failure.description
      #expect(failure.isDriverAtFault || text.contains("choose "))
      #expect(!text.contains("\n") && !text.contains("lib") && !text.contains("--"))
    }
  }

  @Test func eglErrorsHaveNames() {
    #expect(EGLError(code: 0x300E).description == "EGL_CONTEXT_LOST")
    #expect(EGLError(code: 0x300E).isContextLost)
    #expect(EGLError(code: 0x1234).description == "EGL error 0x1234")
  }

  @Test func lossesAreDistinguished() {
    #expect(SurfaceError(swapping: EGLError(code: 0x300E)) == .contextLost)
    #expect(SurfaceError(swapping: EGLError(code: 0x3003)) == .noBuffer)
    #expect(
      SurfaceError(swapping: EGLError(code: 0x300D)) == .lost(EGLError(code: 0x300D)))
    #expect(ContextError(makingCurrent: EGLError(code: 0x300E)) == .lost)
    #expect(ResetStatus(token: 0) == .none)
    #expect(ResetStatus(token: 0x8253) == .guilty)
    #expect(ResetStatus(token: 0x8254) == .innocent)
    #expect(ResetStatus(token: 0x8255) == .unknown)
  }

  @Test func featuresComeFromExtensions() {
    let features = FeatureSet(from: ["EGL_EXT_buffer_age", "GL_KHR_debug", "GL_made_up"])
    #expect(Feature.allCases.filter(features.contains) == [.bufferAge, .debug])
    #expect(FeatureSet(from: []) == FeatureSet())
    for feature in Feature.allCases {
      #expect(!feature.purpose.isEmpty && !feature.extensions.isEmpty)
    }
  }
}
