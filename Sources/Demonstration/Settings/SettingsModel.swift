// SPDX-License-Identifier: MIT

import Views

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
