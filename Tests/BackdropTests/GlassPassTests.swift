// SPDX-License-Identifier: MIT

import Backdrop
import Foundation
import GLES
import Style
import Testing

@Suite struct GlassPassTests {
  /// All variants: one level or two, one fetch or four, sRGB and linear light.
  private func backdrops(_ stage: GlassStage) throws -> [GlassBackdrop] {
    var noise = GlassNoise(seed: 20)
    let half = try stage.level(30, 22, .rgba16f) { _, _ in noise.color(alpha: 1) }
    let quarter = try stage.level(17, 13, .rgba16f) { _, _ in noise.color(alpha: 1) }
    let plain = GlassSource(half, halvings: 1)
    let spline = GlassSource(quarter, halvings: 2, upsampling: .spline(lambda: 0.6))
    let sources: [GlassBackdrop.Sources] = [
      .one(plain), .one(spline),
      .mixed(plain, spline, by: Ramp(constant: -0.1, slope: SIMD2(0.02, 0.013))),
    ]
    return sources.flatMap { source in
      [false, true].map { GlassBackdrop(source, isOpaque: true, isLinear: $0) }
    }
  }

  private func panes(_ stage: GlassStage) throws -> [GlassPane] {
    let mask = try stage.level(5, 4, .r8) { x, y in SIMD4(repeating: Double(x + y) / 7) }
    let rect = Rect<Physical>(x: 3, y: 5, width: 49, height: 33)
    let round = Outline(radius: 9.5, isContinuous: true)
    return [
      GlassPane(rect, look: Look()),
      GlassPane(rect, look: GlassPreset.light.look, shape: round),
      GlassPane(
        rect, look: Look(opacity: 0.7), shape: round,
        mask: GlassPane.Mask(ramp: Ramp(from: SIMD2(0, 0), to: SIMD2(0, 40)))),
      GlassPane(
        rect, look: GlassPreset.dark.look, shape: round, mask: GlassPane.Mask(texture: mask)),
    ]
  }

  private let red = Color(red: 0.8, green: 0.1, blue: 0.2)

  @Test func glassDrawnInPartsEqualsWhole() throws {
    try GlassStage.run { stage in
      let backdrops = try backdrops(stage)
      for pane in try panes(stage) {
        for backdrop in backdrops {
          let whole = try stage.bytes(pane, backdrop, 60, 44, filled: red)
          let clipped = try stage.target(60, 44, filled: red)
          let scissored = try stage.target(60, 44, filled: red)
          // Parts of uneven size that meet in the corners.
          let columns = [0, 7, 8, 31, 60]
          let rows = [0, 6, 13, 44]
          for (left, right) in zip(columns, columns.dropFirst()) {
            for (top, bottom) in zip(rows, rows.dropFirst()) {
              let part = Rect<Physical>(left: left, top: top, right: right, bottom: bottom)
              stage.gl.state.bind(clipped.target)
              try stage.pass.draw(pane, over: backdrop, clip: part, into: clipped.target)
              stage.gl.state.bind(scissored.target)
              stage.gl.state.scissor = part
              try stage.pass.draw(pane, over: backdrop, into: scissored.target)
            }
          }
          #expect(clipped.readPixels() == whole)
          #expect(scissored.readPixels() == whole)
        }
      }
    }
  }

  @Test func pixelsDependOnPlanePositionOnly() throws {
    try GlassStage.run { stage in
      for backdrop in try backdrops(stage) {
        let small = Rect<Physical>(x: 20, y: 11, width: 17, height: 14)
        let look = GlassPreset.ios.look
        let all = try stage.target(60, 44)
        try stage.pass.draw(pane(60, 44, look: look), over: backdrop, into: all.target)
        let one = try stage.target(60, 44)
        try stage.pass.draw(GlassPane(small, look: look), over: backdrop, into: one.target)
        #expect(one.readPixels(in: small) == all.readPixels(in: small))
        // A round corner changes no pixel that it covers fully.
        let round = try stage.target(60, 44)
        try stage.pass.draw(
          GlassPane(small, look: look, shape: Outline(radius: 6)), over: backdrop,
          into: round.target)
        let (cut, whole) = (round.readPixels(in: small), one.readPixels(in: small))
        for start in stride(from: 0, to: cut.count, by: 4) where cut[start + 3] == 255 {
          #expect(cut[start..<start + 4] == whole[start..<start + 4])
        }
      }
    }
  }

  @Test func planeOriginShiftsTheImageUnchanged() throws {
    try GlassStage.run { stage in
      for backdrop in try backdrops(stage) {
        for pane in try panes(stage) {
          let here = try stage.bytes(pane, backdrop, 60, 44, filled: red)
          let there = try stage.target(90, 70, filled: red)
          try stage.pass.draw(
            pane, over: backdrop, into: there.target, planeOrigin: Point(x: 21, y: 17))
          #expect(there.readPixels(in: Rect(x: 21, y: 17, width: 60, height: 44)) == here)
        }
      }
    }
  }

