// SPDX-License-Identifier: MIT

import Foundation
import TemporaryFiles
import Testing

@testable import GLES

@Suite struct PlatformTests {
  @Test func platformNamesAreParsed() throws {
    #expect(try PlatformChoice(name: "best") == .best)
    #expect(try PlatformChoice(name: "wayland") == .wayland)
    #expect(try PlatformChoice(name: "surfaceless") == .surfaceless)
    #expect(try PlatformChoice(name: "device") == .device(nil))
    #expect(try PlatformChoice(name: "device:2") == .device(2))
    #expect(try PlatformChoice(name: "gbm") == .gbm(nil))
    let node = RenderNode(path: "/dev/dri/renderD129")
    #expect(try PlatformChoice(name: "gbm:/dev/dri/renderD129") == .gbm(node))
    #expect(EGLPlatform.gbm(node).name == "gbm:/dev/dri/renderD129")
  }

  @Test(arguments: ["", "x11", "device:", "device:-1", "device:x", "gbm:", "gbm:x", "Wayland"])
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

  @Test func everyDeviceAndNodeIsTriedHardwareFirst() {
    func names(_ softwareDevices: [Bool], _ nodes: [String]) -> [String] {
      Display.platformsWithoutServer(
        softwareDevices: softwareDevices, nodes: nodes.map { RenderNode(path: $0) }
      ).map(\.name)
    }
    #expect(names([], []) == ["surfaceless"])
    #expect(names([true], []) == ["surfaceless", "device:0"])
    #expect(
      names([true, false, false], ["/a", "/b"])
        == ["device:1", "device:2", "gbm:/a", "gbm:/b", "surfaceless", "device:0"])
  }

  @Test func theFirstWorkingPlatformIsOpened() throws {
    let missing = EGLPlatform.gbm(RenderNode(path: "/nonexistent"))
    let display = try Display.openFirst(of: [.device(99), missing, .surfaceless])
    #expect(display.platform.name == "surfaceless")
    display.close()
    let error = #expect(throws: DisplayError.self) {
      try Display.openFirst(of: [.device(99), missing])
    }
    guard case .nothingWorks(let reasons) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(reasons.count == 2)
    #expect(reasons[0].hasPrefix("there is no EGL device 99"))
    #expect(reasons[1].hasPrefix("the platform 'gbm:/nonexistent' cannot be opened"))
  }

  @Test func aFileThatIsNoRenderNodeIsRefused() {
    let failure = #expect(throws: DisplayError.self) {
      try Display(.gbm(RenderNode(path: "/dev/null")))
    }
    guard case .nodeNotOpened("gbm:/dev/null", _)? = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
  }

  @Test func renderNodesAreListedByName() throws {
    let folder = try TemporaryFolder()
    for name in ["renderD129", "card0", "renderD128"] {
      try Data().write(to: folder.appending(path: name))
    }
    let nodes = RenderNode.all(in: folder.path)
    #expect(nodes.map(\.path) == ["renderD128", "renderD129"].map { "\(folder.path)/\($0)" })
    #expect(nodes.allSatisfy { $0.isUsable })
    #expect(!RenderNode(path: "/nonexistent").isUsable)
    #expect(RenderNode.all(in: "/nonexistent").isEmpty)
  }

  @Test func everyProbeHasARendererOrAReason() {
    let probes = PlatformProbe.all(wayland: nil)
    #expect(probes.last?.name == "surfaceless")
    for kind in ["device", "gbm"] {
      #expect(probes.contains { $0.name.hasPrefix(kind) })
    }
    for probe in probes {
      #expect((probe.renderer == nil) != (probe.failure == nil), "\(probe)")
      #expect(probe.failure?.contains("\n") != true)
    }
    let missing = PlatformProbe(.device(99), node: nil)
    #expect(missing.renderer == nil && missing.failure?.contains("device 99") == true)
  }

  @Test func displayErrorsAreOneLineWithoutPackagesOrFlags() {
    let failures: [DisplayError] = [
      .unknownPlatform("x"), .noWaylandDisplay,
      .platformMissing(platform: "surfaceless", extension: "EGL_MESA_platform_surfaceless"),
      .noDisplay(platform: "wayland", EGLError(code: 0x3008)), .noDevice(index: 3, count: 1),
      .noRenderNode, .nodeNotOpened(platform: "gbm:/dev/dri/renderD128", reason: "no"),
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
