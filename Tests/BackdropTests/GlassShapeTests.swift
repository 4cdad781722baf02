// SPDX-License-Identifier: MIT

import Foundation
import GLES
import Testing

@testable import Backdrop
import Style

@Suite struct GlassShapeTests {
  /// Alpha of white glass with this outline, by row and column.
  private func coverage(_ width: Int, _ height: Int, _ shape: Outline) throws -> [[Double]] {
    var rows: [[Double]] = []
    try GlassStage.run { stage in
      let level = try stage.level(1, 1, .rgba16f) { _, _ in grey(1) }
      // One texel covers the whole plane.
      let source = GlassSource(level, halvings: 12)
      let drawn = try stage.floats(
        pane(width, height, shape: shape), .init(.one(source), isOpaque: true), width, height)
      rows = (0..<height).map { y in (0..<width).map { Double(drawn[(y * width + $0) * 4 + 3]) } }
    }
    return rows
  }

  /// The coverage of a pixel by a corner, from 16 by 16 samples.
  private func sampled(
    _ corner: (tip: SIMD2<Double>, reach: Double, roundness: Double), _ x: Int,
    _ y: Int
  ) -> Double {
    var inside = 0
    for point in 0..<256 {
      let at = SIMD2(
        Double(x) + (Double(point % 16) + 0.5) / 16, Double(y) + (Double(point / 16) + 0.5) / 16)
      let from = SIMD2(abs(at.x - corner.tip.x), abs(at.y - corner.tip.y))
      let inner = SIMD2(max(corner.reach - from.x, 0), max(corner.reach - from.y, 0)) / corner.reach
      let square = inner * inner
      let value =
        (square * square).sum() + 2 * corner.roundness * square.x * square.y
      if value <= 1 { inside += 1 }
    }
    return Double(inside) / 256
  }

  @Test(arguments: [4.0, 9.5, 20, 30], [false, true])
  func edgesAreAsWideAsAPixel(radius: Double, isContinuous: Bool) throws {
    let shape = Outline(radius: radius, isContinuous: isContinuous)
    let rows = try coverage(80, 70, shape)
    let fitted = shape.corners(in: Size(width: 80, height: 70))
    var worst = 0.0
    for y in 0..<35 {
      for x in 0..<40 {
        let exact = sampled((SIMD2(0, 0), fitted.reach[0], fitted.roundness[0]), x, y)
        worst = max(worst, abs(rows[y][x] - exact))
      }
    }
    #expect(worst < 0.03, "off by \(worst)")
  }

  @Test(arguments: [
    Outline(radius: 13.3), Outline(radius: 13.3, isContinuous: true),
    Outline(radius: 1000), Outline(radius: 1000, isContinuous: true),
  ])
  func allFourCornersAreTheSame(shape: Outline) throws {
    for (width, height) in [(64, 64), (61, 47), (5, 5), (3, 40), (1, 1)] {
      let rows = try coverage(width, height, shape)
      for y in 0..<height {
        #expect(rows[y] == rows[height - 1 - y])
        #expect(rows[y] == rows[y].reversed())
      }
      if width == height {
        for y in 0..<height { #expect(rows[y] == rows.map { $0[y] }) }
      }
    }
  }

  @Test func radiusZeroFillsTheRectangle() throws {
    for isContinuous in [false, true] {
      let rows = try coverage(31, 17, Outline(radius: 0, isContinuous: isContinuous))
      #expect(rows.allSatisfy { $0.allSatisfy { $0 == 1 } })
    }
    #expect(try coverage(31, 17, Outline(radius: -4)).allSatisfy { $0.allSatisfy { $0 == 1 } })
  }

  @Test func cornersHaveIndependentRadii() throws {
    let shape = Outline(
      radii: CornerRadii(topLeft: 20, topRight: 0, bottomRight: 6, bottomLeft: 11))
    let rows = try coverage(50, 40, shape)
    #expect(rows[0][0] == 0)
    #expect(rows[0][49] == 1)
    #expect(rows[39][49] == 0)
    #expect(rows[39][0] == 0)
    // At most half a pixel remains where each circle meets its corner's diagonal.
    for (radius, at) in [(20.0, { (i: Int) in rows[i][i] }), (6, { rows[39 - $0][49 - $0] })] {
      let cut = Int((radius * (1 - (0.5).squareRoot())).rounded(.down))
      #expect(at(cut - 1) < 0.5)
      #expect(at(cut + 1) > 0.5)
    }
    // Only corners are cut.
    let area = rows.joined().reduce(0, +)
    let cut = (1 - Double.pi / 4) * (400 + 36 + 121)
    #expect(abs(area - (2000 - cut)) < 2)
  }

  @Test func continuousCornersStartTangentially() {
    let fitted = Outline(radius: 10, isContinuous: true)
      .corners(in: Size(width: 200, height: 100))
    #expect(abs(fitted.reach[0] - 18.409) < 0.001)
    #expect(fitted.roundness[0] < 1e-12)
    // As deep as the circle along the diagonal.
    let depth = fitted.reach[0] * (1 - (0.5).squareRoot().squareRoot())
    #expect(abs(depth - 10 * (1 - (0.5).squareRoot())) < 1e-9)
    // Without space they become circles: a pill has round ends.
    let pill = Outline(radius: 50, isContinuous: true).corners(in: Size(width: 200, height: 100))
    #expect(abs(pill.reach[0] - 50) < 1e-9)
    #expect(abs(pill.roundness[0] - 1) < 1e-9)
  }

  @Test func cornersGrowContinuouslyWithoutOverlap() {
    var last = Outline(radius: 0, isContinuous: true).corners(in: Size(width: 90, height: 60))
    for step in 1...800 {
      let shape = Outline(radius: Double(step) / 10, isContinuous: true)
      let fitted = shape.corners(in: Size(width: 90, height: 60))
      #expect(fitted.reach.max() <= 30 + 1e-9)
      #expect(abs(fitted.reach[0] - last.reach[0]) < 0.19)
      // The roundness of an empty corner is invisible.
      if step > 1 { #expect(abs(fitted.roundness[0] - last.roundness[0]) < 0.03) }
      last = fitted
    }
  }
}
