// SPDX-License-Identifier: MIT

import DBus
import Host
public import Portals

/// The desktop's settings in an app. They are read after the first frame, so that they do not delay
/// it.
@MainActor final class AppDesktop {
  /// The settings, as far as they have been read.
  private(set) var settings = DesktopSettings()
  /// Called after `settings` has changed; nil if nobody wants them.
  var onChange: ((DesktopSettings) -> Void)?
  /// The theme of all surfaces, by what fits the picture of the desktop beneath each, and their
  /// motion; nil if each has those that its content sets.
  var look: (theme: (Appearance?) -> Theme, motion: MotionPreference)?
  /// Reads and follows the settings; nil before that, and without a message bus.
  private var portal: SettingsPortal?
  /// Begins in an app that draws no first frame, since its panels are closed; nil otherwise.
  var fallback: AppTimer?
  /// True from the first attempt to read until the app ends.
  private var hasBegun = false

  /// True if the settings are wanted and not read yet.
  var isDue: Bool { onChange != nil && !hasBegun }

  /// Begins to read. Without a bus the settings stay the default ones.
  func begin(_ app: App) {
    hasBegun = true
    fallback?.stop()
    fallback = nil
    portal = try? SettingsPortal(app.machine.bus(.session)) { [unowned self, unowned app] new in
      settings = new
      app.showIcons(ofTheme: new.iconTheme)
      onChange?(new)
    }
  }

  /// Ends the reading; the next run begins anew.
  func close() {
    portal?.close()
    portal = nil
    hasBegun = false
  }
}

extension App {
  /// The user's settings for the whole desktop: light or dark, contrast, motion, the size of
  /// texts, the icon theme. They are read from the desktop's portal while `onDesktopSettings` is
  /// set; before, and without a portal, they have the default values.
  public var desktopSettings: DesktopSettings { desktop.settings }

  /// Called after `desktopSettings` has changed: for the first time soon after the first frame, if
  /// the desktop tells anything, and then whenever the user changes a setting. Nothing is read
  /// while this is nil.
  public var onDesktopSettings: ((DesktopSettings) -> Void)? {
    get { desktop.onChange }
    set {
      desktop.onChange = newValue
      guard desktop.isDue, desktop.fallback == nil else { return }
      desktop.fallback = timer { [unowned self] in readDesktop() }
      desktop.fallback?.start(after: .seconds(1))
    }
  }

  /// Makes all surfaces follow the desktop's settings: light or dark, contrast, the size of texts,
  /// and motion. `appearance` is theirs until the settings are read, and if the user prefers
  /// neither light nor dark. Takes the place of `onDesktopSettings`, and of the themes that content
  /// sets.
  ///
  /// With `adaptsToPicture`, what lies beneath comes before what the user prefers: a panel whose
  /// glass shows a picture of the desktop is light over a light part of it, and dark over a dark
  /// one, as are its popups. That is decided once for each picture, in the first frame over it.
  public func followDesktop(otherwise appearance: Appearance, adaptsToPicture: Bool = false) {
    let follow = { [unowned self] (settings: DesktopSettings) in
      setLook(settings.motion ?? .normal) { beneath in
        var settings = settings
        if adaptsToPicture, let beneath {
          settings.colorScheme = beneath == .light ? .light : .dark
        }
        return Theme(settings, otherwise: appearance)
      }
    }
    follow(desktopSettings)
    onDesktopSettings = follow
  }

  /// Gives all surfaces a theme and a motion, also those that open later. Takes the place of those
  /// that content sets.
  public func setTheme(_ theme: Theme, motion: MotionPreference = .normal) {
    setLook(motion) { _ in theme }
  }

  private func setLook(_ motion: MotionPreference, theme: @escaping (Appearance?) -> Theme) {
    desktop.look = (theme, motion)
    for surface in surfaces { setLook(of: surface) }
  }

  /// Gives a surface the theme and the motion of all, if there are such.
  func setLook(of surface: AppSurface) {
    guard let look = desktop.look else { return }
    surface.surfaceContent.widgets.theme = look.theme(surface.appearanceBeneath)
    surface.surfaceContent.widgets.motion = look.motion
  }

  /// Begins to read the desktop's settings after the first frame.
  func readDesktopAfterFirstFrame() {
    guard desktop.isDue, surfaces.contains(where: { $0.statistics.submitted > 0 }) else { return }
    readDesktop()
  }

  private func readDesktop() {
    if desktop.isDue, loop != nil { desktop.begin(self) }
  }
}

extension DesktopSettings {
  /// Light or dark as the appearance of a theme; nil if the user prefers neither.
  public var appearance: Appearance? {
    switch colorScheme {
    case .light: .light
    case .dark: .dark
    case nil: nil
    }
  }
}

extension Theme {
  /// A theme as the desktop's settings want it, of an appearance of your own if the user prefers
  /// neither light nor dark.
  public init(_ settings: DesktopSettings, otherwise appearance: Appearance) {
    self.init(
      settings.appearance ?? appearance, textScale: settings.textScale,
      hasHighContrast: settings.hasHighContrast)
  }
}
