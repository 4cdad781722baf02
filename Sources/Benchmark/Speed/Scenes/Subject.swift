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
  private let theatre: Theatre
  /// What happens to its glass.
  private let alteration: Alteration
  /// What is hung over it, from the back to the front.
  private let extras: [Layer]
  /// Where it is shown; nil until it is.
  private(set) weak var stage: Stage?
  /// Told that a frame was handed over.
  var onDrawn: ((FrameReport) -> Void)?

  /// The demo as `settings` say, with `extras` over it.
  init(_ settings: Settings, _ alteration: Alteration = .none, extras: [Layer] = []) {
    theatre = Theatre(settings, unchanging: true)
    self.alteration = alteration
    self.extras = extras
  }

  func build(on stage: Stage) {
    self.stage = stage
    theatre.build(on: stage)
    for extra in extras { stage.scene.root.add(extra) }
  }

  func addPrograms(to renderer: Renderer) { theatre.addPrograms(to: renderer) }

  func resize(to size: Size<Logical>) { theatre.resize(to: size) }

  func handle(_ input: Toplevel.Event, at moment: Moment) { theatre.handle(input, at: moment) }

  func prepare(at time: Moment) -> Bool {
    switch alteration {
    case .none: break
    case .flattened: if let stage { flatten(stage.scene.root) }
    }
    return theatre.prepare(at: time)
  }

  func drawn(_ report: FrameReport) {
    theatre.drawn(report)
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
