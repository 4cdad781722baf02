// SPDX-License-Identifier: MIT

import Images
import Pictures
import ScrimKit
import Testing

@testable import Demonstration

/// Panels at the upper edge of a scene, beneath the header, over an image of one colour.
@Suite struct UpperEdgeTests {
  /// A dark, a medium and a light colour.
  private nonisolated static let grounds: [[UInt8]] = [
    [30, 34, 44], [90, 120, 160], [225, 228, 235],
  ]

  /// Over a ground of one colour, no band is seen along the header: the glass shows the ground
  /// alone, and neither the header nor what is behind it.
  @Test(arguments: ["live", "pull", "static", "progressive"], grounds)
  func glassHasNoBandAlongTheHeader(name: String, ground: [UInt8]) throws {
    for appearance in Appearance.allCases {
      var bench = try TextBench(name)
      defer { bench.pictures.close() }
      bench.demo.settings.appearance = appearance
      bench.demo.image = Raster(
        size: Size(width: 64, height: 64),
        premultiplied: Array(repeatElement(ground + [255], count: 64 * 64).joined()))
      try bench.settle()
      if name == "pull" {
        bench.press(.end)
        try bench.settle()
      }
      let picture = try bench.pictures.image(at: bench.now)
      func levels(_ y: Int) -> [Int] {
        let rgb = picture.rgb(Point(x: 8, y: y))
        return [16, 8, 0].map { Int(rgb >> $0 & 255) }
      }
      // The veil beneath the time is even, so that any change comes from beside the scene.
      let edge = Int(Header.height)
      let inside = levels(edge + 100)
      for y in stride(from: edge + 1, to: edge + 100, by: 3) {
        let change = zip(levels(y), inside).map { abs($0 - $1) }.max() ?? 0
        #expect(change <= 2, "\(appearance), \(y - edge) below the header")
      }
      // There is glass.
      #expect(inside != ground.map(Int.init))
    }
  }

  /// The header is not redrawn with the feed that goes on beneath it.
  @Test(arguments: ["live", "pull", "static", "progressive"])
  func theHeaderStaysAsItIs(name: String) throws {
    var bench = try TextBench(name)
    defer { bench.pictures.close() }
    try bench.settle()
    let root = bench.pictures.surface.widgets.root
    let scene = try #require(root.first { $0 as? FeedScene })
    let before = try bench.pictures.image(at: bench.now)
    bench.demo.settings.showsDamage = true
    scene.background.scroll(to: scene.background.position + 30, animated: false)
    let after = try bench.pictures.image(at: bench.now + .milliseconds(16))
    func row(_ picture: Bitmap, _ y: Int) -> [UInt32] {
      (0..<picture.size.width).map { picture.rgb(Point(x: $0, y: y)) }
    }
    for y in stride(from: 0, to: Int(Header.height), by: 4) {
      #expect(row(before, y) == row(after, y))
    }
    // Below it the feed is highlighted.
    #expect(row(before, 690) != row(after, 690))
  }
}
