// SPDX-License-Identifier: MIT

import Demonstration
import ScrimKit

/// The contents and scripts that scenarios are made of, for one window.
@MainActor struct ScenarioParts {
  /// Content and script of a scenario.
  typealias Pair = (any Content, ScenarioScript)

  /// Settings of the demo, with the scenario's scene.
  private let settings: Settings
  /// Window size in logical units.
  private let size: Size<Logical>
  /// Blur strength in logical units.
  private let sigma: Double

  /// The parts for `scenario` in a window of `size`, with glass of `sigma`.
  init(_ scenario: Scenario, size: Size<Logical>, sigma: Double) {
    var settings = Settings()
    settings.size = size
    settings.glass.sigma = sigma
    // Panels open at once; opening them is not measured.
    settings.motion = .reduced
    if let scene = scenario.scene { settings.scene = scene }
    self.settings = settings
    self.size = size
    self.sigma = sigma
  }

  // MARK: The demo

  /// The demo's scene, driven by `script`. Content that moves by itself needs normal motion.
  func demo(
    _ script: ScenarioScript, _ alteration: ScenarioContent.Alteration = .none,
    motion: MotionPreference = .reduced
  ) -> Pair {
    var settings = settings
    settings.motion = motion
    return (ScenarioContent(settings, alteration), script)
  }

  /// A pane that is dragged over a feed that scrolls by itself.
  var position: Pair {
    var script = dragging(from: (0.8, 0.7), by: (-0.3, -0.2), steps: 120)
    script.neverRests = true
    return demo(script, motion: .normal)
  }

  // MARK: Bare panes

  /// A pane that slides over the demo's feed.
  var slide: Pair {
    let pane = pane
    return feed(under: [pane], .sliding(pane))
  }

  /// Overlapping panes over the demo's feed, which is scrolled.
  var panes: Pair {
    feed(
      under: BenchmarkGlass.overlapping(size, sigma: sigma),
      .scrolling(at: Point(x: size.width / 2, y: size.height - 20)))
  }

  /// A pane over the demo's feed, of which `area` changes in every frame.
  func repainting(_ area: Rect<Logical>) -> Pair {
    let patch = BenchmarkGlass.patch(area)
    return feed(under: [patch, pane], .repainting(patch))
  }

  /// A pane with a bevel over the demo's feed, of which all beneath the pane changes.
  var repaintingUnderLens: Pair {
    let lens = BenchmarkGlass.lens(size, sigma: sigma)
    let patch = BenchmarkGlass.patch(lens.frame)
    return feed(under: [patch, lens], .repainting(patch))
  }

  /// A pane over a layer as large as a video, which shows `pictures` in turns.
  func playing(_ pictures: [LayerContent]) -> Pair {
    let film = VideoClip.size
    let screen = Layer(
      Rect(x: 0, y: 0, width: Double(film.width), height: Double(film.height)))
    return feed(under: [screen, pane], .playing(pictures, on: screen))
  }

  /// `layers` over the demo's feed.
  private func feed(under layers: [Layer], _ script: ScenarioScript) -> Pair {
    (ScenarioContent(settings, extras: layers), script.closingPanel)
  }

  /// A bare pane over the upper half of the window.
  var pane: Layer { BenchmarkGlass.panel(size, sigma: sigma) }

  /// A small area at the height `y`.
  func patch(at y: Double) -> Rect<Logical> { SpeedSettings.patch(in: size, at: y) }

  // MARK: Scripts

  /// Scrolls the content below the demo's panel.
  var scrolling: ScenarioScript {
    .scrolling(at: Point(x: size.width / 2, y: size.height - 40))
  }

  /// Drags from a point by a distance, both as fractions of the window.
  func dragging(
    from start: (x: Double, y: Double), by travel: (x: Double, y: Double), steps: Int = 80
  ) -> ScenarioScript {
    .dragging(from: point(start.x, start.y), by: point(travel.x, travel.y), steps: steps)
  }

  /// The point at fractions of the window's width and height.
  func point(_ x: Double, _ y: Double) -> Point<Logical> {
    Point(x: (x * size.width).rounded(), y: (y * size.height).rounded())
  }
}
