// SPDX-License-Identifier: MIT

import Foundation
import GLES
import Style
import Testing

@testable import Backdrop

/// Glass that mixes in linear light equals a reference in double precision: blur, dispersion, tint,
/// opacity and mask.
@Suite struct LinearLightTests {
  private static let size = Size<Physical>(width: 150, height: 110)
  private static let rect = Rect<Physical>(x: 11, y: 9, width: 128, height: 90)

  /// Saturated colours with soft and hard edges, from black to white.
  private static let content = ReferencePlane(size) { x, y in
    let (x, y) = (Double(x), Double(y))
    let disc = hypot(x - 46, y - 40) < 22
    let band = (x + 0.6 * y).truncatingRemainder(dividingBy: 44) < 17
    let wave = 0.5 + 0.5 * sin(x / 7 + y / 11)
    return SIMD4(disc ? 1 : 0.8 * wave, band ? 0.95 : 0.1, disc ? 0 : 1 - wave, 1)
  }

  /// A look, and how its glass fades.
  struct Case {
    let look: Look
    let mask: Ramp
    let shape: Outline
  }

  private static let tint = Color(red: 0.95, green: 0.9, blue: 0.2, alpha: 0.35)
  private static let growing = Ramp(from: SIMD2(20, 0), to: SIMD2(130, 30))
  private static let cases = [
    Case(look: Look(tint: tint), mask: .one, shape: .rectangle),
    Case(look: Look(saturation: 1.6, opacity: 0.6), mask: .one, shape: Outline(radius: 20)),
    Case(
      look: Look(saturation: 0.5, contrast: 1.3, tint: tint), mask: growing, shape: .rectangle),
    Case(
      look: Look(tint: tint, refraction: .init(depth: 24, width: 20), dispersion: 0.2),
      mask: .one, shape: Outline(radius: 24, isContinuous: true)),
    Case(
      look: Look(
        brightness: 0.05, tint: tint, opacity: 0.8,
        refraction: .init(depth: -14, width: 18, profile: .smooth), dispersion: 0.1,
        rim: .init(strength: 0.6, shadow: 0.2), border: .init(width: 1.5)),
      mask: growing, shape: Outline(radius: 24)),
  ]

  /// The colour effects and the tint of a look, by the definition.
  private static func recolored(_ light: SIMD4<Double>, _ look: Look) -> SIMD4<Double> {
    let encoded = Color.encoded(SIMD3(light.x, light.y, light.z))
    let effects = Color.decoded(look.effectMatrix.map(encoded))
    let tint = Color.decoded(
      SIMD3(Double(look.tint.red), Double(look.tint.green), Double(look.tint.blue)))
    let alpha = Double(look.tint.alpha)
    return SIMD4(Color.encoded(effects * (1 - alpha) + tint * alpha), 1)
  }

  /// The part that is seen of the glass.
  private static func seen(_ kind: Case, _ x: Int, _ y: Int) -> Double {
    let ramp = kind.mask
    let at = ramp.slope * SIMD2(Double(x) + 0.5, Double(y) + 0.5)
    return kind.look.opacity * min(max(at.sum() + ramp.constant, 0), 1)
  }

