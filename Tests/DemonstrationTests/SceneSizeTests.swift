// SPDX-License-Identifier: MIT

import Cases
import ScrimKit
import Testing

@testable import Demonstration

/// Every scene in windows from small to large, at several scales: no text is cut, no control lies
/// on another of its panel, every control is large enough to be pressed, and no glass bends along
/// an edge of the window.
/// `SceneLegibilityTests` measure the contrast of texts.
@Suite struct SceneSizeTests {
  private nonisolated static let sizes: [Size<Logical>] = [
    Size(width: 360, height: 400), Size(width: 640, height: 400), Size(width: 400, height: 900),
    Size(width: 300, height: 250), Size(width: 1_280, height: 800),
    Size(width: 1_920, height: 1_080),
    Size(width: 3_840, height: 2_160),
  ]

  /// Scales in 120ths.
  private nonisolated static let scales = [120, 150, 240]

  /// Every size, at all scales at which it has no more pixels than 1920x1080 at 1.25 has.
  private nonisolated static var windows: [(Size<Logical>, Int)] {
    let limit = 1_920.0 * 1_080 * 150 * 150
    return sizes.flatMap { size in
      scales.filter { $0 == 120 || size.width * size.height * Double($0 * $0) <= limit }
        .map { (size, $0) }
    }
  }

  /// Scenes, each with the keys that show a part of it.
  private nonisolated static let views: [(scene: String, keys: [Keysym], text: String)] = [
    ("live", [], ""), ("live", [], "?"), ("pull", [.end], ""), ("static", [], ""),
    ("position", [], ""), ("stage", [], ""), ("progressive", [], ""), ("sheet", [], ""),
    ("sheet", [.escape], ""), ("sheet", [.left], ""), ("sheet", [.escape, .up], ""),
    ("sheet", [.escape, .right], ""),
  ]

  /// A demo at rest.
  private func bench(
    _ view: (scene: String, keys: [Keysym], text: String), _ size: Size<Logical>, _ scale: Int
  ) throws -> TextBench {
    var bench = try TextBench(view.scene, size, Scale(in120ths: scale))
    bench.arrange()
    for key in view.keys.map(TextBench.Key.symbol) + (view.text.isEmpty ? [] : [.text(view.text)]) {
      bench.press(key)
      bench.arrange()
    }
    return bench
  }

  /// All views in all windows. The number of windows is none of four, so that a choice of every
  /// fourth case has all sizes and all scales.
  private nonisolated static let cases = views.flatMap { view in windows.map { (view, $0) } }

  @Test func aChoiceOfCasesHasAllSizesAndScales() {
    #expect(Self.windows.count % 4 != 0)
    let chosen = stride(from: 0, to: Self.cases.count, by: 4).map { Self.cases[$0].1 }
    #expect(Set(chosen.map(\.0)).count == Self.sizes.count)
    #expect(Set(chosen.map(\.1)) == Set(Self.scales))
  }

  @Test(arguments: Cases.choice(cases, every: 4))
  private func everythingFits(
    view: (scene: String, keys: [Keysym], text: String), window: (Size<Logical>, Int)
  ) throws {
    let bench = try bench(view, window.0, window.1)
    defer { bench.pictures.close() }
    let fit = WidgetFit(bench.pictures.surface.widgets)
    let scene = fit.tree.scene
    #expect(fit.labels.count > 2 && !fit.controls.isEmpty)
    // A notification shows its first line until it is pressed.
    let cut = fit.cutTexts { label in
      label.tone == .secondary && WidgetFit.ancestors(label).contains { $0 is SwipeControl }
    }
    #expect(cut.isEmpty)
    #expect(fit.wrongControls().isEmpty)
    // The panes of Position may be anywhere.
    for (layer, glass) in view.scene == "position" ? [] : fit.glasses {
      let (frame, edges) = (scene.frame(of: layer), glass.edges)
      let cut: [(Edges, Bool)] = [
        (.left, frame.left <= 0), (.top, frame.top <= 0), (.right, frame.right >= window.0.width),
        (.bottom, frame.bottom >= window.0.height),
      ]
      for (edge, isCut) in cut where isCut {
        #expect(!edges.contains(edge), "glass of \(frame) bends along the window's edge")
      }
    }
    // Something can be read of each card.
    for card in fit.controls where card is SwipeControl {
      #expect(scene.seen(card.layer).height >= 24, "\(card.accessibleName)")
    }
  }
}
