// SPDX-License-Identifier: MIT

import Foundation
import GLES
import Style
import Testing

@testable import Backdrop

/// Compares a growing blur with an exact one, in which every pixel is a true Gaussian of its own
/// sigma.
@Suite struct GrowthErrorTests {
  private static let size = Size<Physical>(width: 64, height: 400)
  /// The rows at which the ramp is 0 and 1.
  private static let (start, end) = (380.0, 120.0)

  /// A line of black, white and grey stripes, as wide as strokes and lines of text, mirrored at its
  /// ends.
  private static func stripes(_ count: Int) -> [Double] {
    var stripes: [Double] = []
    var index = 0
    while stripes.count < count {
      let width = [2, 5, 1, 1, 3, 9, 2, 17][index % 8]
      stripes += Array(repeating: [0, 1, 0.2, 0.8, 0.5][index % 5], count: width)
      index += 1
    }
    return stripes[..<count].map { ($0 * 255).rounded() / 255 }
  }

  /// The errors of glass over stripes, in steps of 255: of blurs below sigma 2, or of all others.
  private func errors(
    sigma: Double, profile: BlurProfile, isAlongRamp: Bool
  ) throws -> (weak: [Double], strong: [Double]) {
    let (size, start, end) = (Self.size, Self.start, Self.end)
    let bench = try Bench(size, levels: .rgba16f)
    defer { bench.close() }
    let line = Self.stripes(isAlongRamp ? size.height : size.width)
    for (index, value) in line.enumerated() {
      let stripe =
        isAlongRamp
        ? Rect<Physical>(x: 0, y: index, width: size.width, height: 1)
        : Rect<Physical>(x: index, y: 0, width: 1, height: size.height)
      let shade = Float(value)
      bench.fill(stripe, Color(red: shade, green: shade, blue: shade))
    }
    let glassRenderer = try GlassRenderer(bench.gl)
    defer { glassRenderer.close() }
    let target = try RenderTexture(bench.gl, size: size, format: .rgba16f)
    defer { target.close() }
    var pane = GlassPane(bench.plane.bounds, sigma: sigma, look: Look(dithers: false))
    pane.growth = Ramp(from: SIMD2(0, start), to: SIMD2(0, end))
    pane.isOpaque = true
    try glassRenderer.draw(
      pane, over: bench.pyramid, planner: CalibratedPlanner(profile), into: target.target)
    let pixels = bench.gl.readFloatPixels(of: target.target)
    var (weak, strong): ([Double], [Double]) = ([], [])
    // All columns are equal along the ramp; else some of the rows suffice.
    let columns = 0..<(isAlongRamp ? 1 : size.width)
    for y in stride(from: 0, to: size.height, by: isAlongRamp ? 1 : 7) {
      let own = sigma * min(max((start - Double(y) - 0.5) / (start - end), 0), 1)
      let reach = Int(5 * own) + 3
      let weights = TrueGaussian(own, count: 2 * reach + 1).weights
      for x in columns {
        let place = isAlongRamp ? y : x
        let exact = (-reach...reach).reduce(0) {
          $0 + weights[$1 + reach] * mirrored(line, place + $1)
        }
        let error = abs(Double(pixels[4 * (y * size.width + x)]) - exact) * 255
        if own < 2 { weak.append(error) } else { strong.append(error) }
      }
    }
    return (weak, strong)
  }

  private func mirrored(_ line: [Double], _ index: Int) -> Double {
    let turn = ((index % (2 * line.count)) + 2 * line.count) % (2 * line.count)
    return line[turn < line.count ? turn : 2 * line.count - 1 - turn]
  }

  /// The limits of what is mixed are hardly above the errors of exact blurs in exact shares. Weak
  /// blurs are not mixed.
  @Test(arguments: BlurProfile.allCases, [5.7, 6.3, 6.95, 7.3, 12, 24, 30.2, 40])
  func growingBlurIsNearlyExact(profile: BlurProfile, sigma: Double) throws {
    for isAlongRamp in [false, true] {
      let errors = try errors(sigma: sigma, profile: profile, isAlongRamp: isAlongRamp)
      let squares = errors.strong.reduce(0) { $0 + $1 * $1 }
      let rms = (squares / Double(errors.strong.count)).squareRoot()
      #expect(rms <= 0.9, "along the ramp: \(isAlongRamp)")
      #expect(errors.strong.allSatisfy { $0 <= 5 }, "\(errors.strong.max() ?? 0)")
      #expect(errors.weak.allSatisfy { $0 <= 4 }, "\(errors.weak.max() ?? 0)")
    }
  }
}
