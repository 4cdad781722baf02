// SPDX-License-Identifier: MIT

import Demonstration
import ScrimKit

/// A scenario ready to be drawn: content, size and script.
@MainActor struct ScenarioSetup {
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
    var size = size
    if scenario == .ultraHD {
      size = Size(width: 1920, height: 1080)
      scale = Scale(2)
    }
    self.size = size
    let parts = ScenarioParts(scenario, size: size, sigma: sigma)
    // Each case has its own line, so that a new scenario does not compile without its content and
    // script.
    switch scenario {
    case .scroll: (content, script) = parts.demo(parts.scrolling)
    case .scrollTint: (content, script) = parts.demo(parts.scrolling, .flattened)
    case .scrollBare: (content, script) = parts.demo(parts.scrolling.closingPanel)
    case .slide: (content, script) = parts.slide
    case .pull: (content, script) = parts.demo(.pulling(in: size))
    case .frozen: (content, script) = parts.demo(parts.dragging(from: (0.5, 0.4), by: (0, -0.3)))
    case .position: (content, script) = parts.position
    case .sheet: (content, script) = parts.demo(parts.dragging(from: (0.5, 0.92), by: (0, 0.2)))
    case .stage: (content, script) = parts.demo(.playing(in: size), motion: .normal)
    case .video: (content, script) = parts.playing(VideoClip.videoFrames)
    case .videoPictures: (content, script) = parts.playing(VideoClip.pictures)
    case .progressive: (content, script) = parts.demo(.scrolling(at: parts.point(0.5, 0.5)))
    case .full: (content, script) = parts.repainting(parts.pane.frame)
    case .refraction: (content, script) = parts.repaintingUnderLens
    case .damage: (content, script) = parts.repainting(parts.patch(at: size.height / 4))
    case .outside: (content, script) = parts.repainting(parts.patch(at: size.height - 40))
    case .idle: (content, script) = parts.demo(.passive)
    case .panes: (content, script) = parts.panes
    case .ultraHD: (content, script) = parts.demo(parts.scrolling)
    case .list: (content, script) = (LongList(under: parts.pane), parts.scrolling)
    case .resize: (content, script) = parts.demo(.resizing(from: size))
    case .views:
      let rows = ViewRows()
      (content, script) = (rows, .changing(rows.change))
    case .viewsByHand:
      let rows = WidgetRows()
      (content, script) = (rows, .changing(rows.change))
    }
  }
}

/// Glass of the benchmark: the demo's look without content.
@MainActor enum BenchmarkGlass {
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

  /// The same pane with the edge of the preset `regular`.
  static func lens(_ size: Size<Logical>, sigma: Double) -> Layer {
    let pane = panel(size, sigma: sigma)
    let edge = GlassPreset.regular.look
    var look = GlassSettings().look
    (look.refraction, look.dispersion) = (edge.refraction, edge.dispersion)
    (look.rim, look.border) = (edge.rim, edge.border)
    pane.content = .glass(Glass(sigma: sigma, look: look))
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
