import ScrimKit

/// A widget that looks as the demo's settings say.
class SettingsWidget: Widget {
  /// How it is to look.
  private(set) final var settings: Settings

  /// A widget that looks as `settings` say.
  init(_ settings: Settings) {
    self.settings = settings
    super.init()
  }

  /// Looks as other settings say.
  func show(_ settings: Settings) {
    self.settings = settings
    if let interface { restyle(interface.theme) }
  }
}
