// SPDX-License-Identifier: MIT

import Cases
import Foundation
import GLES
import Style
import Testing

@testable import Backdrop

/// Glass with a bevel equals a reference in double precision.
@Suite struct BevelPictureTests {
  private static let size = Size<Physical>(width: 150, height: 110)
  private static let rect = Rect<Physical>(x: 11, y: 9, width: 128, height: 90)

  /// A picture with soft and hard edges, of opaque colours.
  private static func content(_ x: Int, _ y: Int) -> SIMD4<Double> {
    let (x, y) = (Double(x), Double(y))
    let disc = hypot(x - 40, y - 34) < 23 ? 0.5 : 0
    let waves = 0.25 + 0.12 * sin(x / 5.1 + y / 9) + 0.1 * cos(y / 4.3 - x / 17)
    let band = (x + 0.6 * y).truncatingRemainder(dividingBy: 46) < 15 ? 0.3 : 0
    return SIMD4(waves + disc, waves + band, 0.8 - waves * 0.9 - disc / 2, 1)
  }

  static let outlines: [Outline] = [
    .rectangle, Outline(radius: 6), Outline(radius: 24), Outline(radius: 45),
    Outline(radius: 22, isContinuous: true), Outline(radius: 45, isContinuous: true),
    Outline(
      radii: CornerRadii(topLeft: 40, topRight: 0, bottomRight: 11, bottomLeft: 26),
      isContinuous: true),
  ]

  static let looks: [Look] = [
    Look(refraction: .init(depth: 16, width: 16)),
    Look(refraction: .init(depth: 24, width: 20, profile: .squircle), dispersion: 0.2),
    Look(refraction: .init(depth: 40, width: 20, profile: .smooth, index: 1.33)),
    Look(refraction: .init(depth: -14, width: 18, profile: .smooth), dispersion: 0.1),
    Look(rim: .init(strength: 0.8, width: 2.5, shadow: 0.6, shadowWidth: 14)),
    Look(
      refraction: .init(depth: 20, width: 12), dispersion: 0.15,
      rim: .init(strength: 0.5, light: .zero, shadow: 0.3)),
    Look(border: .init(width: 1, lightness: -0.4, saturation: 2)),
    Look(
      refraction: .init(depth: 18, width: 16), dispersion: 0.1,
      rim: .init(strength: 0.6, shadow: 0.2), border: .init(width: 1.5, lightness: 0.35)),
  ]

