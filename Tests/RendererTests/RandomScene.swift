// SPDX-License-Identifier: MIT

import SceneGraph

/// A scene that is edited at random, determined by a seed.
final class RandomScene {
  /// The edited scene.
  let scene: Scene
  /// Description of the last edit, for messages.
  private(set) var lastEdit = ""
  /// True if any glass is frozen.
  var hasFrozen: Bool {
    layers.contains { layer in
      if case .glass(let glass) = layer.content { glass.isFrozen } else { false }
    }
  }
  /// True if a layer is glass.
  private static func isGlass(_ layer: Layer) -> Bool {
    if case .glass = layer.content { true } else { false }
  }
  /// All layers except the root.
  private var layers: [Layer] = []
  /// State of the random numbers.
  private var state: UInt64
  /// Images that layers show.
  private let rasters: [Raster]

  /// Scales to test, in 120ths.
  nonisolated static let scales = [120, 150, 180, 192, 240]

  init(seed: UInt64) {
    state = seed &* 0x9e37_79b9_7f4a_7c15 | 1
    scene = Scene(size: Size(width: 90, height: 66))
    rasters = (1...3).map { number in
      let size = Size<Physical>(width: 17 * number, height: 13 * number)
      return Raster(
        size: size,
        premultiplied: (0..<size.width * size.height).flatMap { index -> [UInt8] in
          let isDark = (index % size.width / 4 + index / size.width / 4) % 2 == 0
          let alpha: UInt8 = number == 2 && isDark ? 90 : 255
          return [isDark ? 20 : 240, UInt8(index % 91), isDark ? 90 : 10, alpha].map {
            min($0, alpha)
          }
        })
    }
    scene.root.fill = .mesh(
      MeshGradient(columns: 2, rows: 2, (0..<4).map { _ in color(isOpaque: true) }))
  }

  // MARK: Chance

