// SPDX-License-Identifier: MIT

import Images
import Pictures
import Testing

@testable import Gallery
@testable import ScrimKit

/// Lines between titles, rows and columns.
@Suite struct SeparatorTests {
  /// Scales in 120ths, and the pixels of a line at each.
  private nonisolated static let scales: [(in120ths: Int, pixels: Int)] = [
    (120, 1), (150, 1), (180, 1), (210, 1), (240, 2),
  ]

  /// The layers of the lines that are seen: thin ones of a faint colour.
  private func lines(in scene: Scene) -> [Layer] {
    func isLine(_ layer: Layer) -> Bool {
      guard case .color(let color)? = layer.fill, color.alpha < 0.3 else { return false }
      let size = layer.frame.size
      return min(size.width, size.height) <= 1 && max(size.width, size.height) > 4
    }
    func find(_ layer: Layer) -> [Layer] {
      guard !layer.isHidden, layer.opacity > 0 else { return [] }
      return (isLine(layer) ? [layer] : []) + layer.children.flatMap(find)
    }
    return find(scene.root).filter { !scene.seen($0).isEmpty }
  }

  /// Each line changes as many pixels across as a line has, and not those beside them.
  private func check(_ pictures: Offscreen, at now: Moment, count: Int, pixels: Int) throws {
    let scene = pictures.surface.scene
    let lines = lines(in: scene)
    #expect(lines.count >= count)
    let drawn = try pictures.image(at: now)
    for line in lines { line.isHidden = true }
    _ = try pictures.draw(at: now)
    let ground = try pictures.image(at: now)
    for line in lines {
      let frame = scene.frame(of: line)
      let middle = scene.scale.pixel(
        at: Point(x: frame.left + frame.width / 2, y: frame.top + frame.height / 2))
      let changed = (-5...5).count { step in
        let place =
          frame.width < frame.height
          ? Point<Physical>(x: middle.x + step, y: middle.y)
          : Point<Physical>(x: middle.x, y: middle.y + step)
        return drawn.rgb(place) != ground.rgb(place)
      }
      #expect(changed == pixels, "\(frame)")
    }
  }

  /// Between the scenes of the header, and the presets of the glass.
  @Test(arguments: scales)
  private func linesBetweenTitlesAreEvenlyWide(scale: (in120ths: Int, pixels: Int)) throws {
    var bench = try TextBench(
      "live", Size(width: 1_280, height: 800), Scale(in120ths: scale.in120ths))
    defer { bench.pictures.close() }
    try bench.settle()
    try check(bench.pictures, at: bench.now, count: 8, pixels: scale.pixels)
  }

  /// Between views, and between the rows of a menu.
  @Test(arguments: ["layouts", "menu"], scales)
  private func linesOfTheGalleryAreEvenlyWide(
    name: String, scale: (in120ths: Int, pixels: Int)
  ) throws {
    let section = try #require(Samples.sections.first { $0.name == name })
    let (pictures, now) = try Samples.drawing(
      of: section, .light, scale: Scale(in120ths: scale.in120ths), platform: .surfaceless)
    defer { pictures.close() }
    try check(pictures, at: now, count: 1, pixels: scale.pixels)
  }
}
