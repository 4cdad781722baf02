// SPDX-License-Identifier: MIT

import SceneGraph

/// Contact sheets of the presets: each of them over the same content.
struct LookSheet {
  /// What lies beneath the glass.
  let content: Content
  /// The scale of the sheet; its sides are whole pixels at 1 and at 1.5.
  let scale: Scale

  /// What lies beneath the glass.
  enum Content: String, CaseIterable {
    case text
    case stripes
    case gradient
    /// Black and white in turn, a pixel each.
    case checkers
    /// One light in the dark.
    case light
  }

  /// The presets in the order of reading.
  static let presets: [GlassPreset] = [
    .light, .extraLight, .dark, .tint(Color(rgb: 0x2f6fd8)), .ios, .clear, .regular, .thick,
  ]

  /// The area of a preset, and the height of the line with its name.
  private static let (cell, caption) = (Size<Logical>(width: 148, height: 118), 18.0)
  /// The glass within its area.
  private static let pane = Rect<Logical>(x: 16, y: 16, width: 116, height: 86)

  /// The presets over the content.
  var scene: Scene {
    let (cell, caption) = (Self.cell, Self.caption)
    let line = cell.height + caption
    let scene = Scene(size: Size(width: 4 * cell.width, height: 2 * line), scale: scale)
    scene.root.fill = .color(Color(rgb: 0x16181d))
    for row in 0..<2 {
      let ground = Layer(
        Rect(x: 0, y: line * Double(row) + caption, width: 4 * cell.width, height: cell.height))
      fill(ground)
      scene.root.add(ground)
      for column in 0..<4 {
        let preset = Self.presets[4 * row + column]
        let name = Layer(
          Rect(
            x: cell.width * Double(column) + Self.pane.left, y: line * Double(row),
            width: cell.width - Self.pane.left, height: caption))
        name.content = .text(
          TextContent(preset.name, style: TextStyle(size: 11), color: Color(rgb: 0xd8dbe2)))
        scene.root.add(name)
        let pane = Layer(
          Self.pane.offsetBy(
            Point(x: cell.width * Double(column), y: line * Double(row) + caption)))
        pane.outline = Outline(radius: 22, isContinuous: true)
        pane.content = .glass(Glass(preset))
        scene.root.add(pane)
      }
    }
    return scene
  }

  /// Fills a row of areas.
  private func fill(_ layer: Layer) {
    switch content {
    case .text:
      layer.fill = .color(Color(rgb: 0xf8f6f1))
      let words =
        "Glass bends what lies beneath it along its edge, and shows it blurred in its middle. "
      layer.content = .text(
        TextContent(
          String(repeating: words, count: 14), style: TextStyle(size: 11.5),
          color: Color(rgb: 0x1c1e24), placement: .top, maxLines: nil))
    case .stripes: layer.content = .image(picture(of: layer, stripe))
    case .gradient:
      layer.fill = .linear(
        LinearGradient(
          [Color(rgb: 0x123a8c), Color(rgb: 0xd6447a), Color(rgb: 0xffc14d)], to: SIMD2(1, 1)))
    case .checkers:
      layer.content = .image(
        picture(of: layer) { x, y in
          SIMD3(repeating: (Int(x * scale.value) + Int(y * scale.value)) % 2 == 0 ? 0 : 1)
        })
    case .light: layer.content = .image(picture(of: layer, light))
    }
  }

  /// Stripes at an angle, seven units wide, with soft edges.
  private func stripe(_ x: Double, _ y: Double) -> SIMD3<Double> {
    let colors = [
      SIMD3(0.98, 0.97, 0.94), SIMD3(0.1, 0.32, 0.72), SIMD3(0.98, 0.97, 0.94),
      SIMD3(0.87, 0.24, 0.3),
    ]
    let along = (0.8 * x + 0.6 * y) / 7
    let stripe = Int(along)
    let part = min((along - Double(stripe)) * 7, 1)
    return colors[(stripe + 3) % 4] * (1 - part) + colors[stripe % 4] * part
  }

  /// A disc of light in each area, near the left edge of the glass, and its glow.
  private func light(_ x: Double, _ y: Double) -> SIMD3<Double> {
    let across = x.truncatingRemainder(dividingBy: Self.cell.width) - 36
    let far = (across * across + (y - 40) * (y - 40)).squareRoot()
    let disc = min(max(13.5 - far, 0), 1)
    let glow = 0.5 / (1 + far * far / 160)
    let ground = SIMD3(0.035, 0.045, 0.07) + SIMD3(0.75, 0.5, 0.25) * glow
    return ground * (1 - disc) + SIMD3(1, 0.96, 0.85) * disc
  }

  /// An image with a pixel for each of the layer. `color` has the middle of a pixel in units.
  private func picture(
    of layer: Layer, _ color: (Double, Double) -> SIMD3<Double>
  ) -> ImageContent {
    let size = scale.physical(layer.frame.size)
    var pixels: [UInt8] = []
    for y in 0..<size.height {
      for x in 0..<size.width {
        let rgb = color((Double(x) + 0.5) / scale.value, (Double(y) + 0.5) / scale.value)
        for channel in 0..<3 { pixels.append(UInt8(min(max(rgb[channel], 0), 1) * 255 + 0.5)) }
        pixels.append(255)
      }
    }
    return ImageContent(Raster(size: size, premultiplied: pixels))
  }
}
