// SPDX-License-Identifier: MIT

import Backdrop
import GLES
import Style
import Testing

@Suite struct GlassSamplingTests {
  /// A level in double precision, sampled like in the shader.
  private struct Reference {
    let width: Int
    let height: Int
    let texels: [SIMD4<Double>]

    private func mirrored(_ index: Int, _ count: Int) -> Int {
      let turn = ((index % (2 * count)) + 2 * count) % (2 * count)
      return turn < count ? turn : 2 * count - 1 - turn
    }

    func texel(_ x: Int, _ y: Int) -> SIMD4<Double> {
      texels[mirrored(y, height) * width + mirrored(x, width)]
    }

    /// The weights of the four texels around a position with fraction `f`.
    static func weights(_ f: Double, _ lambda: Double) -> [Double] {
      let g = 1 - f
      let cubic = [
        g * g * g / 6, (4 - 6 * f * f + 3 * f * f * f) / 6, (4 - 6 * g * g + 3 * g * g * g) / 6,
        f * f * f / 6,
      ]
      let linear = [0, g, f, 0]
      return zip(cubic, linear).map { lambda * $0 + (1 - lambda) * $1 }
    }

    func sample(_ x: Double, _ y: Double, lambda: Double) -> SIMD4<Double> {
      let (left, top) = ((x - 0.5).rounded(.down), (y - 0.5).rounded(.down))
      let across = Self.weights(x - 0.5 - left, lambda)
      let down = Self.weights(y - 0.5 - top, lambda)
      var sum = SIMD4<Double>.zero
      for j in 0..<4 {
        for i in 0..<4 {
          sum += across[i] * down[j] * texel(Int(left) + i - 1, Int(top) + j - 1)
        }
      }
      return sum
    }
  }

  private func reference(_ width: Int, _ height: Int, seed: UInt64) -> Reference {
    var noise = GlassNoise(seed: seed)
    return Reference(
      width: width, height: height,
      texels: (0..<width * height).map { _ in
        let color = noise.color()
        return SIMD4((0..<4).map { Double(Float16(color[$0])) })
      })
  }

  /// The plane starts two texels from the left and one from the top. Half floats and the sampler's
  /// 8 bits of fraction allow an error of 0.002.
  @Test(arguments: [1, 2, 3], [0.0, 0.3, 1.0])
  func upsamplingFollowsTheSpline(halvings: Int, lambda: Double) throws {
    try GlassStage.run { stage in
      let reference = reference(13, 11, seed: 7)
      let level = try stage.level(13, 11, .rgba16f) { x, y in reference.texel(x, y) }
      let factor = 1 << halvings
      let (width, height) = (10 * factor - 1, 9 * factor + 1)
      let source = GlassSource(
        level, halvings: halvings, origin: Point(x: 2, y: 1), upsampling: .spline(lambda: lambda))
      let drawn = try stage.floats(pane(width, height), .init(.one(source)), width, height)
      var worst = 0.0
      for y in 0..<height {
        for x in 0..<width {
          let wanted = reference.sample(
            (Double(x) + 0.5) / Double(factor) + 2, (Double(y) + 0.5) / Double(factor) + 1,
            lambda: lambda)
          for channel in 0..<4 {
            let difference = Double(drawn[(y * width + x) * 4 + channel]) - wanted[channel]
            worst = max(worst, abs(difference))
          }
        }
      }
      #expect(worst < 0.002, "off by \(worst)")
    }
  }

  @Test func unblurredGlassEqualsThePlane() throws {
    try GlassStage.run { stage in
      for size in [(37, 23), (1, 1), (1279, 3), (3, 1000)] {
        var noise = GlassNoise(seed: 8)
        var content: [UInt8] = []
        let level = try stage.level(size.0, size.1, .rgba8) { _, _ in
          let color = noise.color()
          content += (0..<4).map { UInt8((color[$0] * 255).rounded()) }
          return color
        }
        let drawn = try stage.bytes(
          pane(size.0, size.1), .init(.one(.init(level))), size.0, size.1)
        #expect(drawn == content)
      }
    }
  }

  @Test func mixFollowsTheRamp() throws {
    try GlassStage.run { stage in
      let first = reference(16, 8, seed: 9)
      let second = reference(4, 2, seed: 10)
      let sources = (
        GlassSource(try stage.level(16, 8, .rgba16f) { first.texel($0, $1) }),
        GlassSource(
          try stage.level(4, 2, .rgba16f) { second.texel($0, $1) }, halvings: 2,
          upsampling: .spline(lambda: 0.7))
      )
      let ramp = Ramp(from: SIMD2(2, 0), to: SIMD2(14, 0))
      let drawn = try stage.floats(
        pane(16, 8), .init(.mixed(sources.0, sources.1, by: ramp)), 16, 8)
      for y in 0..<8 {
        for x in 0..<16 {
          let (px, py) = (Double(x) + 0.5, Double(y) + 0.5)
          let t = min(max((px - 2) / 12, 0), 1)
          let wanted =
            (1 - t) * first.texel(x, y) + t * second.sample(px / 4, py / 4, lambda: 0.7)
          for channel in 0..<4 {
            let difference = Double(drawn[(y * 16 + x) * 4 + channel]) - wanted[channel]
            #expect(abs(difference) < 0.003)
          }
        }
      }
    }
  }

  @Test func mixOfZeroOrOneSamplesOneLevel() throws {
    try GlassStage.run { stage in
      let levels = try (11..<13).map { seed in
        let reference = reference(9, 9, seed: UInt64(seed))
        return GlassSource(try stage.level(9, 9, .rgba8) { reference.texel($0, $1) })
      }
      for (constant, level) in [(-1.0, levels[0]), (0, levels[0]), (1, levels[1]), (2, levels[1])] {
        let mixed = GlassBackdrop.Sources.mixed(
          levels[0], levels[1], by: Ramp(constant: constant))
        let alone = try stage.bytes(pane(9, 9), .init(.one(level)), 9, 9)
        #expect(try stage.bytes(pane(9, 9), .init(mixed), 9, 9) == alone)
      }
    }
  }
}
