// SPDX-License-Identifier: MIT

import Cases
import Renderer
import SceneGraph
import Testing

/// A blurred pixel of the window does not depend on the position of the glass.
@Suite struct AnchoringTests {
  /// A glass to move.
  struct Pane {
    let sigma: Double
    let look: Look
    let outline: Outline
  }

  private static let panes = [
    Pane(sigma: 0, look: GlassPreset.dark.look, outline: .rectangle),
    Pane(sigma: 0.7, look: Look(), outline: .rectangle),
    Pane(sigma: 2, look: GlassPreset.light.look, outline: Outline(radius: 9, isContinuous: true)),
    Pane(sigma: 4.6, look: GlassPreset.ios.look, outline: .rectangle),
    Pane(
      sigma: 8, look: GlassPreset.tint(Color(rgb: 0x2f6fd8)).look, outline: Outline(radius: 12)),
    Pane(sigma: 13, look: Look(opacity: 0.7, light: .linear), outline: .rectangle),
    Pane(sigma: 30, look: GlassPreset.extraLight.look, outline: Outline(radius: 6)),
  ]

  @Test(arguments: Cases.choice(RandomScene.scales, every: 3))
  func blurredPixelsDoNotDependOnTheGlassPosition(scale: Int) throws {
    try Stage.run(debug: false) { stage in
      for (number, kind) in Self.panes.enumerated() {
        let scene = Self.content(seed: UInt64(scale + number), scale: scale)
        let holder = Layer(Rect(x: 0, y: 0, width: 90, height: 66))
        let pane = Layer(Rect(x: 20, y: 14, width: 40, height: 30))
        pane.content = .glass(Glass(sigma: kind.sigma, look: kind.look))
        pane.outline = kind.outline
        scene.root.add(holder)
        holder.add(pane)
        var found = FoundColors(scene)
        for step in 0..<16 {
          Self.move(pane, in: holder, step)
          try stage.draw(scene)
          guard let item = scene.list.items.last(where: { $0.layer === pane }) else { continue }
          let cross = item.corners.cross(in: item.frame)
          let rects = cross.indices.map { cross[$0].intersection(scene.list.rect) }
          let other = found.add(stage.pixels, in: rects)
          #expect(other == nil, "scale \(scale), pane \(number), step \(step)")
          if other != nil { return }
        }
        #expect(found.timesSeenAgain > scene.list.rect.width * scene.list.rect.height)
      }
    }
  }

  /// Static content of all kinds, including other glass.
  private static func content(seed: UInt64, scale: Int) -> Scene {
    let random = RandomScene(seed: seed)
    for _ in 0..<60 { random.edit() }
    random.scene.size = Size(width: 90, height: 66)
    random.scene.scale = Scale(in120ths: scale)
    return random.scene
  }

  /// Moves by whole and by fractional units, grows, and is moved with its parent.
  private static func move(_ pane: Layer, in holder: Layer, _ step: Int) {
    switch step % 8 {
    case 0: pane.frame.origin.x += 1
    case 1: pane.frame.origin.y += 0.37
    case 2: pane.frame.size.width += 7
    case 3: pane.transform.translation = SIMD2(-3.21, 5.5)
    case 4: holder.childOffset = Point(x: Double(step), y: -2.6)
    case 5: pane.frame.size.height += 11.4
    case 6: pane.frame.origin.x -= 16.8
    default: pane.frame.origin.y -= 8
    }
  }
}

/// Remembers the colours of pixels, and checks that they stay the same.
private struct FoundColors {
  /// Colours by pixel; nil if the pixel was not seen yet.
  private var colors: [SIMD4<UInt8>?]
  /// Pixels per row.
  private let width: Int
  /// Number of pixels that were compared with an earlier frame.
  private(set) var timesSeenAgain = 0

  init(_ scene: Scene) {
    let size = scene.scale.physical(scene.size)
    width = size.width
    colors = Array(repeating: nil, count: size.width * size.height)
  }

  /// Compares the pixels of `rects`. Returns the first whose colour changed.
  mutating func add(_ pixels: [UInt8], in rects: [Rect<Physical>]) -> Point<Physical>? {
    for rect in rects where !rect.isEmpty {
      for y in rect.top..<rect.bottom {
        for x in rect.left..<rect.right {
          let at = 4 * (y * width + x)
          let color = SIMD4(pixels[at], pixels[at + 1], pixels[at + 2], pixels[at + 3])
          if let known = colors[at / 4] {
            if known != color { return Point(x: x, y: y) }
            timesSeenAgain += 1
          }
          colors[at / 4] = color
        }
      }
    }
    return nil
  }
}
