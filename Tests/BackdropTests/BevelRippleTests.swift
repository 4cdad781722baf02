// SPDX-License-Identifier: MIT

import Cases
import Style
import Testing

@testable import Backdrop

/// Content that scrolls under a bevel does not shimmer.
///
/// A bevel shows scrolled content in another shape, so the change of the picture is compared with
/// the change of an exact one, which bends plain glass of the same blur in double precision: what
/// remains is the ripple that the bevel adds, as a share of the standard deviation.
@Suite struct BevelRippleTests {
  private static let size = Size<Physical>(width: 130, height: 100)
  private static let rect = Rect<Physical>(x: 12, y: 10, width: 106, height: 80)

  /// Grey noise, or strokes of one pixel as in text, moved by `offset` rows.
  private static func content(_ isText: Bool, _ offset: Int) -> ReferencePlane {
    var noise = GlassNoise(seed: 12)
    let greys = (0..<size.width * (size.height + 1)).map { _ in noise.next() }
    return ReferencePlane(size) { x, y in
      let row = y + offset
      guard isText else { return grey(greys[row * size.width + x]) }
      let isInk = row % 9 < 6 && (x % 4 == 0 || (row % 9 == x / 5 % 6))
      return grey(isInk && greys[row / 9 * size.width + x / 4] > 0.3 ? 0.1 : 0.95)
    }
  }

  static let looks = [
    GlassPreset.clear.look, GlassPreset.regular.look, GlassPreset.thick.look,
    Look(refraction: .init(depth: -20, width: 18, profile: .smooth)),
  ]

  /// The limits of docs/blur-quality.md.
  @Test(
    arguments: Cases.choice(
      [
        (0.0, 0.012), (0.3, 0.005), (0.7, 0.005), (1.29, 0.005), (1.3, 0.005), (1.5, 0.005),
        (2.5, 0.003), (4.7, 0.003), (9, 0.0015), (26, 0.0015),
      ], every: 3),
    [false, true])
  func scrollingDoesNotShimmer(row: (sigma: Double, limit: Double), isText: Bool) throws {
    let stage = try LensStage(Self.size)
    defer { stage.close() }
    let shape = Outline(radius: 24, isContinuous: true)
    let corners = shape.corners(in: Self.rect.size)
    let planes = (0...1).map { Self.content(isText, $0) }
    let isWeak = row.sigma > 0 && row.sigma < Kernel.widestGaussian
    // The reference of weak blurs takes long: the strongest bevel and the one that bends outwards.
    for (number, look) in Self.looks.enumerated() where !isWeak || number % 3 == 0 {
      var bent = Look(refraction: look.refraction)
      bent.dithers = false
      var pane = GlassPane(Self.rect, sigma: row.sigma, look: bent, shape: shape)
      pane.isOpaque = true
      let bevel = try #require(pane.fittedBevel)
      let seen = try planes.map { try stage.drawn(pane, over: $0) }
      let exact = try planes.map {
        // Without blur, a pixel next to the outline shows a long line.
        BevelReference(
          bevel: bevel, rect: Self.rect, corners: corners,
          plane: isWeak ? $0.weaklyBlurred(row.sigma) : try stage.beneath(pane, $0),
          samples: row.sigma == 0 ? 240 : isWeak ? 120 : 48)
      }
      var (count, sum, square, error) = (0.0, 0.0, 0.0, 0.0)
      for y in Self.rect.top..<Self.rect.bottom {
        for x in Self.rect.left..<Self.rect.right where (x + 5 * y) % (isWeak ? 37 : 17) == 0 {
          let index = 4 * (y * Self.size.width + x)
          let middle = SIMD2(Double(x) + 0.5, Double(y) + 0.5)
          guard seen[0][index + 3] > 0.999, exact[0].distance(middle) < bevel.width else {
            continue
          }
          let wanted = exact.map { $0.pixel(x, y).x }
          let change = Double(seen[1][index] - seen[0][index])
          let difference = change - (wanted[1] - wanted[0])
          (count, sum) = (count + 1, sum + wanted[0])
          (square, error) = (square + wanted[0] * wanted[0], error + difference * difference)
        }
      }
      let deviation = (square / count - sum * sum / count / count).squareRoot()
      let ripple = (error / count).squareRoot() / deviation
      #expect(ripple <= row.limit, "look \(number): \(100 * ripple)%")
    }
  }
}
