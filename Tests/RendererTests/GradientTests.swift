import Geometry
import Images
import Renderer
import Scene
import Style
import Testing

/// A gradient is the same picture however it is drawn: few colours and many have programs of their own,
/// and so have edges.
@Suite struct GradientTests {
  /// Two colours along a slanted line.
  private static let ends = [Color(rgb: 0x102080), Color(rgb: 0xf0c040)]

  @Test(arguments: [3, 4, 5, 8])
  func stopsOnTheWayChangeNothing(count: Int) throws {
    let stops = (0..<count).map { index in
      let part = Float(index) / Float(count - 1)
      let (a, b) = (Self.ends[0], Self.ends[1])
      let color = Color(
        red: a.red + (b.red - a.red) * part, green: a.green + (b.green - a.green) * part,
        blue: a.blue + (b.blue - a.blue) * part)
      return LinearGradient.Stop(color, at: Double(part))
    }
    let line = SIMD2(1, 0.6)
    let simple = try Self.picture(LinearGradient(Self.ends, to: line))
    let detailed = try Self.picture(LinearGradient(stops, to: line))
    let difference = Difference(simple, detailed)
    #expect(difference.largest <= 1, "at \(difference.first)")
    // Rounding alone may turn a value over.
    #expect(difference.count <= 40)
  }

  @Test(arguments: [2, 4, 6])
  func cornersJoinTheMiddle(count: Int) throws {
    let colors = (0..<count).map { Color(rgb: 0x102030 &+ UInt32($0) &* 0x241d17) }
    let gradient = LinearGradient(colors, to: SIMD2(0.7, 1))
    let difference = Difference(
      try Self.picture(gradient), try Self.picture(gradient, Outline(radius: 20)))
    // What corners of this radius leave out, and the pixels that they run through.
    #expect(Double(difference.count) <= (4 - .pi) * 20 * 20 + 2 * .pi * 20)
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