  private func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state >> 33
  }

  private func chance(_ one: UInt64) -> Bool { next() % one == 0 }
  private func number(_ range: ClosedRange<Double>) -> Double {
    range.lowerBound + (range.upperBound - range.lowerBound) * Double(next() % 1000) / 999
  }
  private func color(isOpaque: Bool = false) -> Color {
    Color(
      rgb: UInt32(next() & 0xffffff), alpha: isOpaque || chance(2) ? 1 : Float(number(0.1...0.9)))
  }
  private func rect() -> Rect<Logical> {
    let isWhole = chance(2)
    func place(_ range: ClosedRange<Double>) -> Double {
      isWhole ? number(range).rounded() : number(range)
    }
    return Rect(
      x: place(-15...70), y: place(-15...50), width: place(4...55), height: place(4...45))
  }
  private func outline() -> Outline {
    Outline(radius: chance(2) ? 0 : number(1...16), isContinuous: chance(2))
  }

  // MARK: Edits

  /// Applies one random edit.
  func edit() {
    if layers.count < 4 || (layers.count < 14 && chance(8)) { return add() }
    if layers.count > 6, chance(14) { return remove() }
    let layer = layers[Int(next() % UInt64(layers.count))]
    switch next() % 18 {
    case 0, 1, 2:
      lastEdit = "move"
      layer.frame.origin = rect().origin
    case 3:
      lastEdit = "slide"
      slide(chance(2) ? layer : layers.last(where: Self.isGlass) ?? layer)
    case 4:
      lastEdit = "frame"
      layer.frame = rect()
    case 5:
      lastEdit = "opacity"
      layer.opacity = chance(2) ? 1 : number(0...1)
      layer.edgeFade =
        chance(2)
        ? EdgeFade()
        : EdgeFade(
          top: number(-1...9), right: chance(2) ? 0 : number(0...9), bottom: number(0...30))
    case 6:
      lastEdit = "transform"
      layer.transform = chance(2) ? .identity : Transform(scale: number(0.5...1.5))
      if chance(3) {
        layer.transform.rotation = number(-4...4)
        layer.transform.anchor = SIMD2(number(-0.5...1.5), number(0...1))
      }
    case 7:
      lastEdit = "front"
      layer.parent?.bringToFront(layer)
    case 8:
      lastEdit = "hidden"
      layer.isHidden.toggle()
    case 9:
      lastEdit = "scroll"
      layer.childOffset = Point(x: number(-9...9), y: number(-9...9))
      if chance(3) { layer.direction = [nil, .leftToRight, .rightToLeft][Int(next() % 3)] }
    case 10:
      lastEdit = "clip"
      layer.clipsChildren.toggle()
      layer.clipReach = chance(3) ? number(1...9) : 0
      if layer.clipsChildren, chance(2) { layer.outline = Outline(radius: number(4...20)) }
    case 11:
      lastEdit = "outline"
      layer.outline = outline()
    case 12:
      lastEdit = "glass"
      changeGlass(layer)
    case 13: reparent(layer)
    case 16:
      lastEdit = "picture"
      layer.isCached.toggle()
    case 14 where chance(6): resize()
    case 17: changeDesktop()
    default:
      lastEdit = "look"
      dress(layer)
    }
  }

  /// Moves a layer a little, and sometimes changes its height.
  private func slide(_ layer: Layer) {
    layer.frame = layer.frame.offsetBy(Point(x: number(-4...4).rounded(), y: number(-4...4)))
    if chance(4) { layer.frame.size.height += number(-3...6).rounded() }
  }

  private func add() {
    lastEdit = "add"
    let layer = Layer(rect())
    dress(layer)
    layer.outline = outline()
    let parent =
      layers.isEmpty || chance(2) ? scene.root : layers[Int(next() % UInt64(layers.count))]
    parent.insert(layer, at: Int(next() % UInt64(parent.children.count + 1)))
    layers.append(layer)
  }

  private func remove() {
    lastEdit = "remove"
    let layer = layers[Int(next() % UInt64(layers.count))]
    layer.remove()
    layers.removeAll { $0.isDescendant(of: layer) }
  }

  private func reparent(_ layer: Layer) {
    lastEdit = "reparent"
    let parent = layers[Int(next() % UInt64(layers.count))]
    if parent.isDescendant(of: layer) { return scene.root.insert(layer, at: 0) }
    parent.add(layer)
  }

  private func resize() {
    lastEdit = "size"
    if chance(2) {
      scene.scale = Scale(in120ths: Self.scales[Int(next() % 5)])
    } else {
      scene.size = Size(width: number(60...100).rounded(), height: number(50...80).rounded())
    }
  }

  private func changeGlass(_ layer: Layer) {
    guard case .glass(var glass) = layer.content else { return dress(layer) }
    switch next() % 9 {
    case 8: glass.look = look()
    case 7:
      glass.mask = chance(2) ? nil : .fade(Fade(from: SIMD2(0, 0), to: SIMD2(1, number(0...1))))
    case 6: glass.look.rim.light = SIMD2(number(-1...1), number(-1...1))
    case 5: glass.backdrop = [.surface, .desktop, .wallpaper][Int(next() % 3)]
    case 0: glass.sigma = chance(4) ? 0 : number(0...9)
    case 1: glass.isFrozen.toggle()
    case 2: glass.refresh()
    case 3: glass.look.tint = color()
    default:
      glass.growth =
        chance(2) ? nil : Fade(from: SIMD2(0, 0), to: chance(2) ? SIMD2(0, 1) : SIMD2(1, 0))
    }
    layer.content = .glass(glass)
  }

  /// A dark look, often with a bevel: bent inwards or outwards, dispersed, lit.
  private func look() -> Look {
    var look = GlassPreset.dark.look
    look.tint.alpha = 0.4
    guard chance(2) else { return look }
    look.refraction = Look.Refraction(
      depth: chance(3) ? 0 : number(-20...30), width: number(1...16),
      profile: Look.Refraction.Profile.allCases[Int(next() % 3)], index: number(1.1...2))
    look.dispersion = chance(2) ? 0 : number(0...0.4)
    if chance(2) {
      look.rim = Look.Rim(
        strength: number(0...1), light: SIMD2(number(-1...1), number(-1...1)),
        width: number(0...3), shadow: number(0...1), shadowWidth: number(0...12))
    }
    if chance(3) {
      look.border = Look.Border(
        width: number(0...3), lightness: number(-1...1), saturation: number(0...3))
    }
    look.opacity = chance(4) ? number(0.2...1) : 1
    look.light = chance(5) ? .linearBlur : chance(5) ? .linear : .encoded
    return look
  }

  /// Sets another picture of the desktop or of the wallpaper, moves it, or takes it away.
  private func changeDesktop() {
    lastEdit = "desktop"
    let size = scene.scale.physical(scene.size)
    let backdrop: DesktopBackdrop
    switch next() % 6 {
    case 0: backdrop = .unknown
    case 1: backdrop = .blurredByCompositor
    case 2:
      // Pixel for pixel, and beyond the scene.
      let raster = desktopRaster(Size(width: size.width + 17, height: size.height + 9))
      let corner = Point<Physical>(x: -8, y: -3)
      backdrop = .picture(
        DesktopPicture(
          raster, at: scene.scale.logical(Rect(origin: corner, size: raster.size))))
    case 3:
      backdrop = .picture(DesktopPicture(rasters[Int(next() % 3)], at: rect()))
    default:
      backdrop = .picture(
        DesktopPicture(
          rasters[Int(next() % 3)],
          at: Rect(x: number(-20...0), y: number(-20...0), width: 140, height: 120)))
    }
    if chance(3) { scene.wallpaper = backdrop } else { scene.desktop = backdrop }
  }

  private func desktopRaster(_ size: Size<Physical>) -> Raster {
    let (first, second) = (next(), next() % 5 + 3)
    return Raster(
      size: size,
      premultiplied: (0..<size.width * size.height).flatMap { index -> [UInt8] in
        let (x, y) = (UInt64(index % size.width), UInt64(index / size.width))
        let value = (x / second + y / 4) &* first
        return [UInt8(value & 255), UInt8(value >> 8 & 255), UInt8(value >> 16 & 255), 255]
      })
  }

  /// A diagonal gradient of two colours, or a straight one of many.
  private func gradient() -> LinearGradient {
    if chance(2) { return LinearGradient([color(), color()], to: SIMD2(1, number(0...1))) }
    let colors = (0..<6).map { _ in color() }
    return LinearGradient(colors, to: chance(2) ? SIMD2(0, number(0.5...1)) : SIMD2(1, 0))
  }

  private func dress(_ layer: Layer) {
    layer.fill = nil
    layer.content = .none
    switch next() % 8 {
    case 7: layer.content = .customShader(CustomShader(Waves.name))
    case 0, 1: layer.fill = .color(color())
    case 2: layer.fill = .linear(gradient())
    case 3:
      layer.content = .image(
        ImageContent(
          rasters[Int(next() % 3)], fit: [.cover, .contain, .stretch][Int(next() % 3)]))
    case 4:
      layer.content = .text(
        TextContent(
          ["Scrim", "Agy", "Wj 12"][Int(next() % 3)],
          style: TextStyle(size: number(7...20).rounded()), color: color()))
    default:
      layer.content = .glass(Glass(sigma: chance(5) ? 0 : number(0...7), look: look()))
      layer.fill = chance(3) ? .color(color()) : nil
    }
    layer.border = chance(3) ? Border(width: number(0.5...3), color: color()) : nil
    layer.shadow =
      chance(4)
      ? Shadow(
        color: color(), sigma: number(0...3), offset: Point(x: number(-3...3), y: number(-3...3)),
        spread: number(-1...2)) : nil
  }
}
