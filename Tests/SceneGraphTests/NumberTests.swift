// SPDX-License-Identifier: MIT

import SceneGraph
import Testing

/// Numbers computed by an app may be NaN, infinite or huge.
@Suite struct NumberTests {
  private let odd = [Double.nan, .infinity, -.infinity, 1e300, -1e19]

  private func update(_ change: (Layer, Scene) -> Void) -> DisplayList {
    let scene = Scene(size: Size(width: 50, height: 40))
    scene.root.fill = .color(Color(rgb: 0x112233))
    let layer = Layer(Rect(x: 5, y: 5, width: 20, height: 20))
    layer.fill = .color(Color(rgb: 0xffffff))
    scene.root.add(layer)
    change(layer, scene)
    RandomLayers.update(scene)
    _ = scene.hit(Point(x: 10, y: 10))
    return scene.list
  }

  @Test func layersWithInvalidNumbersAreNotDrawn() {
    for number in odd {
      #expect(update { layer, _ in layer.frame.origin.x = number }.items.count == 1)
      #expect(update { layer, _ in layer.frame.size.height = number }.items.count == 1)
      #expect(update { layer, _ in layer.transform.translation.y = number }.items.count == 1)
      #expect(update { layer, _ in layer.transform.scale = number }.items.count == 1)
      #expect(update { layer, scene in scene.root.childOffset.x = number }.items.count == 1)
      _ = update { layer, _ in layer.opacity = number }
      _ = update { layer, _ in layer.edgeFade = EdgeFade(top: number, right: 3, left: number) }
      _ = update { layer, _ in layer.outline = Outline(radius: number) }
      _ = update { layer, _ in
        layer.shadow = Shadow(color: Color(rgb: 0), sigma: number, offset: Point(x: number, y: 1))
      }
      _ = update { layer, _ in
        layer.content = .text(
          TextContent("a", style: TextStyle(size: number), color: Color(rgb: 0)))
      }
    }
    #expect(update { _, scene in scene.size.width = .infinity }.items.isEmpty)
  }

  @Test func aLayerMovedToAnotherSceneIsNewThere() {
    let first = Scene(size: Size(width: 50, height: 40))
    let second = Scene(size: Size(width: 50, height: 40))
    let layers = (0..<4).map { Layer(Rect(x: Double($0) * 10, y: 0, width: 8, height: 8)) }
    for layer in layers {
      layer.fill = .color(Color(rgb: 0xffffff))
      first.root.add(layer)
    }
    RandomLayers.update(first)
    RandomLayers.update(second)
    second.root.add(layers[3])
    RandomLayers.update(second)
    #expect(second.list.damage.last == Region(Rect(x: 30, y: 0, width: 8, height: 8)))
  }
}
