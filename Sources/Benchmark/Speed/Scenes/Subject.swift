import Demonstration
import ScrimKit

/// The demo, as the benchmark has it: with panes of its own hung over it, or with its glass replaced.
final class Subject: Content {
  /// What happens to the demo's own glass.
  enum Alteration {
    /// Nothing.
    case none
    /// It is a flat tint of the same colour, shape and shadow.
    case flattened
  }

  /// The demo.
  private let demo: DemoApp
  /// What happens to its glass.
  private let alteration: Alteration
  /// What is hung over it, from the back to the front.
  private let extras: [Layer]
  /// Where it is shown; nil until it is.
  private(set) weak var surface: SurfaceContent?
  /// Told that a frame was handed over.
  var onDrawn: ((FrameReport) -> Void)?

  /// The demo as `settings` say, with `extras` over it.
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

  func handle(_ input: Toplevel.Event, at moment: Moment) { demo.handle(input, at: moment) }

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

  /// Makes a tint of all glass in `layer`.
  private func flatten(_ layer: Layer) {
    if case .glass(let glass) = layer.content {
      layer.content = .none
      layer.fill = .color(glass.look.tint)
    }
    for child in layer.children { flatten(child) }
  }
}
