// SPDX-License-Identifier: MIT

import Cases
import Backdrop
import GLES
import Testing

@testable import Benchmark

/// The gates, measured on drawn images.
@Suite(.serialized) struct DrawnQualityTests {
  private func report(_ profile: BlurProfile, _ format: LevelFormat) throws -> QualityReport {
    let display = try Display.open(.surfaceless)
    defer { display.close() }
    let gl = try Context(display)
    defer { gl.close() }
    let glassRenderer = try GlassRenderer(gl)
    defer { glassRenderer.close() }
    var blur = PyramidBlur(glassRenderer, profile, format: format)
    defer { blur.close() }
    let quality = try BlurQuality(of: &blur, name: "Scrim", settings: .quick)
    return QualityReport(
      date: "today", device: gl.info.renderer,
      gates: Gates(profile: profile == .gpu ? .gpu : .cpuRasterizer, format: format), ours: quality,
      compared: [])
  }

  @Test(.enabled(if: Cases.areAll)) func theBestProfilePassesItsGates() throws {
    let report = try report(.gpu, .half)
    for failure in report.failures { Issue.record("\(failure)") }
  }

  @Test(.enabled(if: Cases.areAll)) func theCPUProfilePassesItsGates() throws {
    let report = try report(.cpu, .half)
    for failure in report.failures { Issue.record("\(failure)") }
  }

  /// The plan drawn by GL in floats equals the model on the CPU in doubles.
  @Test(arguments: [Method.kwin, .niri, .hyprland, .boxes, .kawase, .staged])
  func drawnBlursMatchTheModel(method: Method) throws {
    let display = try Display.open(.surfaceless)
    defer { display.close() }
    let gl = try Context(display)
    defer { gl.close() }
    let glassRenderer = try GlassRenderer(gl)
    defer { glassRenderer.close() }
    let blur = PyramidBlur(glassRenderer, method)
    defer { blur.close() }
    let model = MethodModel(method)
    let image = TestImage.noise.plane(width: 320, height: 192)
    for sigma in [1.5, 4, 12, 24] {
      let drawn = try blur.blurred(image, sigma: sigma, rendering: .float)
      let said = model.blurred(image, sigma: sigma, rendering: .float)
      // Methods differ in how they sample beyond the edge, so only the middle is compared.
      let margin = 90
      let difference = drawn.inset(by: margin).difference(from: said.inset(by: margin))
      #expect(difference.worst < 2e-5, "sigma \(sigma): \(difference)")
    }
  }
}
