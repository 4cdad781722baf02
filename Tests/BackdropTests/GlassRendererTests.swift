// SPDX-License-Identifier: MIT

import struct Benchmark.ClassicPlanner
import GLES
import Testing

@testable import Backdrop
import Style

/// Glass drawn by pyramid and last pass together.
@Suite struct GlassRendererTests {
  /// Draws glass over a plane of hard edges and returns the target's pixels.
  private func draw(
    _ change: (inout GlassPane) -> Void = { _ in }, sigma: Double,
    look: Look = Look(dithers: false),
    rect: Rect<Physical> = Rect(x: 0, y: 0, width: 160, height: 120), early: Bool = true
  ) throws -> [UInt8] {
    let size = Size<Physical>(width: 160, height: 120)
    let bench = try Bench(size, levels: .rgba16f)
    defer { bench.close() }
    for column in 0..<20 {
      for row in 0..<15 where (column + row) % 2 == 0 {
        bench.fill(
          Rect(x: 8 * column, y: 8 * row, width: 8, height: 8),
          Color(red: Float(column) / 20, green: Float(row) / 15, blue: column % 3 == 0 ? 1 : 0.2))
      }
    }
    let glassRenderer = try GlassRenderer(bench.gl)
    defer { glassRenderer.close() }
    let target = try RenderTexture(bench.gl, size: size)
    defer { target.close() }
    bench.gl.state.bind(target.target)
    bench.gl.clear(Color(red: 0, green: 0, blue: 0, alpha: 0))
    let planner = CalibratedPlanner()
    var pane = GlassPane(rect, sigma: sigma, look: look)
    change(&pane)
    if early {
      try glassRenderer.draw(pane, over: bench.pyramid, planner: planner, into: target.target)
    } else {
      let prepared = try bench.pyramid.prepare(planner.plan(sigma: sigma), needed: Region(rect))
      bench.gl.state.bind(target.target)
      try glassRenderer.pass.draw(
        pane, over: GlassBackdrop(prepared), into: target.target)
    }
    return target.readPixels()
  }