  @Test func pixelsOutsideTheGlassStayUntouched() throws {
    try GlassStage.run { stage in
      let backdrop = try backdrops(stage)[0]
      for pane in try panes(stage) {
        let bytes = try stage.bytes(pane, backdrop, 60, 44)
        for y in 0..<44 {
          for x in 0..<60 where !pane.rect.contains(Point(x: x, y: y)) {
            #expect(bytes[(y * 60 + x) * 4 + 3] == 0)
          }
        }
        let target = try stage.target(60, 44)
        stage.gl.resetCounters()
        let away = Rect<Physical>(x: 54, y: 0, width: 6, height: 44)
        try stage.pass.draw(pane, over: backdrop, clip: away, into: target.target)
        #expect(stage.gl.counters.calls == 0)
      }
    }
  }

  @Test func secondFrameSetsNoStateAgain() throws {
    try GlassStage.run { stage in
      let pane = try panes(stage)[1]
      let backdrop = try backdrops(stage)[0]
      let target = try stage.target(60, 44)
      func frame() throws -> Counters {
        stage.gl.resetCounters()
        try stage.pass.draw(pane, over: backdrop, into: target.target)
        return stage.gl.counters
      }
      let objects = try { () throws -> LiveObjects in
        _ = try frame()
        return stage.gl.liveObjects
      }()
      let second = try frame()
      let third = try frame()
      #expect(second == third)
      // Two programs and two draws; blending is switched on and off between them.
      #expect(third.calls <= 8)
      #expect(stage.gl.liveObjects == objects)
    }
  }

  @Test func opacityBlendsWithTheTarget() throws {
    try GlassStage.run { stage in
      let level = try stage.level(8, 8, .rgba8) { _, _ in SIMD4(0, 0, 1, 1) }
      let look = Look(opacity: 0.25, dithers: false)
      let bytes = try stage.bytes(
        pane(8, 8, look: look), .init(.one(.init(level)), isOpaque: true), 8, 8,
        filled: Color(red: 1, green: 0, blue: 0))
      #expect(Array(bytes[0..<4]) == [191, 0, 64, 255])
    }
  }

  @Test func tintReplacesMissingBlur() throws {
    try GlassStage.run { stage in
      let target = try stage.target(40, 30, filled: Color(red: 1, green: 1, blue: 1))
      let look = Look(opacity: 0.5, dithers: false)
      let pane = GlassPane(
        Rect(x: 5, y: 5, width: 30, height: 20), look: look, shape: Outline(radius: 8))
      try stage.pass.drawTint(
        Color(red: 0, green: 0, blue: 0.5, alpha: 0.8), of: pane, into: target.target)
      let inside = target.readPixels(in: Rect(x: 20, y: 15, width: 1, height: 1))
      // 0.4 of the tint over 0.6 of the white.
      #expect(inside == [153, 153, 204, 255])
      let tip = target.readPixels(in: Rect(x: 5, y: 5, width: 1, height: 1))
      #expect(tip == [255, 255, 255, 255])
    }
  }

  @Test func transparentEdgesHaveNoDarkFringe() throws {
    try GlassStage.run { stage in
      // White fading out on white: premultiplied, colours equal alpha throughout.
      for format in [PixelFormat.rgba8, .rgba16f] {
        let level = try stage.level(8, 8, format) { x, _ in SIMD4(repeating: x < 4 ? 1 : 0) }
        for upsampling in [GlassSource.Upsampling.plain, .spline(lambda: 1)] {
          for isLinear in [false, true] {
            let source = GlassSource(level, halvings: 3, upsampling: upsampling)
            let backdrop = GlassBackdrop(.one(source), isLinear: isLinear)
            let look = Look(saturation: 1.8)
            let bytes = try stage.bytes(
              pane(64, 64, look: look, shape: Outline(radius: 10)), backdrop, 64, 64,
              filled: Color(red: 1, green: 1, blue: 1))
            let isWhite = stride(from: 0, to: bytes.count, by: 4).allSatisfy { at in
              (0..<3).allSatisfy { abs(Int(bytes[at + $0]) - Int(bytes[at + 3])) <= 1 }
            }
            #expect(isWhite)
          }
        }
      }
    }
  }

  @Test func linearLightMixesNeighboursEqually() throws {
    try GlassStage.run { stage in
      let level = try stage.level(2, 1, .rgba16f) { x, _ in SIMD4(1 - Double(x), Double(x), 0, 1) }
      let source = GlassSource(level, halvings: 4)
      // Between two texel centres, half of each at the edge.
      let linear = try stage.bytes(
        pane(32, 1, look: Look(dithers: false)), .init(.one(source), isLinear: true), 32, 1)
      let encoded = try stage.bytes(
        pane(32, 1, look: Look(dithers: false)), .init(.one(source)), 32, 1)
      for x in 8..<24 {
        let share = (Double(x) + 0.5 - 8) / 16
        for (channel, light) in [(0, 1 - share), (1, share)] {
          let curve = light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
          #expect(abs(Double(linear[x * 4 + channel]) - curve * 255) <= 1)
          #expect(abs(Double(encoded[x * 4 + channel]) - light * 255) <= 1)
        }
      }
    }
  }
}
