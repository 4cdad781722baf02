// SPDX-License-Identifier: MIT

import Cases
import Images
import Pictures
import SceneGraph
import Testing

/// The clutter beneath text on glass, measured in pixels: no page, stripe or checker makes more
/// than `Look.clutter(ink:textSize:sigma:)` says, and on readable glass none makes more than
/// `Look.mostClutter`.
@Suite struct ClutterTests {
  /// What lies beneath the glass. Lengths are in logical units.
  nonisolated enum Backdrop: CaseIterable {
    case page, bold, headlines
    case fineStripes, stripes, lines, coloredStripes, checkers, coarseCheckers

    /// The size of a page of text; nil for a pattern.
    var textSize: Double? {
      switch self {
      case .page: 14
      case .bold: 15
      case .headlines: 24
      case .fineStripes, .stripes, .lines, .coloredStripes, .checkers, .coarseCheckers: nil
      }
    }

    /// The colour of a pattern at a position in logical units.
    func color(_ x: Double, _ y: Double) -> [UInt8] {
      func isFirst(_ position: Double, _ width: Double) -> Bool {
        Int((position / width).rounded(.down)) % 2 == 0
      }
      let isFirst =
        switch self {
        case .fineStripes: isFirst(x, 2)
        case .stripes, .coloredStripes: isFirst(x + 0.5 * y, 7)
        case .lines: isFirst(y, 11)
        case .checkers: isFirst(x, 3) == isFirst(y, 3)
        case .coarseCheckers: isFirst(x, 10) == isFirst(y, 10)
        case .page, .bold, .headlines: false
        }
      guard self == .coloredStripes else { return isFirst ? [0, 0, 0] : [255, 255, 255] }
      return isFirst ? [230, 30, 40] : [20, 120, 60]
    }
  }

  /// A scale in 120ths with the side of what is measured, in pixels.
  private nonisolated static let scales = [(120, 128), (150, 128), (240, 256)]
  private nonisolated static let textSize = 15.0
  private nonisolated static let inks = [Color(rgb: 0x14161a), Color(rgb: 0xf6f7f9)]
  private nonisolated static let sigmas = [0, 2.5, 9.0]

  /// A backdrop that is larger than what is measured.
  private func content(_ backdrop: Backdrop, _ scale: Scale, side: Int) -> Layer {
    let length = (Double(side) / scale.value).rounded(.up) + 40
    let content = Layer(Rect(x: 0, y: 0, width: length, height: length))
    content.fill = .color(.white)
    if let size = backdrop.textSize {
      let words = "Four stops between the coast and the mountains, and a seat by the window. "
      content.content = .text(
        TextContent(
          String(repeating: words, count: 40),
          style: TextStyle(size: size, weight: backdrop == .page ? .regular : .bold),
          color: .black, placement: .top, maxLines: nil))
    } else {
      let size = scale.physical(content.bounds.size)
      let pixels = (0..<size.width * size.height).flatMap { index -> [UInt8] in
        backdrop.color(
          (Double(index % size.width) + 0.5) / scale.value,
          (Double(index / size.width) + 0.5) / scale.value) + [255]
      }
      content.content = .image(ImageContent(Raster(size: size, premultiplied: pixels)))
    }
    return content
  }

  /// Glass over a backdrop.
  private struct Bench {
    let stage: Stage
    let scene: Scene
    let pane: Layer
    /// The side of what is measured, in pixels.
    let side: Int
  }

  private func bench(_ stage: Stage, _ backdrop: Backdrop, _ scale: (Int, Int)) -> Bench {
    let (scale, side) = (Scale(in120ths: scale.0), scale.1)
    let content = content(backdrop, scale, side: side)
    let scene = Scene(size: content.bounds.size, scale: scale)
    let pane = Layer(content.bounds)
    scene.root.add(content)
    scene.root.add(pane)
    return Bench(stage: stage, scene: scene, pane: pane, side: side)
  }

  /// The measured clutter of a text in `ink`.
  private func clutter(_ bench: Bench, _ glass: Glass, _ ink: Color) throws -> Double {
    bench.pane.content = .glass(glass)
    try bench.stage.draw(bench.scene)
    let scale = bench.scene.scale
    let picture = Bitmap(
      size: scale.physical(bench.scene.size), premultiplied: bench.stage.pixels)
    let spectrum = Spectrum(picture, side: bench.side)
    let energy = spectrum.energy(from: 0.5 / (Self.textSize * scale.value))
    return energy / abs(spectrum.mean - Color.brightness(ink.luminance))
  }

  /// The noise of a pixel of 8 bits adds to what is measured.
  private nonisolated static let noise = 0.004

  @Test(arguments: Backdrop.allCases, scales)
  private func noBackdropMakesMore(backdrop: Backdrop, scale: (Int, Int)) throws {
    try Stage.run(debug: false) { stage in
      let bench = bench(stage, backdrop, scale)
      let presets = GlassPreset.names.compactMap { GlassPreset(name: $0) }
      for preset in Cases.choice(presets, every: 3) {
        for ink in Self.inks {
          let look = preset.look.legible(ink: ink)
          for sigma in Self.sigmas {
            let measured = try clutter(bench, Glass(sigma: sigma, look: look), ink)
            let most = look.clutter(ink: ink, textSize: Self.textSize, sigma: sigma)
            #expect(measured <= most + Self.noise, "\(preset.name), sigma \(sigma)")
          }
          let sigma = look.leastSigma(ink: ink, textSize: Self.textSize)
          let blurred = try clutter(bench, Glass(sigma: sigma, look: look), ink)
          #expect(blurred <= Look.mostClutter + Self.noise, "\(preset.name), blurred by \(sigma)")
        }
      }
    }
  }

  /// Legible glass is not readable without blur: the measure tells what contrast does not.
  @Test func contrastAloneLeavesClutter() throws {
    try Stage.run(debug: false) { stage in
      let bench = bench(stage, .page, Self.scales[0])
      for ink in Self.inks {
        let glass = Glass(sigma: 0, look: Look().legible(ink: ink))
        let measured = try clutter(bench, glass, ink)
        #expect(measured > 2 * Look.mostClutter)
      }
    }
  }
}
