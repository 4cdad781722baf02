// SPDX-License-Identifier: MIT

import Cases
import Foundation
import GLES
import Style
import Testing

@testable import Backdrop

/// Nothing shows where the parts of glass with a bevel meet: not between bevel and middle, not
/// between the pieces of either, and not at the outline.
@Suite struct BevelSeamTests {
  private static let size = Size<Physical>(width: 150, height: 112)
  private static let rect = Rect<Physical>(x: 13, y: 11, width: 122, height: 88)

  private static let presets: [GlassPreset] = [.clear, .regular, .thick]

  private static let shapes = [
    Outline.rectangle, Outline(radius: 7), Outline(radius: 24, isContinuous: true),
    Outline(radius: 44),
  ]

  /// A preset that bends and recolours, without what its edge adds.
  private static func bending(_ preset: GlassPreset, _ scale: Double, _ shape: Outline) -> GlassPane
  {
    var look = preset.look
    (look.rim, look.border, look.dithers) = (Look.Rim(), Look.Border(), false)
    return GlassPane(
      rect, sigma: preset.sigma * scale, look: look, shape: shape, pixelScale: scale)
  }

  /// Draws panes over `content` into a target that holds `content` as well.
  private static func draw(
    _ panes: [GlassPane], over content: ReferencePlane
  ) throws -> [[Float]] {
    let bench = try Bench(size, plane: .rgba8, levels: .rgba16f)
    defer { bench.close() }
    let glassRenderer = try GlassRenderer(bench.gl)
    defer { glassRenderer.close() }
    let target = try RenderTexture(bench.gl, size: size, format: .rgba8)
    defer { target.close() }
    bench.plane.upload(content.bytes)
    return try panes.map { pane in
      bench.gl.state.bind(target.target)
      bench.planeTarget.copy(to: target.target)
      try glassRenderer.draw(
        pane, over: bench.pyramid, planner: CalibratedPlanner(), into: target.target)
      return target.readPixels().map { Float($0) / 255 }
    }
  }

  /// Over one colour, glass has one colour, with every way of drawing it, and a pixel that the
  /// outline cuts is between that and the colour beneath: there is neither seam nor halo.
  @Test(arguments: presets, Cases.choice([1.5, 1], every: 2))
  func oneColorStaysOne(preset: GlassPreset, scale: Double) throws {
    let color = SIMD4(0.6, 0.4, 0.2, 1)
    var panes: [GlassPane] = []
    for shape in Self.shapes {
      for (isOpaque, isLinear, opacity) in [
        (true, false, 1.0), (false, false, 1), (true, true, 1), (true, false, 0.6),
      ] {
        var pane = Self.bending(preset, scale, shape)
        (pane.isOpaque, pane.isLinear, pane.opacity) = (isOpaque, isLinear, opacity)
        panes.append(pane)
      }
    }
    let drawn = try Self.draw(panes, over: ReferencePlane(Self.size) { _, _ in color })
    let middle = 4 * (56 * Self.size.width + 75)
    for (pane, pixels) in zip(panes, drawn) {
      let corners = pane.shape.corners(in: Self.rect.size)
      let bevel = try #require(pane.fittedBevel)
      let exact = BevelReference(
        bevel: bevel, rect: Self.rect, corners: corners, plane: { _ in color })
      // The largest difference from the range of colours that a pixel may have.
      var (most, place) = (Float(0), (0, 0))
      for y in 0..<Self.size.height {
        for x in 0..<Self.size.width {
          let index = 4 * (y * Self.size.width + x)
          let distance = exact.distance(SIMD2(Double(x) + 0.5, Double(y) + 0.5))
          for channel in 0..<3 {
            let (value, inside) = (pixels[index + channel], pixels[middle + channel])
            let outside = distance > 1 ? inside : Float(color[channel])
            let difference = max(min(inside, outside) - value, value - max(inside, outside))
            if difference > most { (most, place) = (difference, (x, y)) }
          }
        }
      }
      // A step of 8 bits.
      #expect(most < 1.01 / 255, "\(pane.shape): \(most) at \(place)")
    }
  }

