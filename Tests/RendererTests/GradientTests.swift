// SPDX-License-Identifier: MIT

import Images
import Renderer
import SceneGraph
import Testing

import struct ScrimTesting.PictureDifference

/// Different shaders draw few stops, many stops and edges; all must give the same gradient.
@Suite struct GradientTests {
  /// Colours of the two ends.
  private static let ends = [Color(rgb: 0x102080), Color(rgb: 0xf0c040)]

  /// The colour at a fraction of the way between them.
  private static func mixed(_ part: Double) -> Color {
    let (a, b, part) = (ends[0], ends[1], Float(part))
    return Color(
      red: a.red + (b.red - a.red) * part, green: a.green + (b.green - a.green) * part,
      blue: a.blue + (b.blue - a.blue) * part)
  }

  @Test(arguments: [3, 4, 5, 8], [SIMD2(1, 0.6), SIMD2(0, 1), SIMD2(1, 0)])
  func intermediateStopsChangeNothing(count: Int, line: SIMD2<Double>) throws {
    let stops = (0..<count).map { index in
      let part = Double(index) / Double(count - 1)
      return LinearGradient.Stop(Self.mixed(part), at: part)
    }
    let simple = try Self.picture(LinearGradient(Self.ends, to: line))
    let detailed = try Self.picture(LinearGradient(stops, to: line))
    let difference = PictureDifference(simple, detailed)
    #expect(difference.largest <= 1, "\(difference)")
    // Rounding may change a value by one.
    #expect(difference.count <= 40)
  }

  @Test(arguments: [SIMD2(0.8, 0.0), SIMD2(0, 0.8)])
  func beyondItsStopsAGradientIsOneColour(line: SIMD2<Double>) throws {
    func gradient(_ count: Int) -> LinearGradient {
      let stops = (0..<count).map { index in
        let part = Double(index) / Double(count - 1)
        return LinearGradient.Stop(Self.mixed(part), at: 0.2 + 0.5 * part)
      }
      return LinearGradient(stops, from: 0.1 * line, to: line)
    }
    let difference = PictureDifference(try Self.picture(gradient(2)), try Self.picture(gradient(7)))
    #expect(difference.largest <= 1, "\(difference)")
    // Single colours are drawn without dithering, which changes some values by one.
    #expect(difference.count <= 120 * 70 / 2)
  }

  @Test(arguments: [2, 4, 6])
  func cornersJoinTheMiddle(count: Int) throws {
    let colors = (0..<count).map { Color(rgb: 0x102030 &+ UInt32($0) &* 0x241d17) }
    let gradient = LinearGradient(colors, to: SIMD2(0.7, 1))
    let difference = PictureDifference(
      try Self.picture(gradient), try Self.picture(gradient, Outline(radius: 20)))
    // Pixels outside of corners with this radius, and those on their edge.
    let (outside, edge) = (400 * (4 - Double.pi), 40 * Double.pi)
    #expect(Double(difference.count) <= outside + edge)
  }

  private static func picture(
    _ gradient: LinearGradient, _ outline: Outline = .rectangle
  ) throws -> Bitmap {
    let layer = Layer(Rect(x: 3, y: 5, width: 120, height: 70))
    layer.fill = .linear(gradient)
    layer.outline = outline
    let scene = Scene(size: Size(width: 128, height: 80))
    scene.root.add(layer)
    var bitmap: Bitmap?
    try Stage.run { stage in
      try stage.draw(scene)
      bitmap = stage.bitmap
    }
    return try #require(bitmap)
  }
}
