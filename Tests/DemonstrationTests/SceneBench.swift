// SPDX-License-Identifier: MIT

import ScrimKit
import Testing
import WidgetStage

@testable import Demonstration

/// Runs a scene in a widget tree without GL, with a manual clock. Settings changed by the scene are
/// applied.
final class SceneBench<View: SceneView>: Stage {
  /// The view under test.
  let view: View
  /// The cursors of what was under the pointer, in order.
  private(set) var cursors: [CursorShape] = []

  init(_ view: View, _ width: Double = 1_280, _ height: Double = 800) {
    self.view = view
    super.init(width, height)
    widgets.motion = view.settings.motion
    widgets.onCursor = { [unowned self] in cursors.append(widgets.cursor ?? .arrow) }
    view.onSettings = { [unowned self] settings in change { $0 = settings } }
    widgets.root.add(view)
    frame()
  }

  convenience init(
    _ width: Double = 1_280, _ height: Double = 800, _ settings: Settings = Settings(),
    _ make: (Settings, Raster?) -> View
  ) {
    self.init(make(settings, nil), width, height)
  }

  /// Applies changed settings.
  func change(_ change: (inout Settings) -> Void) {
    var settings = view.settings
    change(&settings)
    widgets.theme = Theme(settings.appearance)
    widgets.motion = settings.motion
    view.settings = settings
  }

  // MARK: Time

  /// True if no frame is wanted, now or later.
  var isAtRest: Bool { widgets.frameDemand == .idle && !scene.hasChanges }

  /// Changes the scene's size.
  func resize(_ width: Double, _ height: Double) {
    scene.size = Size(width: width, height: height)
    widgets.updateSize()
    frame()
  }

  // MARK: Input

  /// Drags with the pointer in four steps.
  func drag(from: (Double, Double), to: (Double, Double)) {
    point(from.0, from.1)
    widgets.handle(PointerEvent.pressed(.primary), at: now)
    for step in 1...4 {
      let part = Double(step) / 4
      point(from.0 + (to.0 - from.0) * part, from.1 + (to.1 - from.1) * part)
      frame()
    }
    widgets.handle(PointerEvent.released(.primary), at: now)
  }

  /// Presses and releases a key. Keys that no widget takes go to the view, as in the demo.
  @discardableResult override func key(_ key: Keysym, shift: Bool = false) -> Bool {
    var isTaken = false
    for phase in [KeyEvent.Phase.pressed, .released] {
      let input = KeyEvent(phase, key, modifiers: shift ? .shift : [])
      isTaken = widgets.handle(input, at: now) || view.key(input, at: now) || isTaken
    }
    return isTaken
  }

  /// Returns the control with a name for assistive technology; nil if there is none.
  func control(_ name: String) -> Control? {
    all(Control.self).first { $0.accessibleName == name }
  }
}
