// SPDX-License-Identifier: MIT

import Foundation
import GLES
import Renderer
import SceneGraph
import Testing

/// Windows of 10 bits, drawn into textures.
@Suite struct ColorDepthTests {
  private static let size = Size<Physical>(width: 420, height: 180)
  /// The gradient rises by eight steps of 8 bits.
  private static let (start, end) = (20.3, 28.3)

  /// The error of red in steps of 8 bits, within a margin: low-passed by 6 pixels as in
  /// docs/blur-quality.md, and as it is. The mean is no band and is left out: llvmpipe truncates to
  /// 10 bits where others round.
  private struct Banding {
    var lowPassed = 0.0
    var plain = 0.0

    init(_ reds: [Double]) {
      let (width, height) = (size.width, size.height)
      let errors = reds.enumerated().map { index, red in
        red - (start + (end - start) * (Double(index % width) + 0.5) / Double(width))
      }
      let weights = (-18...18).map { exp(-Double($0 * $0) / 72) }
      let sum = weights.reduce(0, +)
      func smoothed(_ picture: [Double], by step: Int) -> [Double] {
        picture.indices.map { index in
          let along = step == 1 ? index % width : index / width
          guard along >= 18, along < (step == 1 ? width : height) - 18 else { return 0 }
          return weights.indices.reduce(0) {
            $0 + weights[$1] * picture[index + ($1 - 18) * step]
          } / sum
        }
      }
      let smooth = smoothed(smoothed(errors, by: 1), by: width)
      lowPassed = Self.deviation(smooth)
      plain = Self.deviation(errors)
    }

    /// The standard deviation beyond the ends, at which the blur mirrors the gradient.
    private static func deviation(_ picture: [Double]) -> Double {
      var (count, sum, square) = (0.0, 0.0, 0.0)
      for y in 40..<size.height - 40 {
        for x in 90..<size.width - 90 {
          let value = picture[y * size.width + x]
          (count, sum, square) = (count + 1, sum + value, square + value * value)
        }
      }
      return (square / count - sum * sum / count / count).squareRoot()
    }
  }

  /// Draws a gradient beneath glass at a depth of colour.
  private func banding(_ depth: ColorDepth, dithers: Bool) throws -> Banding {
    let display = try Display.open(.surfaceless)
    defer { display.close() }
    var options = ContextOptions(debug: true)
    options.colorDepth = depth
    let gl = try Context(display, options: options)
    defer { gl.close() }
    #expect(gl.colorDepth == depth)
    let scene = Scene(
      size: Size(width: Double(Self.size.width), height: Double(Self.size.height)), scale: .one)
    func grey(_ step: Double) -> Color {
      let level = Float(step / 255)
      return Color(red: level, green: level, blue: level)
    }
    scene.root.fill = .linear(
      LinearGradient([grey(Self.start), grey(Self.end)], to: SIMD2(1, 0)))
    let pane = Layer(Rect(origin: .zero, size: scene.size))
    pane.content = .glass(Glass(sigma: 20, look: Look(dithers: dithers)))
    scene.root.add(pane)
    let renderer = try SceneRenderer(gl)
    defer { renderer.close() }
    let target = try RenderTexture(
      gl, size: Self.size, format: depth == .ten ? .rgb10a2 : .rgba8)
    defer { target.close() }
    _ = try renderer.draw(scene, into: SceneRenderer.Destination(target.target))
    #expect(gl.takeErrors() == [])
    if depth == .ten {
      return Banding(
        gl.readPackedPixels(of: target.target).map { Double($0 & 1023) / 1023 * 255 })
    }
    let pixels = target.readPixels()
    return Banding(stride(from: 0, to: pixels.count, by: 4).map { Double(pixels[$0]) })
  }

  /// A gradient under blur has steps of a quarter of the height with 10 bits, and noise of a
  /// quarter of the strength hides them.
  @Test func tenBitsHaveLessBanding() throws {
    let eight = try banding(.eight, dithers: false)
    let ten = try banding(.ten, dithers: false)
    let noisyEight = try banding(.eight, dithers: true)
    let noisyTen = try banding(.ten, dithers: true)
    print(
      """
      banding, without dither and with it: 8 bits \(eight.lowPassed), \(noisyEight.lowPassed); \
      10 bits \(ten.lowPassed), \(noisyTen.lowPassed); error 8 bits \(eight.plain), \
      \(noisyEight.plain); 10 bits \(ten.plain), \(noisyTen.plain)
      """)
    #expect(ten.lowPassed < 0.35 * eight.lowPassed && eight.lowPassed > 0.1)
    #expect(ten.plain < 0.35 * eight.plain)
    #expect(noisyTen.lowPassed < 0.35 * noisyEight.lowPassed && noisyEight.lowPassed < 0.03)
    #expect(noisyTen.plain < 0.35 * noisyEight.plain)
  }

  /// Nothing changes for contexts of 8 bits.
  @Test func eightBitsAreTheDefault() throws {
    try Stage.run { stage in
      #expect(stage.gl.colorDepth == .eight && stage.gl.renderFormat != .rgba16f)
    }
  }
}
