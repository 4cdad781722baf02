import Demonstration
import ScrimKit

/// A scenario ready to be drawn: content, size and script.
struct Staging {
  /// Content to show.
  let content: any Content
  /// Input and changes.
  let script: Script
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
    self.size = size
    switch scenario {
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
  ) -> (any Content, Script) {
    let below = Script.scrolling(at: Point(x: size.width / 2, y: size.height - 40))
    switch scenario {
    case .scrollTint: return (Subject(settings, .flattened), below)
    case .scrollBare: return (Subject(settings), without(panel: below))
    case .idle:
      var still = Script()
      still.isPassive = true
      return (Subject(settings), still)
    case .pull:
      var settings = settings
      settings.scene = "pull"
      return (Subject(settings), .pulling(in: size))
    case .resize: return (Subject(settings), .resizing(from: size))
    case .scroll, .ultraHD, .slide, .full, .damage, .outside, .panes, .list:
      return (Subject(settings), below)
    }
  }

  /// Bare panes over the demo's feed.
  private static func panes(
    _ scenario: Scenario, _ settings: Settings, _ size: Size<Logical>, _ sigma: Double
  ) -> (any Content, Script) {
    let pane = Pane.panel(size, sigma: sigma)
    func over(_ patch: Layer, _ pane: Layer) -> (any Content, Script) {
      (Subject(settings, extras: [patch, pane]), without(panel: .repainting(patch)))
    }
    func small(_ y: Double) -> Layer {
      Pane.patch(Rect(x: (size.width * 0.47).rounded(), y: y.rounded(), width: 20, height: 20))
    }
    switch scenario {
    case .full: return over(Pane.patch(pane.frame), pane)
    case .damage: return over(small(size.height / 4), pane)
    case .outside: return over(small(size.height - 40), pane)
    case .panes:
      let panes = Pane.overlapping(size, sigma: sigma)
      let script = Script.scrolling(at: Point(x: size.width / 2, y: size.height - 20))
      return (Subject(settings, extras: panes), without(panel: script))
    case .list:
      return (
        Catalogue(under: pane), .scrolling(at: Point(x: size.width / 2, y: size.height - 40))
      )
    case .slide, .scroll, .scrollTint, .scrollBare, .pull, .idle, .ultraHD, .resize:
      return (Subject(settings, extras: [pane]), without(panel: .sliding(pane)))
    }
  }

  /// `script` after the key that closes the demo's own panel.
  private static func without(panel script: Script) -> Script {
    var script = script
    script.opening =
      [.key(KeyEvent(.pressed, .space)), .key(KeyEvent(.released, .space))]
      + script.opening
    return script
  }
}
