// SPDX-License-Identifier: MIT

import Backdrop
import Foundation
import GLES
import Style
import Testing

@Suite struct GlassDitherTests {
  /// The error of red over a plane of one `level`, in steps of the target's format.
  private func errors(
    _ stage: GlassStage, _ value: Double, _ width: Int, _ height: Int
  ) throws -> [Double] {
    let kept = Double(Float16(value / 255)) * 255
    let level = try stage.level(1, 1, .rgba16f) { _, _ in grey(value / 255) }
    let source = GlassSource(level, halvings: 12)
    let bytes = try stage.bytes(
      pane(width, height), .init(.one(source), isOpaque: true), width, height)
    return stride(from: 0, to: bytes.count, by: 4).map { Double(bytes[$0]) - kept }
  }

  @Test func ditherKeepsRowAndColumnMeans() throws {
    try GlassStage.run { stage in
      for value in [0, 0.1, 0.5, 7.25, 40.4, 63.8, 127.5, 200.33, 254.7, 255] {
        let errors = try errors(stage, value, 256, 256)
        #expect(abs(errors.reduce(0, +) / Double(errors.count)) < 0.01)
        #expect(errors.allSatisfy { abs($0) < 1 })
        for line in 0..<256 {
          let row: Double = errors[line * 256..<(line + 1) * 256].reduce(0, +)
          let column = stride(from: line, to: errors.count, by: 256).reduce(0) { $0 + errors[$1] }
          #expect(abs(row) < 2.56)
          #expect(abs(column) < 2.56)
        }
      }
    }
  }

  @Test func noiseAmplitudeMatchesTheTargetFormat() throws {
    try GlassStage.run { stage in
      let value = Double(Float16(100.4 / 1023))
      let level = try stage.level(1, 1, .rgba16f) { _, _ in grey(value) }
      let backdrop = GlassBackdrop(.one(GlassSource(level, halvings: 12)), isOpaque: true)
      let target = try stage.target(256, 16, .rgb10a2)
      try stage.pass.draw(pane(256, 16), over: backdrop, into: target.target)
      let reds = stage.gl.readPackedPixels(of: target.target).map { $0 & 1023 }
      // The mean is not checked: llvmpipe truncates to ten bits where others round.
      #expect(Set(reds) == [100, 101])
      // Floats have no visible steps.
      let floats = try stage.floats(pane(256, 16), backdrop, 256, 16)
      #expect(stride(from: 0, to: floats.count, by: 4).allSatisfy { Double(floats[$0]) == value })
    }
  }

  @Test func exactColorsAreNotDithered() throws {
    try GlassStage.run { stage in
      var noise = GlassNoise(seed: 30)
      let level = try stage.level(256, 64, .rgba8) { x, y in
        y == 0 ? grey(Double(x) / 255) : noise.color()
      }
      let backdrop = GlassBackdrop(.one(.init(level)))
      let dithered = try stage.bytes(pane(256, 64), backdrop, 256, 64)
      let plain = try stage.bytes(pane(256, 64, look: Look(dithers: false)), backdrop, 256, 64)
      #expect(dithered == plain)
    }
  }

  @Test func ditheredColorsStayWithinAlpha() throws {
    try GlassStage.run { stage in
      let level = try stage.level(64, 64, .rgba16f) { x, y in
        SIMD4(repeating: Double(x * 64 + y) / 4096)
      }
      let bytes = try stage.bytes(
        pane(256, 256), .init(.one(GlassSource(level, halvings: 2))), 256, 256)
      for start in stride(from: 0, to: bytes.count, by: 4) {
        #expect(bytes[start] <= bytes[start + 3])
      }
    }
  }

  /// The share of the noise's power below 0.1 cycles per pixel, which the eye sees. White noise has
  /// a thirtieth there.
  @Test func noiseHasLittleLowFrequencyPower() throws {
    try GlassStage.run { stage in
      for value in [40.5, 90.3, 140.2] {
        let errors = try errors(stage, value, 256, 256)
        let spectrum = GlassSpectrum(errors, lowest: 25)
        #expect(spectrum.low / spectrum.all < 0.002, "\(spectrum.low / spectrum.all) of it is left")
      }
    }
  }

