// SPDX-License-Identifier: MIT

import Cases
import SceneGraph

/// Metrics of a box blur whose footprint is sigma in width and half of that in height.
final class BoxMetrics: GlassMetrics {
  func footprint(of glass: Glass, pixelScale: Double) -> Size<Physical> {
    let extent = Int(glass.sigma * pixelScale)
    return Size(width: extent, height: extent / 2)
  }

  func spread(
    of rect: Rect<Physical>, through glass: Glass, pixelScale: Double,
    backdropSize: Size<Physical>
  ) -> Rect<Physical> {
    let footprint = footprint(of: glass, pixelScale: pixelScale)
    return Rect(
      left: rect.left - footprint.width, top: rect.top - footprint.height,
      right: rect.right + footprint.width, bottom: rect.bottom + footprint.height
    ).intersection(Rect(origin: .zero, size: backdropSize))
  }
}

/// A scene aligned to whole pixels that is edited at random: colours, glass, nested layers, clips
/// and round corners.
final class RandomLayers {
  /// The edited scene.
  let scene = Scene(size: Size(width: 40, height: 30))
  /// Description of the last edit, for messages.
  private(set) var lastEdit = ""
  /// All layers except the root.
  private(set) var layers: [Layer] = []
  /// Source of random numbers.
  private var generator: SeededRandom
  /// Whether edits may add glass.
  private let hasGlass: Bool

  init(seed: Int, hasGlass: Bool = true) {
    generator = SeededRandom(seed: seed)
    self.hasGlass = hasGlass
    if seed % 4 != 0 { scene.root.fill = .color(Color(rgb: 0x336699)) }
  }

  /// Makes the next list.
  func update() { Self.update(scene) }

  /// Makes the next list of a scene.
  static func update(_ scene: Scene) {
    scene.update(with: BoxMetrics())
  }

  // MARK: Edits

  /// Applies one random edit.
  func edit() {
    if layers.count < 5 || (layers.count < 16 && generator.chance(8)) { return add() }
    let layer = layers[pick(layers.count)]
    switch pick(12) {
    case 0, 1, 2:
      lastEdit = "frame"
      layer.frame = rect()
    case 3:
      lastEdit = "slide"
      layer.frame.origin.x += Double(pick(7) - 3)
    case 4:
      lastEdit = "opacity"
      layer.opacity = [0, 0.5, 1][pick(3)]
    case 5:
      lastEdit = "hidden"
      layer.isHidden.toggle()
    case 6:
      lastEdit = "order"
      guard let parent = layer.parent else { return }
      parent.insert(layer, at: pick(parent.children.count))
    case 7:
      lastEdit = "parent"
      let parent = layers[pick(layers.count)]
      if !parent.isDescendant(of: layer) { parent.add(layer) }
    case 8:
      lastEdit = "scroll"
      layer.childOffset = Point(x: Double(pick(9) - 4), y: Double(pick(9) - 4))
    case 9:
      lastEdit = "clip"
      layer.clipsChildren.toggle()
      layer.clipReach = Double(max(pick(9) - 4, 0))
    case 10 where layers.count > 8:
      lastEdit = "remove"
      layer.remove()
      layers.removeAll { $0.isDescendant(of: layer) }
    default:
      lastEdit = "look"
      dress(layer)
    }
  }

  private func add() {
    lastEdit = "add"
    let layer = Layer(rect())
    dress(layer)
    layer.takesInput = generator.chance(2)
    let parent = layers.isEmpty || generator.chance(2) ? scene.root : layers[pick(layers.count)]
    parent.insert(layer, at: pick(parent.children.count + 1))
    layers.append(layer)
  }

  private func dress(_ layer: Layer) {
    layer.fill = nil
    layer.content = .none
    if hasGlass, generator.chance(3) {
      let tint = Color(rgb: color, alpha: 0.5)
      layer.content = .glass(
        Glass(
          sigma: Double(pick(5)), look: Look(tint: tint, opacity: generator.chance(4) ? 0.5 : 1)))
    } else {
      layer.fill = .color(Color(rgb: color, alpha: generator.chance(2) ? 0.5 : 1))
    }
    layer.outline = Outline(
      radius: generator.chance(2) ? 0 : Double(pick(8)), isContinuous: generator.chance(2))
  }

  private var color: UInt32 { UInt32(pick(1 << 24)) }

  private func rect() -> Rect<Logical> {
    Rect(
      x: Double(pick(38) - 6), y: Double(pick(28) - 6), width: Double(pick(20) + 1),
      height: Double(pick(16) + 1))
  }

  private func pick(_ count: Int) -> Int { Int.random(in: 0..<count, using: &generator) }
}
