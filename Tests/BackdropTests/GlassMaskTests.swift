// SPDX-License-Identifier: MIT

import Backdrop
import GLES
import Style
import Testing

@Suite struct GlassMaskTests {
  private func alphas(_ mask: GlassPane.Mask, _ rect: Rect<Physical>, dithers: Bool) throws
    -> [[UInt8]]
  {
    var rows: [[UInt8]] = []
    try GlassStage.run { stage in
      let level = try stage.level(1, 1, .rgba8) { _, _ in grey(1) }
      let pane = GlassPane(rect, look: Look(dithers: dithers), mask: mask)
      let bytes = try stage.bytes(
        pane, .init(.one(GlassSource(level, halvings: 12)), isOpaque: true), 100, 60)
      rows = (0..<60).map { y in (0..<100).map { bytes[(y * 100 + $0) * 4 + 3] } }
    }
    return rows
  }

  private let all = Rect<Physical>(x: 0, y: 0, width: 100, height: 60)

  @Test func maskGradientRisesAlongItsLine() throws {
    let mask = GlassPane.Mask(ramp: Ramp(from: SIMD2(10, 0), to: SIMD2(90, 0)))
    let rows = try alphas(mask, all, dithers: false)
    #expect(rows.allSatisfy { $0 == rows[0] })
    #expect(rows[0][..<10].allSatisfy { $0 == 0 })
    #expect(rows[0][90...].allSatisfy { $0 == 255 })
    for x in 10..<90 {
      #expect(rows[0][x] > rows[0][x - 1])
      let wanted = (Double(x) + 0.5 - 10) / 80 * 255
      #expect(abs(Double(rows[0][x]) - wanted) <= 0.51)
    }
    let dithered = try alphas(mask, all, dithers: true)
    for y in 0..<60 {
      for x in 0..<100 { #expect(abs(Int(dithered[y][x]) - Int(rows[y][x])) <= 1) }
    }
    #expect(dithered != rows)
  }

  @Test func maskGradientMayBeDiagonal() throws {
    let mask = GlassPane.Mask(ramp: Ramp(from: SIMD2(90, 50), to: SIMD2(20, 10)))
    let rows = try alphas(mask, all, dithers: false)
    for y in 1..<60 {
      #expect(zip(rows[y], rows[y - 1]).allSatisfy { $0 <= $1 })
      for x in 1..<100 { #expect(rows[y][x] <= rows[y][x - 1]) }
    }
    #expect(rows[0][0] == 255)
    #expect(rows[59][99] == 0)
  }

  @Test func maskTextureIsStretchedOverTheGlass() throws {
    for format in [PixelFormat.r8, .rgba8] {
      try GlassStage.run { stage in
        let level = try stage.level(1, 1, .rgba8) { _, _ in grey(1) }
        let mask = try stage.level(2, 2, format) { x, y in
          // A mask with alpha ignores its colours.
          let value = Double(x == y ? 1 : 0)
          return format == .r8 ? SIMD4(repeating: value) : SIMD4(1 - value, 0, 0, value)
        }
        let pane = GlassPane(
          Rect(x: 10, y: 20, width: 40, height: 20), look: Look(dithers: false),
          mask: GlassPane.Mask(texture: mask))
        let bytes = try stage.bytes(
          pane, .init(.one(GlassSource(level, halvings: 12)), isOpaque: true), 60, 50)
        func alpha(_ x: Int, _ y: Int) -> UInt8 { bytes[(y * 60 + x) * 4 + 3] }
        // Texel centres lie a quarter of the glass from its edges.
        #expect([alpha(12, 22), alpha(47, 37)] == [255, 255])
        #expect([alpha(47, 22), alpha(12, 37)] == [0, 0])
        #expect(abs(Int(alpha(29, 29)) - 128) <= 8)
        #expect([alpha(9, 22), alpha(50, 37), alpha(12, 19), alpha(47, 40)] == [0, 0, 0, 0])
      }
    }
  }

  @Test func rampValuesMatchItsPoints() {
    let ramp = Ramp(from: SIMD2(2, 3), to: SIMD2(5, 7))
    #expect(abs(ramp.value(at: SIMD2(2, 3))) < 1e-12)
    #expect(abs(ramp.value(at: SIMD2(5, 7)) - 1) < 1e-12)
    #expect(abs(ramp.value(at: SIMD2(3.5, 5)) - 0.5) < 1e-12)
    #expect(ramp.value(at: SIMD2(-100, 0)) == 0)
    #expect(ramp.value(at: SIMD2(100, 0)) == 1)
  }
}
