// SPDX-License-Identifier: MIT

import ScrimKit

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
