// SPDX-License-Identifier: MIT

import Cases
import ScrimKit
import SceneGraph
import Testing
import Widgets

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

  /// The least side of a control, in logical units.
  private nonisolated static let leastSide = 24.0

  /// A demo at rest.
  private func bench(
    _ view: (scene: String, keys: [Keysym], text: String), _ size: Size<Logical>, _ scale: Int
  ) throws -> TextBench {
    var bench = try TextBench(view.scene, size, Scale(in120ths: scale))
    try bench.arrange()
    for key in view.keys.map(TextBench.Key.symbol) + (view.text.isEmpty ? [] : [.text(view.text)]) {
      bench.press(key)
      try bench.arrange()
    }
    return bench
  }

  /// The widgets that are seen, in or out of what clips them.
  private func widgets(in widget: Widget) -> [Widget] {
    guard !widget.isHidden, widget.layer.opacity > 0 else { return [] }
    return [widget] + widget.children.flatMap { widgets(in: $0) }
  }

  /// The layers with glass.
  private func glasses(in layer: Layer) -> [(Layer, Glass)] {
    guard !layer.isHidden, layer.opacity > 0 else { return [] }
    let own =
      if case .glass(let glass) = layer.content { [(layer, glass)] } else { [(Layer, Glass)]() }
    return own + layer.children.flatMap { glasses(in: $0) }
  }

  private func ancestors(_ widget: Widget) -> [Widget] {
    widget.parent.map { [$0] + ancestors($0) } ?? []
  }

  /// True if the text goes on after what is drawn of it.
  private func isCut(_ label: Label, _ tree: WidgetTree) -> Bool {
    guard case .text(let content) = label.layer.content else { return false }
    var whole = content
    whole.maxLines = nil
    let frame = tree.scene.frame(of: label.layer)
    func height(_ content: TextContent) -> Double {
      tree.measurer.measure(content, width: frame.width + 0.5, scale: tree.scene.scale).size.height
    }
    return height(whole) > height(content) + 1
  }

  @Test(
    arguments: views,
    Cases.choice(windows, every: 3))
  private func everythingFits(
    view: (scene: String, keys: [Keysym], text: String), window: (Size<Logical>, Int)
  ) throws {
    let bench = try bench(view, window.0, window.1)
    defer { bench.pictures.close() }
    let tree = bench.pictures.surface.widgets
    let scene = tree.scene
    let widgets = widgets(in: tree.root)
    let labels = widgets.compactMap { $0 as? Label }.filter { !scene.seen($0.layer).isEmpty }
    #expect(labels.count > 2)
    for label in labels {
      let around = ancestors(label)
      // A notification shows its first line until it is pressed.
      let isPreview = label.tone == .secondary && around.contains { $0 is SwipeControl }
      #expect(isPreview || !isCut(label, tree), "'\(label.text)' is cut")
      guard !around.contains(where: { $0 is ScrollView }) else { continue }
      let (frame, seen) = (scene.frame(of: label.layer), scene.seen(label.layer))
      #expect(
        seen.width > frame.width - 1 && seen.height > frame.height - 1,
        "'\(label.text)' of \(frame) is seen in \(seen)")
    }
    // The panes of Position may be anywhere.
    let glasses = view.scene == "position" ? [] : glasses(in: scene.root)
    for (layer, glass) in glasses where !scene.seen(layer).isEmpty {
      let (frame, edges) = (scene.frame(of: layer), glass.edges)
      let cut: [(Edges, Bool)] = [
        (.left, frame.left <= 0), (.top, frame.top <= 0), (.right, frame.right >= window.0.width),
        (.bottom, frame.bottom >= window.0.height),
      ]
      for (edge, isCut) in cut where isCut {
        #expect(!edges.contains(edge), "glass of \(frame) bends along the window's edge")
      }
    }
    let controls = widgets.compactMap { $0 as? Control }
      .filter { $0.isInteractive && !scene.seen($0.layer).isEmpty }
    #expect(!controls.isEmpty)
    for (index, control) in controls.enumerated() {
      let frame = scene.frame(of: control.layer)
      #expect(
        min(frame.width, frame.height) >= Self.leastSide,
        "\(control.accessibleName) is \(frame.size)")
      let around = ancestors(control)
      for other in controls[(index + 1)...] {
        let others = ancestors(other)
        guard !around.contains(where: { $0 === other }),
          !others.contains(where: { $0 === control }),
          let common = around.first(where: { one in others.contains { $0 === one } }),
          // Panels cover each other.
          !(common is SceneView), !(common is DemoWindow)
        else { continue }
        let both = scene.seen(control.layer).intersection(scene.seen(other.layer)).insetBy(0.5)
        #expect(both.isEmpty, "\(control.accessibleName) lies on \(other.accessibleName)")
      }
    }
  }
}
