// SPDX-License-Identifier: MIT

import Style
import Testing

@testable import Backdrop

/// The tables of a bevel equal its displacement, computed directly.
@Suite struct BevelTableTests {
  private func bevel(
    _ depth: Double, _ width: Double, _ profile: Look.Refraction.Profile, dispersion: Double = 0
  ) throws -> Bevel {
    let refraction = Look.Refraction(depth: depth, width: width, profile: profile)
    let look = Look(refraction: refraction, dispersion: dispersion, rim: .init(strength: 0.5))
    return try #require(Bevel(look, pixelScale: 1))
  }

  /// The mean displacement between two distances, by many samples. They are denser near the
  /// outline, where the displacement begins steeply.
  private func mean(_ bevel: Bevel, _ near: Double, _ far: Double) -> Double {
    let (low, high) = (max(near, 0).squareRoot().squareRoot(), far.squareRoot().squareRoot())
    let count = 4000
    let sum = (0..<count).reduce(0.0) { sum, index in
      let root = low + (high - low) * (Double(index) + 0.5) / Double(count)
      let slope = 4 * root * root * root * (high - low) / Double(count)
      return sum + bevel.displacement(at: root * root * root * root) * slope
    }
    return sum / (far - near)
  }

  /// The integral of the displacement as the shader computes it.
  private func integral(_ table: BevelTable, to distance: Double) -> Double {
    var part = Float(min(max(distance / table.bevel.width, 0), 1))
    if table.power > 1 { part = part.squareRoot() }
    if table.power > 2 { part = part.squareRoot() }
    let index = min(Int(part * 32), 31)
    let x = part * 32 - Float(index)
    let piece = table.pieces[index]
    return Double(((piece.w * x + piece.z) * x + piece.y) * x + piece.x)
  }

  @Test(arguments: Look.Refraction.Profile.allCases)
  func pixelsShowTheirMeanDisplacement(profile: Look.Refraction.Profile) throws {
    for (depth, width) in [(8.0, 24.0), (44, 24), (64, 34), (-24, 18), (90, 70), (20, 3.5)] {
      let bevel = try bevel(depth, width, profile)
      let table = BevelTable(bevel)
      for step in 0..<Int(2 * width) {
        let near = Double(step) / 2 - 0.4
        let exact = mean(bevel, near, near + 1)
        let found = integral(table, to: near + 1) - integral(table, to: near)
        #expect(abs(found - exact) < 0.004, "\(depth), \(width) at \(near): \(found), \(exact)")
      }
      for row in 0..<Int(bevel.extent.rounded(.up)) {
        let exact = mean(bevel, Double(row), Double(row + 1))
        #expect(abs(Double(table.rows[row].x) - exact) < 0.001, "\(depth), \(width), row \(row)")
      }
    }
  }

  @Test func rowsBeyondTheBentPartAreOnlyLit() throws {
    let look = Look(
      refraction: .init(depth: 10, width: 4), rim: .init(strength: 1, width: 2.5, shadow: 1),
      border: .init(width: 1.25))
    let bevel = try #require(Bevel(look, pixelScale: 1))
    let table = BevelTable(bevel)
    #expect(table.rows[3].x > 0 && table.rows[4].x == 0 && table.rows[11].x == 0)
    // The line fades from 1 to 0 within 2.5 pixels.
    #expect(table.rows[0].y == 0.8 && abs(table.rows[1].y - 0.4) < 1e-6)
    #expect(abs(table.rows[2].y - 0.05) < 1e-6 && table.rows[3].y == 0)
    #expect(table.rows[0].w == 1 && table.rows[1].w == 0.25 && table.rows[2].w == 0)
    // The shadow fades within 12, and is squared.
    #expect(abs(table.rows[0].z - (11.5 / 12) * (11.5 / 12)) < 1e-6)
    #expect(abs(table.rows[11].z - (0.5 / 12) * (0.5 / 12)) < 1e-6)
  }

  @Test func strongerBlurNeedsFewerSamples() throws {
    let table = BevelTable(try bevel(44, 24, .squircle, dispersion: 0.1))
    let counts = [0.0, 2.5, 9, 26, 160].map { table.wideRows(sigma: $0) }
    #expect(counts == counts.sorted(by: >))
    #expect(counts.first! > 2 && counts.first! < 24 && counts.last! == 0)
    // Rows beyond the table are drawn with as many samples as each pixel needs.
    let wide = BevelTable(try bevel(200, 150, .round))
    #expect(wide.wideRows(sigma: 160) == 150)
  }
}
