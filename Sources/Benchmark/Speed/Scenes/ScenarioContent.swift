// SPDX-License-Identifier: MIT

import Demonstration
import Renderer
import ScrimGL
import ScrimKit

/// The demo with panes of the benchmark over it, or with its glass replaced.
final class ScenarioContent: Content, CustomShaderProvider {
  /// Changes to the demo's glass.
  enum Alteration {
    /// No change.
    case none
    /// A flat tint of the same colour, shape and shadow.
    case flattened
  }

  /// The demo.
  private let demo: DemoApp
  /// Change to its glass.
  private let alteration: Alteration
  /// Layers over the demo, from back to front.
  private let extras: [Layer]
  /// The surface that shows the demo; nil before it is built.
  private(set) weak var surface: SurfaceContent?
  /// Called after each committed frame.
  var onDrawn: ((FrameReport) -> Void)?

  /// The demo with `settings` and `extras` over it.
  init(_ settings: Settings, _ alteration: Alteration = .none, extras: [Layer] = []) {
    demo = DemoApp(settings, usesFixedClock: true)
    self.alteration = alteration
    self.extras = extras
  }

  func build(in surface: SurfaceContent) {
    self.surface = surface
    demo.build(in: surface)
    for extra in extras { surface.scene.root.add(extra) }
  }

  func addPrograms(to renderer: SceneRenderer) { demo.addPrograms(to: renderer) }

  func resize(to size: Size<Logical>) { demo.resize(to: size) }

  func handle(_ input: InputEvent, at moment: Moment) { demo.handle(input, at: moment) }

  func prepare(at time: Moment) -> Bool {
    switch alteration {
    case .none: break
    case .flattened: if let surface { flatten(surface.scene.root) }
    }
    return demo.prepare(at: time)
  }

  func drawn(_ report: FrameReport) {
    demo.drawn(report)
    onDrawn?(report)
  }

  /// Replaces all glass in `layer` and its descendants by a tint.
  private func flatten(_ layer: Layer) {
    if case .glass(let glass) = layer.content {
      layer.content = .none
      layer.fill = .color(glass.look.tint)
    }
    for child in layer.children { flatten(child) }
  }
}

/// A long list that scrolls under a pane of glass.
final class LongList: Content {
  /// The rows.
  private let list: List<Label>
  /// The pane over the list.
  private let pane: Layer

  /// Number of rows.
  static let count = 100_000

  /// Creates the list with `pane` over it.
  init(under pane: Layer) {
    self.pane = pane
    list = List(
      RowLayout(count: Self.count, height: 44), makeRow: { Label("", role: .body) },
      configure: { $0.text = "Row \($1), one of \(Self.count)" })
  }

  func build(in surface: SurfaceContent) {
    surface.root.add(list)
    surface.scene.root.add(pane)
  }
}
