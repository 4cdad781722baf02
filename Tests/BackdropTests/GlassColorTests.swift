// SPDX-License-Identifier: MIT

import Backdrop
import GLES
import Style
import Testing

/// The colours of glass as the shader draws them.
@Suite struct GlassColorTests {
  private let looks = [
    GlassPreset.light, .extraLight, .dark, .ios, .tint(Color(rgb: 0x3366cc)),
  ].map(\.look)

  /// Every second colour is opaque. A half float keeps 11 bits, and llvmpipe truncates where others
  /// round, so an error of one unit in the last place is allowed.
  @Test func shaderAppliesTheMatrix() throws {
    try GlassStage.run { stage in
      var noise = GlassNoise(seed: 5)
      let colors = (0..<64).map { noise.color(alpha: $0 % 2 == 0 ? 1 : nil) }
        .map { color in SIMD4((0..<4).map { Double(Float16(color[$0])) }) }
      let level = try stage.level(64, 1, .rgba16f) { x, _ in colors[x] }
      for look in looks {
        let drawn = try stage.floats(pane(64, 1, look: look), .init(.one(.init(level))), 64, 1)
        for (index, color) in colors.enumerated() {
          let rgb = look.colorMatrix.map(SIMD3(color.x, color.y, color.z), alpha: color.w)
          for channel in 0..<3 {
            let difference = Double(drawn[index * 4 + channel]) - rgb[channel]
            #expect(abs(difference) <= Double(Float16(rgb[channel]).ulp) + 1e-6)
          }
          #expect(Double(drawn[index * 4 + 3]) == color.w)
        }
      }
    }
  }

  @Test func colorsStayWithinAlpha() throws {
    try GlassStage.run { stage in
      let wild = Look(saturation: 5, brightness: 0.3, contrast: 3)
      var noise = GlassNoise(seed: 6)
      let level = try stage.level(64, 8, .rgba8) { _, _ in noise.color() }
      let bytes = try stage.bytes(pane(64, 8, look: wild), .init(.one(.init(level))), 64, 8)
      for start in stride(from: 0, to: bytes.count, by: 4) {
        #expect(bytes[start..<start + 3].allSatisfy { $0 <= bytes[start + 3] })
      }
    }
  }
}
