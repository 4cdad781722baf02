// SPDX-License-Identifier: MIT

import Images
import Pictures

@testable import ScrimKit

/// The texts of a surface, and what is drawn beneath them.
@MainActor struct DrawnTexts {
  let pictures: Offscreen
  /// The time of the next frame.
  private(set) var now: Moment
  /// Layers whose texts need not be read.
  var ignored: Set<ObjectIdentifier> = []

  /// The least contrast of a text's pixels.
  struct Contrast {
    let text: String
    let value: Double
  }

  init(_ pictures: Offscreen, at now: Moment) {
    self.pictures = pictures
    self.now = now
  }

  /// Draws frames until nothing moves.
  mutating func settle() throws {
    for _ in 0..<200 {
      now = now + .milliseconds(50)
      if try pictures.draw(at: now) == .idle { break }
    }
  }

  /// Lays out until nothing moves, and draws nothing.
  mutating func arrange() {
    for _ in 0..<200 {
      now = now + .milliseconds(50)
      if !pictures.arrange(at: now) { break }
    }
  }

  /// A layer with text, and its opacity with that of all around it.
  struct Text {
    let layer: Layer
    let content: TextContent
    let opacity: Double
  }

  private func texts(in layer: Layer, _ opacity: Double = 1) -> [Text] {
    guard !layer.isHidden, layer.opacity > 0, !ignored.contains(ObjectIdentifier(layer)) else {
      return []
    }
    let opacity = opacity * layer.opacity
    let own: [Text] =
      if case .text(let content) = layer.content, !content.string.isEmpty {
        [Text(layer: layer, content: content, opacity: opacity)]
      } else { [] }
    return own + layer.children.flatMap { texts(in: $0, opacity) }
  }

  /// True if nothing of a layer is seen, or layers in front of it take its input somewhere.
  private func isCovered(_ layer: Layer, in scene: Scene) -> Bool {
    let seen = scene.seen(layer)
    guard seen.width > 2, seen.height > 2 else { return true }
    func points(_ from: Double, _ to: Double) -> [Double] {
      [0, 0.5, 1].map { from + 1 + $0 * (to - from - 2) }
    }
    return points(seen.left, seen.right).contains { x in
      points(seen.top, seen.bottom).contains { y in
        guard let front = scene.hit(Point(x: x, y: y))?.layer else { return false }
        return !Self.place(of: front).lexicographicallyPrecedes(Self.place(of: layer))
      }
    }
  }

  /// The numbers of a layer and of those around it among their siblings, from the root on. Those
  /// of a layer in front are greater.
  private static func place(of layer: Layer) -> [Int] {
    guard let parent = layer.parent else { return [] }
    return place(of: parent) + [parent.children.firstIndex { $0 === layer } ?? 0]
  }

  /// Draws the scene with and without the texts that are seen.
  func look() throws -> (texts: [Text], drawn: Bitmap, ground: Bitmap) {
    let scene = pictures.surface.scene
    let texts = texts(in: scene.root).filter { !isCovered($0.layer, in: scene) }
    let drawn = try pictures.image(at: now)
    for text in texts { text.layer.content = .none }
    _ = try pictures.draw(at: now)
    let ground = try pictures.image(at: now)
    for text in texts { text.layer.content = .text(text.content) }
    return (texts, drawn, ground)
  }

  /// The area of a text in a picture, without what lies on the outline of a control that cuts it
  /// above or below.
  func area(of text: Text, in picture: Bitmap) -> Rect<Physical> {
    let scene = pictures.surface.scene
    let (whole, seen) = (scene.frame(of: text.layer), scene.seen(text.layer))
    let top = seen.top > whole.top ? seen.top + 1 : seen.top
    let bottom = seen.bottom < whole.bottom ? seen.bottom - 1 : seen.bottom
    let part = Rect<Logical>(
      x: seen.left, y: top, width: seen.width, height: max(bottom - top, 0))
    return scene.scale.snapped(part).intersection(Rect(origin: .zero, size: picture.size))
  }

  /// The texts that are drawn, each with the least contrast of its pixels.
  func contrasts() throws -> [Contrast] {
    let (texts, drawn, ground) = try look()
    return texts.compactMap { text in
      let ink = text.content.color
      let shown = ink.with(alpha: ink.alpha * Float(min(text.opacity, 1)))
      let grounds = ground.colors(in: area(of: text, in: drawn), unlike: drawn)
      let contrasts = grounds.map { rgb in
        let color = Color(rgb: rgb)
        return shown.over(color).contrast(with: color)
      }
      return contrasts.min().map { Contrast(text: text.content.string, value: $0) }
    }
  }
}

extension Scene {
  /// The part of a layer that nothing clips.
  func seen(_ layer: Layer) -> Rect<Logical> {
    var rect = frame(of: layer).intersection(root.bounds)
    var ancestor = layer.parent
    while let clip = ancestor {
      if clip.clipsChildren { rect = rect.intersection(frame(of: clip)) }
      ancestor = clip.parent
    }
    return rect
  }
}