  @Test(arguments: Cases.choice([0.0, 1.5, 4, 9, 24], every: 2))
  func glassEqualsTheReference(sigma: Double) throws {
    let bench = try Bench(Self.size, plane: .rgba8, levels: .rgba16f)
    defer { bench.close() }
    let glassRenderer = try GlassRenderer(bench.gl)
    defer { glassRenderer.close() }
    let reference = ReferencePlane(Self.size, Self.content)
    bench.plane.upload(reference.bytes)
    bench.pyramid.damage(Region(bench.plane.bounds))
    let target = try RenderTexture(bench.gl, size: Self.size, format: .rgba16f)
    defer { target.close() }
    let plane = reference.blurred(sigma)
    var (worst, lowest) = (0.0, Double.infinity)
    for (number, look) in Self.looks.enumerated() {
      let outline = Self.outlines[(number + Int(sigma)) % Self.outlines.count]
      for shape in [outline, Self.outlines[(number + 3) % Self.outlines.count]] {
        var pane = GlassPane(Self.rect, sigma: sigma, look: look, shape: shape)
        pane.dithers = false
        pane.isOpaque = true
        bench.gl.state.bind(target.target)
        bench.gl.clear(Color(red: 0, green: 0, blue: 0, alpha: 0))
        try glassRenderer.draw(
          pane, over: bench.pyramid, planner: CalibratedPlanner(), into: target.target)
        let drawn = bench.gl.readFloatPixels(of: target.target)
        let corners = shape.corners(in: Self.rect.size)
        let bevel = try #require(
          Bevel(look, pixelScale: 1)?.fitted(width: 128, height: 90, corners))
        let exact = BevelReference(
          bevel: bevel, rect: Self.rect, corners: corners, plane: plane)
        var (sum, count, most, place) = (0.0, 0.0, 0.0, (0, 0))
        for y in Self.rect.top..<Self.rect.bottom {
          // Every seventh pixel: the reference takes long, and no row or column is left out.
          for x in Self.rect.left..<Self.rect.right where (x + 3 * y) % 7 == 0 {
            let index = 4 * (y * Self.size.width + x)
            // Pixels that the outline cuts are shown in part.
            guard drawn[index + 3] > 0.999 else { continue }
            let wanted = exact.pixel(x, y)
            for channel in 0..<3 {
              let difference = abs(Double(drawn[index + channel]) - wanted[channel])
              if difference > most { (most, place) = (difference, (x, y)) }
              (sum, count) = (sum + difference * difference, count + 1)
            }
          }
        }
        let psnr = -10 * log10(sum / count)
        (worst, lowest) = (max(worst, most), min(lowest, psnr))
        #expect(psnr >= 50, "look \(number), \(shape): \(psnr) dB, most \(most) at \(place)")
      }
    }
    print("sigma \(sigma): at least \(lowest) dB, largest difference \(worst * 255) of 255")
  }

  /// Along edges without the effects, glass is as in the middle; at round corners they fade out,
  /// and past square ones they go straight on.
  @Test(arguments: [
    Edges.bottom, [.left, .bottom], [.left, .right], [.left, .top, .right],
  ])
  func edgesWithoutABevelShowTheMiddle(edges: Edges) throws {
    let stage = try LensStage(Self.size)
    defer { stage.close() }
    let content = ReferencePlane(Self.size, Self.content)
    let uneven = CornerRadii(topLeft: 18, topRight: 0, bottomRight: 8, bottomLeft: 14)
    for shape in [
      Outline.rectangle, Outline(radius: 30), Outline(radii: uneven, isContinuous: true),
    ] {
      var pane = GlassPane(Self.rect, sigma: 4, look: Self.looks[7], shape: shape)
      pane.dithers = false
      pane.isOpaque = true
      pane.bevel?.edges = edges
      let bevel = try #require(pane.fittedBevel)
      let beneath = try stage.beneath(pane, content)
      let exact = BevelReference(
        bevel: bevel, rect: Self.rect, corners: shape.corners(in: Self.rect.size), plane: beneath)
      let pixels = try stage.drawn(pane, over: content)
      func difference(_ x: Int, _ y: Int, _ wanted: SIMD4<Double>) -> Double {
        let index = 4 * (y * Self.size.width + x)
        return (0..<3).map { abs(Double(pixels[index + $0]) - wanted[$0]) }.max() ?? 0
      }
      var (sum, count, flat, bent) = (0.0, 0.0, 0.0, 0.0)
      for y in Self.rect.top..<Self.rect.bottom {
        for x in Self.rect.left..<Self.rect.right where (x + 3 * y) % 5 == 0 {
          guard pixels[4 * (y * Self.size.width + x) + 3] > 0.999 else { continue }
          let found = difference(x, y, exact.pixel(x, y))
          (sum, count) = (sum + found * found, count + 1)
        }
      }
      let psnr = -10 * log10(sum / count)
      #expect(psnr >= 50, "\(shape): \(psnr) dB")
      // The middles of all four sides.
      let (x, y) = (Self.rect.left + 64, Self.rect.top + 45)
      let middles: [(Edges, Int, Int)] = [
        (.left, Self.rect.left, y), (.right, Self.rect.right - 1, y), (.top, x, Self.rect.top),
        (.bottom, x, Self.rect.bottom - 1),
      ]
      for (edge, x, y) in middles {
        let found = difference(x, y, beneath(SIMD2(Double(x) + 0.5, Double(y) + 0.5)))
        if edges.contains(edge) { bent = max(bent, found) } else { flat = max(flat, found) }
      }
      #expect(flat < 1 / 255.0 && bent > 8 / 255.0, "\(shape): \(flat * 255) \(bent * 255)")
    }
  }
}
