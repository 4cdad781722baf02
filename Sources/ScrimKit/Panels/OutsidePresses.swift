// SPDX-License-Identifier: MIT

/// Unseen surfaces that cover all outputs beneath an open panel, and take presses beside it.
@MainActor final class OutsidePresses {
  /// The surfaces.
  private let controller: PanelController
  /// True while the surfaces take presses: not while the panel leaves.
  var isActive = true { didSet { if isActive != oldValue { update() } } }
  /// Called at a press.
  private let onPress: () -> Void

  /// Surfaces for `panel`, which are closed.
  init(_ app: App, _ panel: Panel, onPress: @escaping () -> Void) {
    self.onPress = onPress
    var cover = Panel("\(panel.name)-outside", edge: nil, width: .stretched, height: .stretched)
    cover.coversOthers = true
    cover.outputs = .all
    cover.transition = nil
    weak var outside: OutsidePresses?
    controller = app.addUnnamed(cover, takesNotes: false) {
      PressContent { if outside?.isActive == true { outside?.onPress() } }
    }
    outside = self
  }

  func open() { controller.open() }

  func close() { controller.close() }

  private func update() {
    for surface in controller.surfaces {
      surface.scene.root.takesInput = isActive
      surface.animate()
    }
  }
}

/// Content that shows nothing and takes presses.
@MainActor private final class PressContent: Content {
  /// Called at a press.
  private let onPress: () -> Void

  init(_ onPress: @escaping () -> Void) { self.onPress = onPress }

  func build(in surface: SurfaceContent) { surface.scene.root.takesInput = true }

  func handle(_ input: InputEvent, at moment: Moment) {
    switch input {
    case .pointer(.pressed), .touch(.began): onPress()
    case .pointer, .touch, .key, .text, .drop, .keyboardFocus: break
    }
  }
}