  /// A gradient over eight steps of the target, low-passed by 6 pixels: dither keeps banding within
  /// its gates, and without dither the gates fail.
  @Test(arguments: [SIMD2(8.0, 0), SIMD2(0, 8), SIMD2(5, 6), SIMD2(1.5, -0.7)])
  func aSlowGradientHasNoBands(rise: SIMD2<Double>) throws {
    try GlassStage.run { stage in
      let count = 320
      let across = rise / Double(count)
      func ideal(_ x: Double, _ y: Double) -> Double { 20.3 + across.x * x + across.y * y }
      // Half floats of this size keep a hundredth of a step.
      let level = try stage.level(count / 16, count / 16, .rgba16f) { x, y in
        grey(ideal(Double(x * 16 + 8), Double(y * 16 + 8)) / 255)
      }
      let source = GlassSource(level, halvings: 4)
      func error(dithers: Bool) throws -> (rms: Double, worst: Double) {
        let bytes = try stage.bytes(
          pane(count, count, look: Look(dithers: dithers)), .init(.one(source), isOpaque: true),
          count, count)
        let errors = (0..<count * count).map { (index: Int) -> Double in
          Double(bytes[index * 4]) - ideal(Double(index % count) + 0.5, Double(index / count) + 0.5)
        }
        return GlassLowPass(errors, count).figures(margin: 32)
      }
      let dithered = try error(dithers: true)
      #expect(dithered.rms <= 0.03 && dithered.worst <= 0.15, "\(dithered)")
      let plain = try error(dithers: false)
      #expect(plain.rms > 0.1, "\(plain)")
    }
  }
}

/// The power spectrum of an image of 256 by 256 pixels.
private struct GlassSpectrum {
  /// The power of all frequencies except 0.
  private(set) var all = 0.0
  /// The power of frequencies below `lowest` cycles per image.
  private(set) var low = 0.0

  init(_ picture: [Double], lowest: Int) {
    let count = 256
    let turns = (0..<count).map { 2 * Double.pi * Double($0) / Double(count) }
    let (cosines, sines) = (turns.map(cos), turns.map(sin))
    let mean = picture.reduce(0, +) / Double(picture.count)
    all = picture.map { ($0 - mean) * ($0 - mean) }.reduce(0, +) * Double(picture.count)
    for u in 0...lowest {
      var rows = [SIMD2<Double>](repeating: .zero, count: count)
      for y in 0..<count {
        var sum = SIMD2<Double>.zero
        for x in 0..<count {
          let turn = u * x & 255
          sum += (picture[y * count + x] - mean) * SIMD2(cosines[turn], sines[turn])
        }
        rows[y] = sum
      }
      for v in -lowest...lowest where u * u + v * v <= lowest * lowest && (u > 0 || v > 0) {
        var sum = SIMD2<Double>.zero
        for y in 0..<count {
          let turn = v * y & 255
          sum += rows[y] * cosines[turn] + SIMD2(-rows[y].y, rows[y].x) * sines[turn]
        }
        low += 2 * (sum * sum).sum()
      }
    }
  }
}

/// A square image, low-passed by a Gaussian of 6 pixels.
private struct GlassLowPass {
  private let count: Int
  private var picture: [Double]

  init(_ picture: [Double], _ count: Int) {
    self.count = count
    self.picture = picture
    let weights = (-24...24).map { exp(-Double($0 * $0) / 72) }
    let sum = weights.reduce(0, +)
    for step in [1, count] {
      let before = self.picture
      for index in before.indices {
        let along = step == 1 ? index % count : index / count
        guard along >= 24, along < count - 24 else { continue }
        var mean = 0.0
        // Without optimisation an iterator would take most of the time.
        var offset = 0
        while offset < weights.count {
          mean += weights[offset] * before[index + (offset - 24) * step]
          offset += 1
        }
        self.picture[index] = mean / sum
      }
    }
  }

  /// The value without the margin.
  func figures(margin: Int) -> (rms: Double, worst: Double) {
    var square = 0.0
    var worst = 0.0
    let inner = margin..<count - margin
    for y in inner {
      for x in inner {
        let value = picture[y * count + x]
        square += value * value
        worst = max(worst, abs(value))
      }
    }
    return ((square / Double(inner.count * inner.count)).squareRoot(), worst)
  }
}
