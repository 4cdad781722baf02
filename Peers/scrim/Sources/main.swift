// SPDX-License-Identifier: MIT

// scrim-peer none|blur|full scroll|still: the scene of the comparison, drawn by Scrim.

import Glibc
import ScrimKit

/// Cards that scroll under a panel of glass.
final class Feed: Content {
  /// Panel over the cards: none, blur alone, or blur with saturation, tint and round corners.
  private let panel: String
  private let isMoving: Bool
  private let feed = Layer()
  private var position = Scene.holdAt
  private var step = Scene.step

  init(panel: String, isMoving: Bool) {
    self.panel = panel
    self.isMoving = isMoving
  }

  func build(in surface: SurfaceContent) {
    let ground = Layer(Rect(x: 0, y: 0, width: Scene.width, height: Scene.height))
    ground.fill = .color(Color(rgb: Scene.background))
    surface.contentLayer.add(ground)
    for card in Scene.cards { feed.add(layer(of: card)) }
    surface.contentLayer.add(feed)
    move()
    guard panel != "none" else { return }
    let glass = Layer(Rect(x: 0, y: 0, width: Scene.width, height: Scene.panelHeight))
    var look = Look()
    if panel == "full" {
      look.saturation = Scene.panelSaturation
      look.tint = Color(rgb: Scene.panelTint, alpha: Scene.panelTintAlpha)
      let radius = Scene.panelRadius
      glass.outline = Outline(
        radii: CornerRadii(topLeft: 0, topRight: 0, bottomRight: radius, bottomLeft: radius))
    }
    glass.content = .glass(Glass(sigma: Scene.panelSigma, look: look))
    surface.contentLayer.add(glass)
  }

  func prepare(at time: Moment) -> Bool {
    guard isMoving else { return false }
    let last = Scene.contentHeight - Scene.height
    if position + step < 0 || position + step > last { step = -step }
    position += step
    move()
    return true
  }

  private func move() {
    feed.frame = Rect(x: 0, y: -position, width: Scene.width, height: Scene.contentHeight)
  }

  private func layer(of card: SceneCard) -> Layer {
    let layer = Layer(Rect(x: card.x, y: card.y, width: card.width, height: card.height))
    layer.outline = Outline(radius: Scene.cardRadius)
    layer.isCached = true
    layer.fill = .linear(
      LinearGradient(
        card.colors.map { Color(rgb: $0) }, from: SIMD2(0, 0),
        to: card.isVertical ? SIMD2(0, 1) : SIMD2(1, 0)))
    for text in card.texts {
      let line = Layer(
        Rect(x: text.x, y: text.top, width: card.width - text.x, height: 2 * text.size))
      let style = TextStyle(
        family: Scene.font, size: text.size, weight: text.isBold ? .bold : .regular)
      line.content = .text(
        TextContent(text.string, style: style, color: Color(rgb: Scene.ink), placement: .top))
      layer.add(line)
    }
    return layer
  }
}

guard CommandLine.arguments.count == 3 else {
  print("usage: scrim-peer none|blur|full scroll|still")
  exit(2)
}
var options = App.Options()
options.window.title = "scrim"
options.window.appID = "scrim-peer"
options.window.size = Size(width: Scene.width, height: Scene.height)
let feed = Feed(panel: CommandLine.arguments[1], isMoving: CommandLine.arguments[2] == "scroll")
do { _ = try App(options, content: feed).run() } catch {
  print(error)
  exit(1)
}
