// SPDX-License-Identifier: MIT

public import ScrimKit
import Views

/// The settings of the demo.
public struct Settings: Equatable, Sendable {
  /// The first scene, one of `DemoScene.names`.
  public var scene = "live"
  /// The initial window size, in logical units.
  public var size = Size<Logical>(width: 1280, height: 800)
  /// The glass of the panels.
  public var glass = GlassSettings()
  /// Light or dark appearance.
  public var appearance = Appearance.light
  /// True for black or white texts on opaque surfaces.
  public var hasHighContrast = false
  /// The size of texts relative to the usual one.
  public var textScale = 1.0
  /// Normal or reduced motion.
  public var motion = MotionPreference.normal
  /// The feed beneath live glass drifts by itself until it is scrolled.
  public var drifts = false
  /// Enables glass; otherwise panels are opaque.
  public var isTransparent = true
  /// Shows the HUD.
  public var showsHUD = false
  /// Highlights redrawn regions.
  public var showsDamage = false
  /// The image file shown as content; nil for the scene's own content. A path in the settings file
  /// is relative to that file's folder.
  public var image: String?
  /// The spring of opening and closing panels.
  public var spring = Spring(response: 0.6, dampingRatio: 0.8)

  /// Creates the default settings.
  public init() {}

  /// The theme of all widgets.
  var theme: Theme {
    var theme = Theme(appearance, textScale: textScale, hasHighContrast: hasHighContrast)
    theme.looks.panel = Theme.GlassStyle(sigma: glass.effectiveSigma, look: glass.look)
    return theme
  }
}

/// The settings that views show and change.
@MainActor @Observable final class SettingsModel {
  /// The settings that are shown.
  var shown: Settings
  /// Called with settings that a control has changed.
  @ObservationIgnored var onChange: (Settings) -> Void = { _ in }

  /// A model of `shown`.
  init(_ shown: Settings) { self.shown = shown }

  /// The settings, for the bindings of controls. A change is passed on; who applies it sets
  /// `shown`.
  var settings: Settings {
    get { shown }
    set { onChange(newValue) }
  }
}

/// A widget whose appearance depends on the demo's settings.
@MainActor class SettingsWidget: Widget {
  /// The settings.
  private(set) final var settings: Settings

  /// Creates a widget that shows `settings`.
  init(_ settings: Settings) {
    self.settings = settings
    super.init()
  }

  /// Applies new settings.
  func show(_ settings: Settings) {
    self.settings = settings
    if let theme { restyle(theme) }
  }
}
