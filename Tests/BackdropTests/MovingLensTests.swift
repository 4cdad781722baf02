// SPDX-License-Identifier: MIT

import Style
import Testing

@testable import Backdrop

/// A lens that moves over still stripes does not shimmer.
///
/// The picture changes where the lens moves, so the change of every pixel from one place to the
/// next is compared with the change of an exact picture, as in `BevelRippleTests`. The ripple is a
/// share of the standard deviation of the stripes themselves, since blur may leave nothing of them.
@Suite struct MovingLensTests {
  private static let size = Size<Physical>(width: 140, height: 100)

  /// The places of the lens in logical units: by whole units along both axes and along one, and by
  /// fractions, of which some do not move it by a pixel.
  private static let places: [Rect<Logical>] = [
    (12, 9), (13, 9), (15, 10), (15.4, 10.3), (15.8, 10.6), (17.3, 12.1),
  ].map { Rect(x: $0, y: $1, width: 106, height: 80) }

  /// Upright black and white stripes of a width.
  private static func stripes(_ width: Int) -> ReferencePlane {
    ReferencePlane(size) { x, _ in grey(x / width % 2 == 0 ? 0 : 1) }
  }

  /// The presets with a bevel, and the one that bends most without its blur.
  private static let lenses = [
    (GlassPreset.clear.look, GlassPreset.clear.sigma, 0.003),
    (GlassPreset.regular.look, GlassPreset.regular.sigma, 0.0015),
    (GlassPreset.thick.look, GlassPreset.thick.sigma, 0.0015),
    (GlassPreset.clear.look, 0, 0.012),
  ]

  /// The limits are those of scrolling content in docs/blur-quality.md.
  @Test(arguments: 0..<4, [1, 5, 16])
  func aMovingLensDoesNotShimmer(lens: Int, width: Int) throws {
    let (preset, sigma, limit) = Self.lenses[lens]
    let look = Look(
      dithers: false, refraction: preset.refraction, dispersion: preset.dispersion)
    let shape = Outline(radius: 24, isContinuous: true)
    let stage = try LensStage(Self.size)
    defer { stage.close() }
    let plane = Self.stripes(width)
    let panes = Self.places.map { place in
      var pane = GlassPane(Scale.one.snapped(place), sigma: sigma, look: look, shape: shape)
      pane.isOpaque = true
      return pane
    }
    #expect(Set(panes.map(\.rect.size)).count == 1, "the lens keeps its size")
    let beneath = try stage.beneath(panes[0], plane)
    let bevel = try #require(panes[0].fittedBevel)
    var (count, error, worst) = (0.0, 0.0, 0.0)
    var last: (seen: [Float], exact: BevelReference, rect: Rect<Physical>)?
    for pane in panes where pane.rect != last?.rect {
      let exact = BevelReference(
        bevel: bevel, rect: pane.rect, corners: shape.corners(in: pane.rect.size),
        plane: beneath, samples: sigma < 1 ? 240 : 48)
      let seen = try stage.drawn(pane, over: plane)
      defer { last = (seen, exact, pane.rect) }
      guard let last else { continue }
      let both = pane.rect.intersection(last.rect)
      for y in both.top..<both.bottom {
        for x in both.left..<both.right where (x + 5 * y) % 29 == 0 {
          let index = 4 * (y * Self.size.width + x)
          let middle = SIMD2(Double(x) + 0.5, Double(y) + 0.5)
          guard min(seen[index + 3], last.seen[index + 3]) > 0.999,
            min(exact.distance(middle), last.exact.distance(middle)) < bevel.width
          else { continue }
          let wanted = exact.pixel(x, y) - last.exact.pixel(x, y)
          for channel in 0..<3 {
            let change = Double(seen[index + channel] - last.seen[index + channel])
            let difference = change - wanted[channel]
            (count, error) = (count + 1, error + difference * difference)
            worst = max(worst, abs(difference))
          }
        }
      }
    }
    // The deviation of black and white in equal parts.
    let ripple = (error / count).squareRoot() / 0.5
    print("lens \(lens), stripes of \(width): ripple \(100 * ripple)%, at most \(200 * worst)%")
    #expect(ripple <= limit, "\(100 * ripple)%")
  }
}