  /// Nothing changes beyond the outline.
  @Test(arguments: presets)
  func nothingChangesOutside(preset: GlassPreset) throws {
    let content = ReferencePlane(Self.size) { x, y in
      SIMD4(Double(x * 37 % 64) / 63, Double((x + y) % 2), Double(y * 29 % 50) / 49, 1)
    }
    var panes: [GlassPane] = []
    for shape in Self.shapes {
      for isOpaque in [true, false] {
        var pane = GlassPane(Self.rect, sigma: preset.sigma, look: preset.look, shape: shape)
        pane.isOpaque = isOpaque
        panes.append(pane)
      }
    }
    let drawn = try Self.draw(panes, over: content)
    let bytes = content.bytes
    for (pane, pixels) in zip(panes, drawn) {
      let corners = pane.shape.corners(in: Self.rect.size)
      let bevel = try #require(pane.fittedBevel)
      let exact = BevelReference(
        bevel: bevel, rect: Self.rect, corners: corners, plane: { _ in .zero })
      var changed: [(Int, Int)] = []
      for y in 0..<Self.size.height {
        for x in 0..<Self.size.width {
          let point = SIMD2(Double(x) + 0.5, Double(y) + 0.5)
          guard !Self.rect.contains(Point(x: x, y: y)) || exact.distance(point) < -1 else {
            continue
          }
          let index = 4 * (y * Self.size.width + x)
          if (index..<index + 4).contains(where: { pixels[$0] != Float(bytes[$0]) / 255 }) {
            changed.append((x, y))
          }
        }
      }
      #expect(changed.isEmpty, "\(pane.shape) at \(changed.first ?? (0, 0))")
    }
  }

  /// Over a gradient, neighbours on both sides of the border between bevel and middle differ as in
  /// an exact picture, to a quarter of a step of 8 bits: by what the gradient is between the places
  /// that they show.
  @Test(arguments: presets, [1, 1.5])
  func aGradientHasNoSeam(preset: GlassPreset, scale: Double) throws {
    let content = ReferencePlane(Self.size) { x, y in
      grey(0.02 + Double(x) / 320 + Double(y) / 280)
    }
    let stage = try LensStage(Self.size)
    defer { stage.close() }
    for shape in Self.shapes {
      var pane = Self.bending(preset, scale, shape)
      pane.isOpaque = true
      pane.colors = .identity
      let bevel = try #require(pane.fittedBevel)
      let exact = BevelReference(
        bevel: bevel, rect: Self.rect, corners: shape.corners(in: Self.rect.size),
        plane: try stage.beneath(pane, content))
      let pixels = try stage.drawn(pane, over: content)
      var (found, most, place) = (0, 0.0, (0, 0))
      for y in Self.rect.top + 1..<Self.rect.bottom - 1 {
        for x in Self.rect.left + 1..<Self.rect.right - 1 {
          for (dx, dy) in [(1, 0), (0, 1)] {
            let places = [(x, y), (x + dx, y + dy)]
            let areInBevel = places.map { x, y in
              exact.distance(SIMD2(Double(x) + 0.5, Double(y) + 0.5)) < bevel.extent
            }
            guard areInBevel[0] != areInBevel[1] else { continue }
            found += 1
            let wanted = places.map { exact.pixel($0, $1) }
            let drawn = places.map { x, y in 4 * (y * Self.size.width + x) }
            for channel in 0..<3 {
              let step = Double(pixels[drawn[1] + channel] - pixels[drawn[0] + channel])
              let difference = abs(step - (wanted[1][channel] - wanted[0][channel]))
              if difference > most { (most, place) = (difference, (x, y)) }
            }
          }
        }
      }
      #expect(most < 0.25 / 255, "\(shape): \(most * 255) steps at \(place)")
      #expect(found > 150)
    }
  }
}
