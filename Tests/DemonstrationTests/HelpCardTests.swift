// SPDX-License-Identifier: MIT

import ScrimKit
import Testing

@testable import Demonstration

/// The card that lists keys and gestures.
@Suite struct HelpCardTests {
  /// Windows in which explanations have one line or several, with a scale in 120ths.
  private nonisolated static let windows: [(size: Size<Logical>, scale: Int)] = [
    (Size(width: 1_000, height: 700), 120), (Size(width: 640, height: 400), 150),
    (Size(width: 360, height: 400), 210),
  ]

  /// The labels in a widget, in order.
  private func labels(in widget: Widget) -> [Label] {
    (widget as? Label).map { [$0] } ?? widget.children.flatMap(labels)
  }

  @Test(arguments: DemoScene.names, windows)
  private func keysAndExplanationsShareBaselines(
    name: String, window: (size: Size<Logical>, scale: Int)
  ) throws {
    var bench = try TextBench(name, window.size, Scale(in120ths: window.scale))
    defer { bench.pictures.close() }
    bench.press(.text("?"))
    bench.arrange()
    let tree = bench.pictures.surface.widgets
    let labels = labels(in: tree.root)
    let scale = tree.scene.scale
    /// The row of pixels on which the first line stands.
    func baseline(_ label: Label) throws -> Int {
      let frame = tree.scene.frame(of: label.layer)
      let line = try #require(label.firstBaseline(in: frame.size))
      return scale.snapped(frame.top) + Int(scale.physical(line).rounded())
    }
    let view = try #require(DemoScene.named(name)?.make(Settings(), nil))
    for hint in view.hints + HelpCard.everywhere {
      let row = zip(labels, labels.dropFirst()).first {
        $0.0.text == hint.input && $0.1.text == hint.effect
      }
      let (key, explanation) = try #require(row, "\(hint.input)")
      #expect(try baseline(key) == baseline(explanation), "\(hint.input)")
    }
  }
}