  private func worst(_ first: [UInt8], _ second: [UInt8]) -> Int {
    zip(first, second).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) }
  }

  /// A colour change at a coarse level equals one in the last pass.
  @Test(arguments: [3, 8, 22, 30, 60]) func earlyColorChangeEqualsLateOne(sigma: Double) throws {
    let look = Look(
      saturation: 0.6, rangeReduction: 0.3, contrast: 0.9,
      tint: Color(red: 0.2, green: 0.4, blue: 1, alpha: 0.3), dithers: false)
    let early = try draw(sigma: sigma, look: look)
    let late = try draw(sigma: sigma, look: look, early: false)
    #expect(worst(early, late) <= 1)
    #expect(CalibratedPlanner().plan(sigma: sigma).canBeRecolored())
  }

  /// A pixel's colour is independent of the glass's position and size.
  @Test(arguments: [2, 4.6, 9, 21, 40]) func blurDependsOnPlanePositionOnly(sigma: Double) throws {
    let whole = try draw(sigma: sigma)
    for rect in [
      Rect<Physical>(x: 13, y: 7, width: 101, height: 55),
      Rect(x: 40, y: 60, width: 120, height: 60),
      Rect(x: 0, y: 0, width: 1, height: 1),
    ] {
      let part = try draw(sigma: sigma, rect: rect)
      for y in rect.top..<rect.bottom {
        let row = 4 * (y * 160 + rect.left)..<4 * (y * 160 + rect.right)
        #expect(whole[row] == part[row], "row \(y) of \(rect)")
      }
    }
  }

  /// Growth 1 equals the full blur and growth 0 the plane.
  @Test func growthRangesFromPlaneToFullBlur() throws {
    let grown = try draw({ $0.growth = Ramp(from: SIMD2(0, 90), to: SIMD2(0, 30)) }, sigma: 12)
    let full = try draw(sigma: 12)
    let sharp = try draw(sigma: 0)
    #expect(worst(Array(grown[..<(4 * 160 * 30)]), Array(full[..<(4 * 160 * 30)])) <= 1)
    #expect(grown[(4 * 160 * 91)...] == sharp[(4 * 160 * 91)...])
  }

  /// Where the colours grow with the blur, each pixel has their share by its row, also in the bevel
  /// and without blur.
  @Test(arguments: [0.0, 6, 24], [0.0, 8]) func colorsGrowWithTheBlur(sigma: Double, bevel: Double)
    throws
  {
    let plain = Look(dithers: false, refraction: Look.Refraction(depth: bevel, width: 12))
    let look = Look(
      saturation: 0.6, rangeReduction: 0.3, contrast: 0.9,
      tint: Color(red: 0.2, green: 0.4, blue: 1, alpha: 0.3), dithers: false,
      refraction: plain.refraction)
    let ramp = Ramp(from: SIMD2(0, 100), to: SIMD2(0, 20))
    let sharp = try draw({ $0.growth = ramp }, sigma: sigma, look: plain)
    let full = try draw({ $0.growth = ramp }, sigma: sigma, look: look)
    let grown = try draw({ ($0.growth, $0.colorsGrow) = (ramp, true) }, sigma: sigma, look: look)
    var worst = 0.0
    for index in grown.indices {
      let share = ramp.value(at: SIMD2(0, Double(index / (4 * 160)) + 0.5))
      let expected = Double(sharp[index]) * (1 - share) + Double(full[index]) * share
      worst = max(worst, abs(Double(grown[index]) - expected))
    }
    #expect(worst <= 1.5 && grown != full && grown != sharp)
  }

  /// In linear light as well, the colours begin with the plane and end with their own.
  @Test func colorsGrowInLinearLight() throws {
    let ramp = Ramp(from: SIMD2(0, 100), to: SIMD2(0, 20))
    let look = Look(
      saturation: 0.6, tint: Color(red: 0.2, green: 0.4, blue: 1, alpha: 0.3), dithers: false,
      light: .linear)
    let grown = try draw({ ($0.growth, $0.colorsGrow) = (ramp, true) }, sigma: 12, look: look)
    let full = try draw({ $0.growth = ramp }, sigma: 12, look: look)
    let row = 4 * 160
    #expect(grown[..<(20 * row)] == full[..<(20 * row)])
    #expect(grown[(100 * row)...] == (try draw(sigma: 0))[(100 * row)...])
    #expect(grown[(60 * row)..<(61 * row)] != full[(60 * row)..<(61 * row)])
  }

  /// Growing glass with sigma 0 shows the plane in the glass's colours.
  @Test func growthOfSigmaZeroIsThePlane() throws {
    let grown = try draw({ $0.growth = Ramp(from: SIMD2(0, 90), to: SIMD2(0, 30)) }, sigma: 0)
    #expect(grown == (try draw(sigma: 0)))
  }

  /// Sigma 0 leaves the plane unchanged in linear light too.
  @Test func linearLightWithoutBlurIsThePlane() throws {
    #expect(try draw({ $0.isLinear = true }, sigma: 0) == (try draw(sigma: 0)))
  }

  /// NaN, infinity and huge values must not crash.
  @Test func nonFiniteAndHugeValuesDoNotCrash() throws {
    let sharp = try draw(sigma: 0)
    #expect(try draw(sigma: .nan) == sharp)
    #expect(try draw(sigma: -3) == sharp)
    let strongest = try draw(sigma: CalibratedPlanner.maximumSigma)
    #expect(try draw(sigma: .infinity) == strongest)
    let full = try draw(sigma: 8)
    let none = Ramp(constant: .nan, slope: SIMD2(.infinity, 0))
    #expect(worst(try draw({ $0.growth = none }, sigma: 8), full) <= 1)
  }

  /// A diagonal ramp becomes its steeper axis with the same value in the centre.
  @Test func diagonalGrowthIsStraightened() throws {
    let slanted = Ramp(constant: -0.5, slope: SIMD2(0.01, 0.002))
    let straight = Ramp(constant: -0.5 + 0.002 * 60, slope: SIMD2(0.01, 0))
    #expect(
      try draw({ $0.growth = slanted }, sigma: 9) == (try draw({ $0.growth = straight }, sigma: 9)))
  }

  /// A plane of the maximum texture width.
  @Test(arguments: [1.0, 2, 3, 8, 40]) func planeMayHaveTheMaximumTextureWidth(sigma: Double) throws
  {
    let display = try Display.open(.surfaceless)
    let width = try {
      let gl = try Context(display); defer { gl.close() }; return gl.maximumTextureSize
    }()
    display.close()
    let bench = try Bench(Size(width: width, height: 1), levels: .rgba16f)
    defer { bench.close() }
    bench.fill(bench.plane.bounds, Color(red: 0.2, green: 0.4, blue: 0.6))
    let glassRenderer = try GlassRenderer(bench.gl)
    defer { glassRenderer.close() }
    let target = try RenderTexture(bench.gl, size: bench.size)
    defer { target.close() }
    for isLinear in [false, true] {
      for growth in [nil, Ramp(from: SIMD2(0, 0), to: SIMD2(Double(width), 0))] {
        var pane = GlassPane(
          bench.plane.bounds, sigma: sigma,
          look: Look(dithers: false, light: isLinear ? .linearBlur : .encoded))
        pane.growth = growth
        try glassRenderer.draw(
          pane, over: bench.pyramid, planner: CalibratedPlanner(), into: target.target)
        let pixels = target.readPixels()
        #expect(
          stride(from: 0, to: pixels.count, by: 4).allSatisfy {
            abs(Int(pixels[$0]) - 51) <= 1 && pixels[$0 + 3] >= 254
          })
      }
    }
  }

  @Test func plannerKeysDifferByProfile() {
    #expect(CalibratedPlanner(.gpu).key != CalibratedPlanner(.cpu).key)
    #expect(ClassicPlanner().key == ClassicPlanner().name)
  }

  /// Linear light mixes two saturated neighbours brighter than the mean of their sRGB values.
  @Test func linearLightMixIsBrighterThanSRGB() throws {
    let size = Size<Physical>(width: 64, height: 8)
    func middle(_ isLinear: Bool) throws -> [UInt8] {
      let bench = try Bench(size, levels: .rgba16f)
      defer { bench.close() }
      bench.fill(Rect(x: 0, y: 0, width: 32, height: 8), Color(red: 1, green: 0, blue: 0))
      bench.fill(Rect(x: 32, y: 0, width: 32, height: 8), Color(red: 0, green: 1, blue: 0))
      let glassRenderer = try GlassRenderer(bench.gl)
      defer { glassRenderer.close() }
      let target = try RenderTexture(bench.gl, size: size)
      defer { target.close() }
      let planner = CalibratedPlanner()
      var pane = GlassPane(
        bench.plane.bounds, sigma: 10,
        look: Look(dithers: false, light: isLinear ? .linearBlur : .encoded))
      pane.isOpaque = true
      try glassRenderer.draw(pane, over: bench.pyramid, planner: planner, into: target.target)
      return target.readPixels(in: Rect(x: 32, y: 4, width: 1, height: 1))
    }
    // Half of the light is 188 of 255 in sRGB.
    let linear = try middle(true)
    #expect(abs(Int(linear[0]) - 188) < 12 && abs(Int(linear[1]) - 188) < 12, "\(linear)")
    let plain = try middle(false)
    #expect(abs(Int(plain[0]) - 128) < 12, "\(plain)")
  }
}
