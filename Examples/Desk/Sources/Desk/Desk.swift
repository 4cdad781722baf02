// SPDX-License-Identifier: MIT

import Services
import Views

/// The services that the panels show, and the panels that open each other.
@Observable final class Desk {
  let app: App
  let (audio, brightness, battery, media): (Audio, Brightness, Battery, Media)
  let (applications, notifications): (Applications, Notifications)
  /// The level that the on-screen display shows.
  var level = Level()
  private(set) var launcher: PanelController?
  private(set) var notes: PanelController?
  private(set) var sound: PanelController?
  private(set) var display: PanelController?

  init(_ app: App) {
    self.app = app
    (audio, brightness, battery) = (Audio(app), Brightness(app), Battery(app))
    (media, applications, notifications) = (Media(app), Applications(app), Notifications(app))
  }

  /// Adds the panels to the app. Each is opened by its name, too: `scrim msg toggle launcher`.
  func addPanels() {
    var place = Panel("launcher", edge: nil, width: .fixed(420))
    (place.keyboard, place.closesOnEscape, place.closesOnOutsidePress) = (.onOpening, true, true)
    launcher = app.add(place) { Launcher(desk: self) }

    place = Panel("notes", edge: .top, width: .fixed(400))
    (place.alignment, place.closesOnOutsidePress) = (.end, true)
    (place.margins.top, place.margins.right) = (8, 8)
    notes = app.add(place) { Notes(notifications: self.notifications) }
    place.name = "sound"
    sound = app.add(place) { Sound(desk: self) }

    place = Panel("display", edge: .bottom, width: .content)
    (place.margins.bottom, place.layer) = (72, .overlay)
    display = app.add(place) { LevelDisplay(level: self.level) }

    place = Panel("bar", edge: .top)
    (place.isExclusive, place.outputs, place.transition) = (true, .all, nil)
    app.add(place) { Bar(desk: self) }.open()
  }

  /// Shows a level that has changed for a while.
  func show(_ new: Level?, after old: Level?) {
    guard let new, old != nil, sound?.isOpen != true else { return }
    level = new
    display?.open(for: .seconds(1.5))
  }
}

extension View {
  /// The glass of all panels over the desktop.
  func onGlass(radius: Double) -> some View {
    ThemeReader { theme in
      glass(theme.looks.panel.glass(over: .desktop), isLegible: true)
        .outline(radius: radius).border(Border(color: theme.colors.separator))
    }
  }
}
