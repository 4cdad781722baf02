// SPDX-License-Identifier: MIT

import struct Benchmark.ClassicPlanner
import GLES
import Geometry
import Testing

@testable import Backdrop

/// Compares the blur of one bright pixel, which is the kernel, with a true Gaussian. Uses floats to
/// avoid rounding.
@Suite struct KernelErrorTests {
  /// Half the sum of absolute differences from a Gaussian of `sigma`, and the measured standard
  /// deviation, for an impulse at `x`, `y`.
  private func measure(_ planner: some Planner, _ sigma: Double, _ x: Int, _ y: Int) throws -> (
    error: Double, sigma: Double
  ) {
    let extent = Int(sigma * 5) + 24
    let side = ((2 * extent + 16) + 31) / 32 * 32
    let bench = try Bench(Size(width: side, height: side), plane: .rgba16f, levels: .rgba16f)
    defer { bench.close() }
    let center = Point<Physical>(x: side / 2 / 16 * 16 + x, y: side / 2 / 16 * 16 + y)
    let bright: Float = 4096
    bench.fill(bench.plane.bounds, Color(red: 0, green: 0, blue: 0, alpha: 0))
    bench.fill(
      Rect(origin: center, size: Size(width: 1, height: 1)),
      Color(red: bright, green: 0, blue: 0, alpha: 0))
    let target = try RenderTexture(bench.gl, size: bench.size, format: .rgba16f)
    defer { target.close() }
    let all = Region(bench.plane.bounds)
    try bench.finish(
      bench.pyramid.prepare(planner.plan(sigma: sigma), needed: all), all, into: target)
    let pixels = bench.gl.readFloatPixels(of: target.target)
    return compare(pixels, side, center, sigma, scale: Double(bright))
  }

  private func compare(
    _ pixels: [Float], _ side: Int, _ center: Point<Physical>, _ sigma: Double, scale: Double
  ) -> (error: Double, sigma: Double) {
    let gaussian = TrueGaussian(sigma, count: side).weights
    var error = 0.0
    var total = 0.0
    var square = 0.0
    for row in 0..<side {
      for column in 0..<side {
        let value = Double(pixels[4 * (row * side + column)]) / scale
        let dx = column - center.x
        let dy = row - center.y
        let column = dx + side / 2
        let row = dy + side / 2
        let inside = (0..<side).contains(column) && (0..<side).contains(row)
        error += abs(value - (inside ? gaussian[column] * gaussian[row] : 0))
        total += value
        square += value * Double(dx * dx + dy * dy) / 2
      }
    }
    return (error / 2, (square / total).squareRoot())
  }

  @Test(arguments: [
    0.3, 0.5, 1, 1.5, 1.25, 1.7, 1.8, 1.89, 1.95, 2.1, 2, 3, 4, 4.7, 5, 6.5, 8, 12, 16, 22, 24, 40,
  ])
  func gpuKernelIsGaussian(sigma: Double) throws {
    for (x, y) in [(0, 0), (3, 6), (13, 9)] {
      let found = try measure(CalibratedPlanner(), sigma, x, y)
      #expect(found.error <= 0.010, "sigma \(sigma) at \(x), \(y): \(found)")
      if sigma >= 1 { #expect(abs(found.sigma / sigma - 1) < 0.006, "\(sigma): \(found)") }
    }
  }

  /// A bevel is as blurred as the middle that it joins.
  @Test(arguments: [1.3, 1.5, 1.9, 2.05, 2.1, 3, 4.2, 4.9, 5])
  func bevelKernelIsGaussian(sigma: Double) throws {
    for (profile, limit) in [(BlurProfile.gpu, 0.010), (.cpu, 0.020)] {
      let found = try measure(BevelPlanner(profile: profile), sigma, 3, 6)
      #expect(found.error <= limit, "\(profile), sigma \(sigma): \(found)")
      #expect(abs(found.sigma / sigma - 1) < 0.006, "\(profile), \(sigma): \(found)")
    }
  }

  @Test(arguments: [
    0.3, 0.5, 1, 1.25, 1.5, 1.7, 1.91, 1.93, 2, 2.5, 3, 4.1, 4.2, 4.9, 6, 7, 8, 8.3, 12, 16, 22, 24,
    40,
  ])
  func cpuKernelIsNearlyGaussian(sigma: Double) throws {
    for (x, y) in [(0, 0), (3, 6), (13, 9)] {
      let found = try measure(CalibratedPlanner(.cpu), sigma, x, y)
      #expect(found.error <= 0.020, "sigma \(sigma) at \(x), \(y): \(found)")
      if sigma >= 1 { #expect(abs(found.sigma / sigma - 1) < 0.006, "\(sigma): \(found)") }
    }
  }

  /// Pure dual Kawase has several times the error of the calibrated method, but nearly the same for
  /// all sigmas.
  @Test(arguments: [
    0.3, 0.5, 0.55, 0.7, 0.85, 0.95, 1.1, 1.25, 1.4, 1.45, 1.5, 1.7, 2, 2.2, 2.5, 3, 3.6, 4.1, 4.5,
    5.5,
    7,
    8.9, 9.2, 12, 15, 18, 20, 24,
  ])
  func classicKernelErrorIsBounded(sigma: Double) throws {
    for (x, y) in [(0, 0), (3, 6), (13, 9)] {
      let found = try measure(ClassicPlanner(), sigma, x, y)
      #expect(found.error <= 0.033, "sigma \(sigma) at \(x), \(y): \(found)")
      if sigma >= 1 { #expect(abs(found.sigma / sigma - 1) < 0.006, "\(sigma): \(found)") }
    }
  }
}
