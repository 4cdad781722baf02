// SPDX-License-Identifier: MIT

import Foundation
import Style
import Testing

@Suite struct BevelTests {
  private func bevel(
    _ depth: Double, width: Double = 20, _ profile: Look.Refraction.Profile = .round,
    index: Double = 1.5, scale: Double = 1
  ) throws -> Bevel {
    let refraction = Look.Refraction(depth: depth, width: width, profile: profile, index: index)
    return try #require(Bevel(Look(refraction: refraction), pixelScale: scale))
  }

  @Test func looksWithoutEdgeEffectsHaveNoBevel() {
    #expect(Bevel(Look(), pixelScale: 2) == nil)
    #expect(Bevel(Look(dispersion: 1), pixelScale: 1) == nil)
    #expect(Bevel(Look(refraction: .init(depth: 10, width: 0)), pixelScale: 1) == nil)
    #expect(Bevel(Look(refraction: .init(depth: 10, index: 1)), pixelScale: 1) == nil)
    #expect(Bevel(Look(rim: .init(strength: 1, width: 0)), pixelScale: 1) == nil)
    #expect(Bevel(Look(refraction: .init(depth: .nan)), pixelScale: 1) == nil)
    #expect(Bevel(Look(border: .init()), pixelScale: 1) == nil)
    #expect(
      Bevel(Look(border: .init(width: 2, lightness: 0, saturation: 1)), pixelScale: 1) == nil)
    #expect(Bevel(Look(border: .init(width: .nan)), pixelScale: 1) == nil)
    #expect(Bevel(Look(border: .init(width: 2)), pixelScale: 2)?.extent == 4.5)
    #expect(Bevel(Look(rim: .init(strength: 0.2)), pixelScale: 1)?.extent == 1.5)
    #expect(Bevel(Look(rim: .init(shadow: 0.2)), pixelScale: 2)?.extent == 24)
  }

  /// Snell's law by its angles.
  @Test(arguments: [4.0, 20, 90, -20], [1.2, 1.5, 2.4])
  func displacementFollowsSnellsLaw(depth: Double, index: Double) throws {
    let bevel = try bevel(depth, index: index)
    for step in 1..<40 {
      let distance = Double(step) / 2
      // The slope of a quarter circle, stretched to the depth.
      let left = 1 - distance / 20
      let height = (1 - left * left).squareRoot()
      let slope = abs(depth) / 20 * left / height
      let sine = slope / (1 + slope * slope).squareRoot()
      // tan(a - b) by the tangents of both angles.
      let bent = sine / index
      let tangent = bent / (1 - bent * bent).squareRoot()
      let wanted = depth * height * (slope - tangent) / (1 + slope * tangent)
      #expect(abs(bevel.displacement(at: distance) - wanted) < 1e-9)
    }
  }

  @Test(arguments: Look.Refraction.Profile.allCases)
  func nothingIsDisplacedAtBothEnds(profile: Look.Refraction.Profile) throws {
    let bevel = try bevel(40, profile)
    #expect(bevel.displacement(at: 0) == 0)
    #expect(bevel.displacement(at: -3) == 0)
    #expect(bevel.displacement(at: 20) == 0)
    #expect(bevel.displacement(at: 25) == 0)
    #expect(bevel.displacement(at: 19.99) < 0.1)
    #expect(bevel.displacement(at: 5) > 3)
  }

  @Test func aBevelAsWideAsThickDisplacesAsDocumented() throws {
    for (profile, part) in [(.round, 0.23), (.smooth, 0.28), (.squircle, 0.44)]
      as [(Look.Refraction.Profile, Double)]
    {
      let most = try bevel(20, profile).largestDisplacement / 20
      #expect(abs(most - part) < 0.02, "\(profile): \(most)")
    }
  }

  /// Footprints depend on it.
  @Test(arguments: Look.Refraction.Profile.allCases)
  func nothingIsDisplacedByMoreThanTheLargestDisplacement(profile: Look.Refraction.Profile) throws {
    for depth in [0.5, 3, 11, 40, 130, 512, -60] {
      for width in [1.0, 4, 17, 60, 300] {
        for index in [1.05, 1.33, 1.5, 3] {
          let bevel = try bevel(depth, width: width, profile, index: index)
          let most = bevel.largestDisplacement
          let seen = (0...2000).map {
            abs(bevel.displacement(at: width * pow(Double($0) / 2000, 3)))
          }
          let largest = seen.max() ?? 0
          #expect(largest <= most, "\(depth) \(width) \(index): \(largest) of \(most)")
          #expect(most <= 1.1 * largest + 0.01)
        }
      }
    }
  }

  @Test func lengthsAreScaledToPixels() throws {
    let single = try bevel(30)
    let double = try bevel(30, scale: 2)
    #expect(double.extent == 2 * single.extent)
    #expect(abs(double.displacement(at: 10) - 2 * single.displacement(at: 5)) < 1e-12)
  }

  @Test func smallGlassHasANarrowBevel() throws {
    let bevel = try bevel(40)
    let square = OutlineCorners.square
    #expect(bevel.fitted(width: 300, height: 60, square) == bevel)
    let small = try #require(bevel.fitted(width: 300, height: 30, square))
    #expect(small.extent == 10 && small.thickness == 20)
    #expect(small.largestDisplacement < bevel.largestDisplacement)
    #expect(bevel.fitted(width: 300, height: 2, square) == nil)
    let line = try #require(Bevel(Look(border: .init(width: 8)), pixelScale: 1))
    #expect(line.fitted(width: 300, height: 15, square)?.borderWidth == 4.5)
    // Corners of the bevel never overlap.
    for radii in [
      CornerRadii(50), CornerRadii(topLeft: 70, topRight: 0, bottomRight: 9, bottomLeft: 30),
    ] {
      for isContinuous in [false, true] {
        let corners = Outline(radii: radii, isContinuous: isContinuous)
          .corners(width: 200, height: 100)
        let fitted = try #require(bevel.fitted(width: 200, height: 100, corners))
        let extents = fitted.cornerExtents(corners)
        #expect(extents[0] + extents[1] <= 200 + 1e-9 && extents[2] + extents[3] <= 200 + 1e-9)
        #expect(extents[1] + extents[2] <= 100 + 1e-9 && extents[3] + extents[0] <= 100 + 1e-9)
        #expect(
          (fitted.innerCorners(corners).reach .>= 0.5 * fitted.extent - 1e-9)
            == .init(repeating: true))
      }
    }
  }
}
