// SPDX-License-Identifier: MIT

import Glibc
import ScrimKit

/// The bar of one output, with a button for the drawer.
final class Bar: Content {
  private let row: Stack

  init(_ drawer: DrawerPanel) {
    let button = Button("Volume  ▾") { drawer.toggle() }
    row = Stack(.horizontal, padding: Padding(horizontal: 12, vertical: 2), [Spacer(), button])
    row.layer.content = .glass(Glass(sigma: 20, look: GlassPreset.dark.look, backdrop: .desktop))
  }

  func build(in surface: SurfaceContent) { surface.root.add(row) }
}

/// The panel in the drawer, with a slider.
func volumePanel() -> Widget {
  let panel = Stack(.vertical, spacing: 12, padding: Padding(28))
  panel.add(Label("Volume", role: .title))
  panel.add(Slider(0.5, in: 0...1) { print("volume \($0)") })
  panel.layer.outline = Outline(radius: 24, isContinuous: true)
  panel.layer.content = .glass(Glass(sigma: 30, look: GlassPreset.dark.look, backdrop: .desktop))
  return panel
}

do {
  var options = App.Options()
  options.instance = try Instance("volume", arguments: [])
  guard options.instance != nil else { exit(0) }
  let app = App(options)
  let drawer = DrawerPanel(app, DrawerPanel.Options("volume", edge: .top), volumePanel())
  var bar = Panel("volume-bar", edge: .top, height: .fixed(36))
  bar.isExclusive = true
  bar.outputs = .all
  app.add(bar) { Bar(drawer) }.open()
  _ = try app.run()
} catch {
  print(error)
  exit(1)
}
