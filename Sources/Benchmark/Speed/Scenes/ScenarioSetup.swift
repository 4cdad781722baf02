// SPDX-License-Identifier: MIT

import Demonstration
import ScrimKit

/// A scenario ready to be drawn: content, size and script.
struct ScenarioSetup {
  /// Content to show.
  let content: any Content
  /// Input and changes.
  let script: ScenarioScript
  /// Window size in logical units.
  var size: Size<Logical>
  /// Pixels per logical unit.
  var scale = Scale.one

  /// Prepares `scenario` for a window of `size` logical units with glass of `sigma` logical units.
  init(_ scenario: Scenario, size: Size<Logical>, sigma: Double) {
    var settings = Settings()
    settings.size = size
    settings.glass.sigma = sigma
    // Panels open at once; opening them is not measured.
    settings.motion = .reduced
    if let scene = scenario.scene { settings.scene = scene }
    self.size = size
    switch scenario {
    case .frozen, .position, .sheet, .stage, .progressive:
      (content, script) = Self.scene(scenario, settings, size)
    case .scroll, .scrollTint, .scrollBare, .idle, .pull, .resize, .ultraHD:
      if scenario == .ultraHD {
        self.size = Size(width: 1920, height: 1080)
        scale = Scale(2)
      }
      (content, script) = Self.demo(scenario, settings, self.size)
    case .slide, .full, .damage, .outside, .panes, .list:
      (content, script) = Self.panes(scenario, settings, size, sigma)
    }
  }

  /// The demo unchanged.
  private static func demo(
    _ scenario: Scenario, _ settings: Settings, _ size: Size<Logical>
  ) -> (any Content, ScenarioScript) {
    let below = ScenarioScript.scrolling(at: Point(x: size.width / 2, y: size.height - 40))
    switch scenario {
    case .scrollTint: return (ScenarioContent(settings, .flattened), below)
    case .scrollBare: return (ScenarioContent(settings), without(panel: below))
    case .idle:
      var still = ScenarioScript()
      still.isPassive = true
      return (ScenarioContent(settings), still)
    case .pull: return (ScenarioContent(settings), .pulling(in: size))
    case .resize: return (ScenarioContent(settings), .resizing(from: size))
    case .scroll, .ultraHD, .slide, .full, .damage, .outside, .panes, .list, .frozen, .position,
      .sheet, .stage, .progressive:
      return (ScenarioContent(settings), below)
    }
  }

  /// Another scene of the demo, driven by hand or by its own motion.
  private static func scene(
    _ scenario: Scenario, _ settings: Settings, _ size: Size<Logical>
  ) -> (any Content, ScenarioScript) {
    var settings = settings
    let script: ScenarioScript
    func at(_ x: Double, _ y: Double) -> Point<Logical> {
      Point(x: (x * size.width).rounded(), y: (y * size.height).rounded())
    }
    switch scenario {
    case .frozen: script = .dragging(from: at(0.5, 0.4), by: at(0, -0.3), steps: 80)
    case .sheet: script = .dragging(from: at(0.5, 0.92), by: at(0, 0.2), steps: 80)
    case .position:
      // The feed scrolls by itself only with normal motion.
      settings.motion = .normal
      var drag = ScenarioScript.dragging(from: at(0.8, 0.7), by: at(-0.3, -0.2), steps: 120)
      drag.neverRests = true
      script = drag
    case .stage:
      settings.motion = .normal
      script = .playing(in: size)
    case .progressive, .scroll, .scrollTint, .scrollBare, .slide, .pull, .full, .damage, .outside,
      .idle, .panes, .ultraHD, .list, .resize:
      script = .scrolling(at: at(0.5, 0.5))
    }
    return (ScenarioContent(settings), script)
  }

  /// Bare panes over the demo's feed.
  private static func panes(
    _ scenario: Scenario, _ settings: Settings, _ size: Size<Logical>, _ sigma: Double
  ) -> (any Content, ScenarioScript) {
    let pane = BenchmarkGlass.panel(size, sigma: sigma)
    func over(_ patch: Layer, _ pane: Layer) -> (any Content, ScenarioScript) {
      (ScenarioContent(settings, extras: [patch, pane]), without(panel: .repainting(patch)))
    }
    func small(_ y: Double) -> Layer {
      BenchmarkGlass.patch(SpeedSettings.patch(in: size, at: y))
    }
    switch scenario {
    case .full: return over(BenchmarkGlass.patch(pane.frame), pane)
    case .damage: return over(small(size.height / 4), pane)
    case .outside: return over(small(size.height - 40), pane)
    case .panes:
      let panes = BenchmarkGlass.overlapping(size, sigma: sigma)
      let script = ScenarioScript.scrolling(at: Point(x: size.width / 2, y: size.height - 20))
      return (ScenarioContent(settings, extras: panes), without(panel: script))
    case .list:
      return (
        LongList(under: pane), .scrolling(at: Point(x: size.width / 2, y: size.height - 40))
      )
    case .slide, .scroll, .scrollTint, .scrollBare, .pull, .idle, .ultraHD, .resize, .frozen,
      .position, .sheet, .stage, .progressive:
      return (ScenarioContent(settings, extras: [pane]), without(panel: .sliding(pane)))
    }
  }

  /// `script` after the key that closes the demo's own panel.
  private static func without(panel script: ScenarioScript) -> ScenarioScript {
    var script = script
    script.opening =
      [.key(KeyEvent(.pressed, .space)), .key(KeyEvent(.released, .space))]
      + script.opening
    return script
  }
}

/// Glass of the benchmark: the demo's look without content.
enum BenchmarkGlass {
  /// A pane as wide as a window of `size` and half as high, with the corners and the shadow of the
  /// demo's panel.
  static func panel(_ size: Size<Logical>, sigma: Double) -> Layer {
    let pane = pane(
      Rect(x: 0, y: 0, width: size.width, height: (size.height / 2).rounded()), sigma)
    pane.outline = Outline(
      radii: CornerRadii(topLeft: 0, topRight: 0, bottomRight: 30, bottomLeft: 30),
      isContinuous: true)
    return pane
  }

  /// Four panes in a window of `size`; two of them overlap the others.
  static func overlapping(_ size: Size<Logical>, sigma: Double) -> [Layer] {
    let (width, height) = ((size.width * 0.4).rounded(), (size.height * 0.4).rounded())
    let corners = [(0.06, 0.12), (0.54, 0.12), (0.2, 0.36), (0.42, 0.44)]
    return corners.map { x, y in
      let pane = pane(
        Rect(
          x: (size.width * x).rounded(), y: (size.height * y).rounded(), width: width,
          height: height), sigma)
      pane.outline = Outline(radius: 24, isContinuous: true)
      return pane
    }
  }

  private static func pane(_ frame: Rect<Logical>, _ sigma: Double) -> Layer {
    let pane = Layer(frame)
    pane.content = .glass(Glass(sigma: sigma, look: GlassSettings().look))
    pane.shadow = Shadow(
      color: Color(rgb: 0x0d0618, alpha: 0.35), sigma: 18, offset: Point(x: 0, y: 8))
    return pane
  }

  /// A layer of one colour that changes in every frame.
  static func patch(_ frame: Rect<Logical>) -> Layer {
    let patch = Layer(frame)
    patch.fill = .color(Color(rgb: 0x2f6fd8))
    return patch
  }
}
