// SPDX-License-Identifier: MIT

import Backdrop
import GLES
import Style
import Testing

/// Glass over a transparent plane replaces the target by its opacity.
@Suite struct GlassTransparencyTests {
  /// The target's colour: premultiplied, half transparent.
  private let beneath = SIMD4<Double>(0.25, 0.5, 0.0, 0.5)
  /// The backdrop's colour: premultiplied, nearly transparent.
  private let glass = SIMD4<Double>(0.125, 0.0, 0.125, 0.25)

  /// The centre pixel of 40 by 8 pixels, drawn over `beneath`.
  private func middle(
    _ pane: GlassPane, isOpaque: Bool = false, isLinear: Bool = false
  ) throws -> SIMD4<Double> {
    var found = SIMD4<Double>.zero
    try GlassStage.run { stage in
      let level = try stage.level(1, 1, .rgba16f) { _, _ in glass }
      let target = try stage.target(
        40, 8, .rgba16f,
        filled: Color(
          red: Float(beneath.x), green: Float(beneath.y), blue: Float(beneath.z),
          alpha: Float(beneath.w)))
      try stage.pass.draw(
        pane,
        over: GlassBackdrop(
          .one(GlassSource(level, halvings: 12)), isOpaque: isOpaque, isLinear: isLinear),
        into: target.target)
      let pixels = stage.gl.readFloatPixels(of: target.target)
      let at = 4 * (4 * 40 + 20)
      for part in 0..<4 { found[part] = Double(pixels[at + part]) }
    }
    return found
  }

  private func isNear(_ first: SIMD4<Double>, _ second: SIMD4<Double>) -> Bool {
    (0..<4).allSatisfy { abs(first[$0] - second[$0]) < 0.001 }
  }

  @Test func fullOpacityReplacesTheTarget() throws {
    #expect(isNear(try middle(pane(40, 8, look: Look(dithers: false))), glass))
  }

  @Test(arguments: [0.25, 0.5, 0.9]) func partialOpacityReplacesInPart(opacity: Double) throws {
    let expected = beneath * (1 - opacity) + glass * opacity
    let whole = pane(40, 8, look: Look(opacity: opacity, dithers: false))
    #expect(isNear(try middle(whole), expected))
    // A corner that includes the centre, which it does not cut.
    let round = Outline(radius: 4)
    #expect(
      isNear(
        try middle(pane(40, 8, look: Look(opacity: opacity, dithers: false), shape: round)),
        expected))
  }

  @Test func maskReplacesInPart() throws {
    let look = Look(dithers: false)
    let rect = Rect<Physical>(x: 0, y: 0, width: 40, height: 8)
    let ramp = GlassPane.Mask(ramp: Ramp(from: SIMD2(0, 0), to: SIMD2(41, 0)))
    // The pixel's centre is at 20.5.
    let half = (beneath + glass) / 2
    #expect(isNear(try middle(GlassPane(rect, look: look, mask: ramp)), half))
    let nothing = GlassPane.Mask(ramp: Ramp(constant: 0))
    #expect(isNear(try middle(GlassPane(rect, look: look, mask: nothing)), beneath))
  }

  /// Over an opaque plane one draw blends the glass over the target.
  @Test func opaqueGlassTakesOneDraw() throws {
    try GlassStage.run { stage in
      let level = try stage.level(1, 1, .rgba8) { _, _ in grey(0.4) }
      let target = try stage.target(40, 8, filled: Color(red: 1, green: 0, blue: 0))
      func draws(isOpaque: Bool, opacity: Double) throws -> Int {
        stage.gl.resetCounters()
        try stage.pass.draw(
          pane(40, 8, look: Look(opacity: opacity)),
          over: GlassBackdrop(.one(GlassSource(level, halvings: 12)), isOpaque: isOpaque),
          into: target.target)
        return stage.gl.counters.draws
      }
      #expect(try draws(isOpaque: true, opacity: 0.5) == 1)
      #expect(try draws(isOpaque: false, opacity: 0.5) == 2)
      #expect(try draws(isOpaque: false, opacity: 1) == 1)
    }
  }

  /// Both ways give the same result if the plane is opaque.
  @Test(arguments: [0.3, 0.7]) func opaqueIsASpecialCase(opacity: Double) throws {
    try GlassStage.run { stage in
      var noise = GlassNoise(seed: 7)
      let level = try stage.level(20, 4, .rgba8) { _, _ in noise.color(alpha: 1) }
      let look = Look(opacity: opacity, dithers: false)
      let red = Color(red: 0.8, green: 0.1, blue: 0.2)
      let pane = pane(40, 8, look: look, shape: Outline(radius: 3))
      let backdrop = GlassBackdrop.Sources.one(GlassSource(level, halvings: 1))
      let over = try stage.bytes(pane, .init(backdrop, isOpaque: true), 40, 8, filled: red)
      let placed = try stage.bytes(pane, .init(backdrop), 40, 8, filled: red)
      #expect(zip(over, placed).allSatisfy { abs(Int($0) - Int($1)) <= 1 })
    }
  }
}
