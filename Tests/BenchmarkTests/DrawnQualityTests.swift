import Backdrop
import Benchmark
import GLES
import Testing

/// The gates, held against what is drawn.
@Suite(.serialized) struct DrawnQualityTests {
  private func report(_ profile: BlurProfile, _ format: LevelFormat) throws -> QualityReport {
    let display = try Display.open(.surfaceless)
    defer { display.close() }
    let gl = try Context(display)
    defer { gl.close() }
    let glazier = try Glazier(gl)
    defer { glazier.close() }
    var blur = PyramidBlur(glazier, profile, format: format)
    defer { blur.close() }
    let quality = try BlurQuality(of: &blur, name: "Scrim", settings: .quick)
    return QualityReport(
      date: "today", device: gl.info.renderer,
      gates: Gates(profile: profile == .gpu ? .gpu : .cpuRasterizer, format: format), ours: quality,
      compared: [])
  }

  @Test func theBestProfileKeepsItsGates() throws {
    let report = try report(.gpu, .unorm8)
    print(report.terminal)
    for failure in report.failures { Issue.record("\(failure)") }
  }

  @Test func theProfileForTheCPUKeepsItsGates() throws {
    let report = try report(.cpu, .unorm8)
    for failure in report.failures { Issue.record("\(failure)") }
  }
}
