// SPDX-License-Identifier: MIT

import Glibc
import ScrimKit

/// A poster under a panel of glass, whose slider says how strong the blur is.
final class Poster: Content {
  private let ground = Layer()
  private let title = Layer()
  private let panel = Stack(.vertical, spacing: 12, padding: Padding(28))

  func build(in surface: SurfaceContent) {
    let colors: [UInt32] = [0x2f6fd8, 0xff7bbf, 0x160b39, 0xffd166]
    ground.fill = .mesh(MeshGradient(columns: 2, rows: 2, colors.map { Color(rgb: $0) }))
    let style = TextStyle(size: 140, weight: .bold)
    let white = Color(rgb: 0xffffff)
    title.content = .text(TextContent("Scrim", style: style, color: white, alignment: .center))
    for layer in [ground, title] { surface.contentLayer.add(layer) }
    panel.layer.outline = Outline(radius: 28, isContinuous: true)
    panel.sizeLimits = .fixed(width: 360)
    panel.add(Label("Blur", role: .title))
    panel.add(Slider(12, in: 0...40) { [unowned self] in blur($0) })
    let row = Stack(.horizontal, [Spacer(), panel, Spacer()])
    surface.root.add(Stack(.vertical, padding: Padding(40), [Spacer(), row]))
    blur(12)
  }

  func resize(to size: Size<Logical>) {
    ground.frame = Rect(origin: .zero, size: size)
    title.frame = Rect(x: 0, y: size.height - 270, width: size.width, height: 180)
  }

  private func blur(_ sigma: Double) {
    panel.layer.content = .glass(Glass(sigma: sigma, look: GlassPreset.dark.look))
  }
}

do { _ = try App(App.Options(), content: Poster()).run() } catch {
  print(error)
  exit(1)
}
