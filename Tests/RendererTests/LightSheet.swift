// SPDX-License-Identifier: MIT

import SceneGraph

/// A picture of glass that mixes colours in sRGB, partly in linear light, and in linear light.
enum LightSheet {
  /// The area of a pane, and the height of the line with the names.
  private static let (cell, caption) = (Size<Logical>(width: 192, height: 110), 18.0)

  static var scene: Scene {
    let scene = Scene(
      size: Size(width: 3 * cell.width, height: caption + 2 * cell.height), scale: .one)
    scene.root.fill = .color(Color(rgb: 0x16181d))
    let colors: [UInt32] = [0xe0242b, 0x12a84a, 0x2448d8, 0xf2c21a]
    for stripe in 0..<Int(3 * cell.width / 24) {
      let layer = Layer(
        Rect(x: 24 * Double(stripe), y: caption, width: 24, height: 2 * cell.height))
      layer.fill = .color(Color(rgb: colors[stripe % 4]))
      scene.root.add(layer)
    }
    for (column, light) in Look.Light.allCases.enumerated() {
      let left = cell.width * Double(column)
      let name = Layer(Rect(x: left + 14, y: 0, width: cell.width - 14, height: caption))
      name.content = .text(
        TextContent(light.rawValue, style: TextStyle(size: 11), color: Color(rgb: 0xd8dbe2)))
      scene.root.add(name)
      for row in 0..<2 {
        let pane = Layer(
          Rect(
            x: left + 14, y: caption + cell.height * Double(row) + 12, width: cell.width - 28,
            height: cell.height - 24))
        pane.outline = Outline(radius: 24, isContinuous: true)
        pane.content = .glass(row == 0 ? bent(light) : fading(light))
        scene.root.add(pane)
      }
    }
    return scene
  }

  /// A lens with a white tint.
  private static func bent(_ light: Look.Light) -> Glass {
    Glass(
      sigma: 7,
      look: Look(
        tint: Color(rgb: 0xffffff, alpha: 0.25), light: light,
        refraction: Look.Refraction(depth: 36, width: 26), dispersion: 0.15))
  }

  /// A dark pane that fades from left to right.
  private static func fading(_ light: Look.Light) -> Glass {
    var glass = Glass(
      sigma: 12, look: Look(tint: Color(rgb: 0x081020, alpha: 0.75), light: light))
    glass.mask = .fade(Fade(from: SIMD2(1, 0), to: SIMD2(0, 0)))
    return glass
  }
}
