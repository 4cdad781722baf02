// SPDX-License-Identifier: MIT

import ScrimKit

/// The base class of the demo's scenes.
@MainActor class SceneView: Widget {
  /// The settings.
  final var settings: Settings {
    didSet { if settings != oldValue { settingsChanged(from: oldValue) } }
  }
  /// Pauses automatic motion.
  final var isPaused = false { didSet { if isPaused != oldValue { pauseChanged() } } }
  /// Called with settings changed by the scene's controls.
  final var onSettings: ((Settings) -> Void)?
  /// Called with true to record the scene to a file, and with false to end that.
  final var onRecord: ((Bool) -> Void)?
  /// Returns the date to display.
  final var currentDate: () -> FormattedDate = { .fixed }

  /// Creates a scene with an optional background image.
  init(_ settings: Settings, image: Raster?) {
    self.settings = settings
    super.init()
    layer.clipsChildren = true
  }

  /// Changes the settings of the whole demo.
  final func change(_ change: (inout Settings) -> Void) {
    var settings = settings
    change(&settings)
    onSettings?(settings)
  }

  // MARK: Overrides

  /// The scene's size does not depend on its content.
  override var isLayoutBoundary: Bool { true }

  /// Called after a change of the settings.
  func settingsChanged(from old: Settings) {}

  /// Called after a change of `isPaused`.
  func pauseChanged() {}

  /// Called after a recording of the scene has ended.
  func recordingEnded() {}

  /// The notification panel; nil if the scene has none.
  var notifications: Drawer? { nil }

  /// The visible blur strength, in logical units; nil if no glass is visible.
  var sigma: Double? { nil }

  /// The scene's hints for the help card.
  var hints: [Hint] { [] }

  /// The gestures of a tour's finger in the scene, in order.
  var tourGestures: [TourGesture] { [] }

  /// Shows what a tour begins with. Hints for users are left out.
  func prepareTour(at moment: Moment) {}

  /// A key or gesture and its effect.
  struct Hint: Equatable {
    /// The key or gesture.
    let input: String
    /// The effect.
    let effect: String
  }

  /// Takes all of the proposed size.
  override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> {
    Size(width: proposal.width ?? 0, height: proposal.height ?? 0)
  }
}