  @Test(arguments: cases.indices, [0.0, 1.5, 4, 9, 24])
  func glassEqualsTheReference(number: Int, sigma: Double) throws {
    let kind = Self.cases[number]
    var look = kind.look
    (look.light, look.dithers) = (.linear, false)
    let stage = try LensStage(Self.size, levels: .rgba16f)
    defer { stage.close() }
    var pane = GlassPane(
      Self.rect, sigma: sigma, look: look, shape: kind.shape, mask: .init(ramp: kind.mask))
    pane.isOpaque = true
    let drawn = try stage.drawn(pane, over: Self.content, onto: Self.content)
    let corners = kind.shape.corners(in: Self.rect.size)
    let plane = Self.content.decoded
    let blurred = plane.blurred(sigma)
    let exact = pane.fittedBevel.map {
      BevelReference(
        bevel: $0, rect: Self.rect, corners: corners, plane: blurred,
        recolored: { Self.recolored($0, look) })
    }
    let outline = BevelReference(
      bevel: Bevel(Look(border: .init(width: 1)), pixelScale: 1)!, rect: Self.rect,
      corners: corners, plane: blurred)
    var (sum, count, most, place) = (0.0, 0.0, 0.0, (0, 0))
    for y in Self.rect.top..<Self.rect.bottom {
      for x in Self.rect.left..<Self.rect.right where (x + 3 * y) % 5 == 0 {
        let middle = SIMD2(Double(x) + 0.5, Double(y) + 0.5)
        // Pixels that the outline cuts are shown in part.
        guard outline.distance(middle) > 0.8 else { continue }
        let glass = exact?.pixel(x, y) ?? Self.recolored(blurred(middle), look)
        let light = Color.decoded(
          SIMD3(glass.x, glass.y, glass.z).clamped(lowerBound: .zero, upperBound: .one))
        let sharp = plane[x, y]
        let part = Self.seen(kind, x, y)
        let wanted = Color.encoded(light * part + SIMD3(sharp.x, sharp.y, sharp.z) * (1 - part))
        let index = 4 * (y * Self.size.width + x)
        for channel in 0..<3 {
          let difference = abs(Double(drawn[index + channel]) - wanted[channel])
          if difference > most { (most, place) = (difference, (x, y)) }
          (sum, count) = (sum + difference * difference, count + 1)
        }
      }
    }
    let psnr = -10 * log10(sum / count)
    print(
      "linear light, case \(number), sigma \(sigma): \(psnr) dB, most \(255 * most) at \(place)")
    #expect(psnr >= 50, "\(psnr) dB, most \(most) at \(place)")
  }

  /// Over a translucent plane, where the glass replaces what it covers, and with a mask texture.
  @Test func translucentGlassMixesLight() throws {
    let bench = try Bench(Size(width: 40, height: 8), levels: .rgba16f)
    defer { bench.close() }
    let glassRenderer = try GlassRenderer(bench.gl)
    defer { glassRenderer.close() }
    let target = try RenderTexture(bench.gl, size: bench.size, format: .rgba16f)
    defer { target.close() }
    let mask = try Texture(bench.gl, size: Size(width: 1, height: 1), format: .r8)
    defer { mask.close() }
    mask.upload([102] as [UInt8])
    // Red of half the alpha, premultiplied.
    bench.fill(bench.plane.bounds, Color(red: 0.5, green: 0.1, blue: 0, alpha: 0.5))
    let look = Look(
      tint: Color(red: 0, green: 0, blue: 1, alpha: 0.5), opacity: 0.75, dithers: false,
      light: .linear)
    for sigma in [0.0, 6] {
      let pane = GlassPane(
        bench.plane.bounds, sigma: sigma, look: look, mask: .init(texture: mask))
      bench.planeTarget.copy(to: target.target)
      try glassRenderer.draw(
        pane, over: bench.pyramid, planner: CalibratedPlanner(), into: target.target)
      let pixel = bench.gl.readFloatPixels(of: target.target)[4 * 100..<4 * 101]
      let alpha = 128.0 / 255
      let bytes = SIMD3(128.0, 26, 0) / 128
      let beneath = Color.decoded(bytes)
      let glass = beneath * 0.5 + Color.decoded(SIMD3(0, 0, 1)) * 0.5
      let wanted = Color.encoded(beneath + 0.75 * 0.4 * (glass - beneath)) * alpha
      for channel in 0..<3 {
        #expect(
          abs(Double(pixel[pixel.startIndex + channel]) - wanted[channel]) < 0.003, "\(sigma)")
      }
      #expect(abs(Double(pixel[pixel.startIndex + 3]) - alpha) < 0.003)
    }
  }
}
