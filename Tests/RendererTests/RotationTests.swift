// SPDX-License-Identifier: MIT

import Foundation
import GLES
import Renderer
import SceneGraph
import Testing

/// Rotated layers, which are drawn from a texture.
@Suite struct RotationTests {
  /// The colours of an image of 12 by 8 pixels, all of them different.
  private static let colors = (0..<96).map { (pixel: Int) -> [UInt8] in
    [UInt8(pixel * 2), UInt8(255 - pixel), UInt8(pixel % 7 * 30), 255]
  }

  /// A scene of 40 by 40 pixels with a layer that shows the image.
  private static func scene() -> (Scene, Layer) {
    let scene = Scene(size: Size(width: 40, height: 40))
    scene.root.fill = .color(Color(rgb: 0x000000))
    let layer = Layer(Rect(x: 14, y: 16, width: 12, height: 8))
    let raster = Raster(size: Size(width: 12, height: 8), premultiplied: colors.flatMap(\.self))
    layer.content = .image(ImageContent(raster))
    scene.root.add(layer)
    return (scene, layer)
  }

  @Test func quarterTurnsGiveTheSamePixels() throws {
    try Stage.run { stage in
      let (scene, layer) = Self.scene()
      for quarter in 0..<5 {
        layer.transform.rotation = Double(quarter) * .pi / 2
        try stage.draw(scene)
        var differences = 0
        for y in 0..<8 {
          for x in 0..<12 {
            // From the middle, in half pixels.
            let (right, down) = (2 * x + 1 - 12, 2 * y + 1 - 8)
            let (seenRight, seenDown) =
              switch quarter % 4 {
              case 0: (right, down)
              case 1: (-down, right)
              case 2: (-right, -down)
              default: (down, -right)
              }
            let pixel = stage.pixel((seenRight + 40) / 2, (seenDown + 40) / 2)
            let wanted = Self.colors[12 * y + x]
            let most = zip(pixel, wanted).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) }
            if most > 1 { differences += 1 }
          }
        }
        #expect(differences == 0, "\(quarter) quarters: \(differences) pixels differ")
      }
    }
  }

  @Test(arguments: [0.3, 0.785, 2, -1.1], [1, 0.8, 1.4])
  func aTurnKeepsAreaAndMiddle(angle: Double, magnification: Double) throws {
    try Stage.run { stage in
      let scene = Scene(size: Size(width: 64, height: 64))
      scene.root.fill = .color(Color(rgb: 0x000000))
      let layer = Layer(Rect(x: 20, y: 24, width: 24, height: 16))
      layer.fill = .color(Color(rgb: 0xffffff))
      let dot = Layer(Rect(x: 0, y: 0, width: 4, height: 4))
      dot.fill = .color(Color(rgb: 0xff0000))
      layer.add(dot)
      scene.root.add(layer)
      layer.transform = Transform(scale: magnification, rotation: angle)
      try stage.draw(scene)
      var (area, weight) = (0.0, SIMD2<Double>.zero)
      var (red, redWeight) = (0.0, SIMD2<Double>.zero)
      for y in 0..<64 {
        for x in 0..<64 {
          let pixel = stage.pixel(x, y)
          let place = SIMD2(Double(x) + 0.5, Double(y) + 0.5)
          area += Double(pixel[0]) / 255
          weight += place * Double(pixel[0]) / 255
          // What is red has no blue.
          let isRed = Double(pixel[0]) / 255 - Double(pixel[2]) / 255
          red += isRed
          redWeight += place * isRed
        }
      }
      let square = magnification * magnification
      #expect(abs(area - 384 * square) < 6, "\(area)")
      let middle = weight / area - SIMD2(32, 32)
      #expect(abs(middle.x) < 0.1 && abs(middle.y) < 0.1, "\(middle)")
      // The corner that was at the left top, by the same turn.
      let start = SIMD2(-10.0, -6) * magnification
      let wanted = SIMD2(
        32 + start.x * cos(angle) - start.y * sin(angle),
        32 + start.x * sin(angle) + start.y * cos(angle))
      let found = redWeight / red
      #expect(abs(found.x - wanted.x) < 0.3 && abs(found.y - wanted.y) < 0.3, "\(found), \(wanted)")
    }
  }

  @Test func aTurnDrawsNoTextureAnew() throws {
    try Stage.run { stage in
      let (scene, layer) = Self.scene()
      layer.transform.rotation = 0.1
      try stage.draw(scene)
      stage.gl.resetCounters()
      layer.transform.rotation = 0.2
      try stage.draw(scene)
      // The background and the turned texture.
      #expect(stage.gl.counters.creations == 0 && stage.gl.counters.draws <= 2)
      let damage = try #require(scene.list.damage.first)
      #expect(damage.bounds.width < 20 && damage.bounds.height < 20)
    }
  }

  @Test func whatCannotBeRotatedIsUpright() throws {
    try Stage.runTwo { rotated, upright in
      let (scene, layer) = Self.scene()
      let glass = Layer(Rect(x: 2, y: 2, width: 4, height: 4))
      glass.content = .glass(Glass(sigma: 2))
      layer.add(glass)
      try upright.draw(scene)
      layer.transform.rotation = 1
      scene.damageAll()
      try rotated.draw(scene)
      let isSame = rotated.pixels == upright.pixels
      #expect(isSame)
      // It is hit where it is seen.
      #expect(scene.frame(of: layer) == layer.frame)
      glass.remove()
      try rotated.draw(scene)
      #expect(scene.frame(of: layer) != layer.frame)
    }
  }
}
