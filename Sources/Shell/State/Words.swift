// SPDX-License-Identifier: MIT

import Glibc
import Services
import Views

/// The shell's own words in a language. A translation is another value of this type.
struct Words: Sendable {
  // Notifications.
  let notifications, noNotifications, clearAll, doNotDisturb, dismiss, reply, send: String
  let actions, copyText: String
  let editing: EditWords
  let unknownApp, showLess, now, minutes, yesterday, moreToasts: String
  // Tiles and levels.
  let wiFi, notConnected, bluetooth, powerMode, powerModeMenu: String
  let powerModes: [String: String]
  let on, off, volume, mute, brightness, output: String
  // The player.
  let play, pause, next, previous: String
  // The session. `endsPrograms` is beneath the question whether it is to end.
  let power, lock, logOut, suspend, restart, powerOff, cancel, endsPrograms: String
  // The day and the month, by the letters of `strftime`, and in few letters.
  let dayAndMonth, shortDate: String
  // The battery, the month, the pages, the launcher, and the rest.
  let charged, timeLeft, timeToFull, nextMonth, previousMonth, networks, devices: String
  let applications, searchApplications, nothingFound, needsTerminal, cannotStart: String
  let quickSettings, settingsMistake, themeMistake, airplane, nightLight, glass, back: String
  let connected, needsPassword, noNetworks, noDevices, capsLockOn, capsLockOff: String

  /// English.
  static let english = Words(
    notifications: "Notifications", noNotifications: "No notifications", clearAll: "Clear all",
    doNotDisturb: "Do not disturb", dismiss: "Dismiss", reply: "Reply", send: "Send",
    actions: "Actions", copyText: "Copy Text", editing: EditWords(), unknownApp: "Unknown app",
    showLess: "Show less", now: "now", minutes: "# min", yesterday: "yesterday",
    moreToasts: "# more", wiFi: "Wi-Fi", notConnected: "Not connected", bluetooth: "Bluetooth",
    powerMode: "Power mode", powerModeMenu: "Power modes",
    powerModes: [
      "power-saver": "Power saver", "balanced": "Balanced", "performance": "Performance",
    ],
    on: "On", off: "Off", volume: "Volume", mute: "Mute", brightness: "Brightness",
    output: "Sound output", play: "Play", pause: "Pause", next: "Next", previous: "Previous",
    power: "Power", lock: "Lock", logOut: "Log out", suspend: "Suspend", restart: "Restart",
    powerOff: "Power off", cancel: "Cancel", endsPrograms: "Programs that run are ended.",
    dayAndMonth: LocalTime.hasMonthFirst ? "%B %-d" : "%-d %B",
    shortDate: LocalTime.hasMonthFirst ? "%b %-d" : "%-d %b", charged: "Charged",
    timeLeft: "# left", timeToFull: "# until full", nextMonth: "Next month",
    previousMonth: "Previous month", networks: "Networks", devices: "Devices",
    applications: "Applications", searchApplications: "Search for applications",
    nothingFound: "Nothing fits", needsTerminal: "# needs a terminal",
    cannotStart: "# cannot be started", quickSettings: "Quick settings",
    settingsMistake: "The settings of the shell have mistakes",
    themeMistake: "The theme file has mistakes", airplane: "Airplane mode",
    nightLight: "Night light", glass: "Solidity", back: "Back", connected: "Connected",
    needsPassword: "Needs a password", noNetworks: "No networks", noDevices: "No paired devices",
    capsLockOn: "Caps Lock on", capsLockOff: "Caps Lock off")

  /// German.
  static let german = Words(
    notifications: "Mitteilungen", noNotifications: "Keine Mitteilungen", clearAll: "Alle löschen",
    doNotDisturb: "Nicht stören", dismiss: "Verwerfen", reply: "Antworten", send: "Senden",
    actions: "Aktionen", copyText: "Text kopieren",
    editing: EditWords(
      cut: "Ausschneiden", copy: "Kopieren", paste: "Einfügen", selectAll: "Alles auswählen"),
    unknownApp: "Unbekannte App", showLess: "Weniger", now: "jetzt", minutes: "# Min.",
    yesterday: "gestern", moreToasts: "# weitere", wiFi: "WLAN", notConnected: "Nicht verbunden",
    bluetooth: "Bluetooth", powerMode: "Energiemodus", powerModeMenu: "Energiemodi",
    powerModes: [
      "power-saver": "Energiesparen", "balanced": "Ausgeglichen", "performance": "Leistung",
    ],
    on: "Ein", off: "Aus", volume: "Lautstärke", mute: "Stumm", brightness: "Helligkeit",
    output: "Tonausgabe", play: "Wiedergabe", pause: "Pause", next: "Weiter", previous: "Zurück",
    power: "Ausschalten", lock: "Sperren", logOut: "Abmelden", suspend: "Bereitschaft",
    restart: "Neu starten", powerOff: "Ausschalten", cancel: "Abbrechen",
    endsPrograms: "Laufende Programme werden beendet.", dayAndMonth: "%-d. %B",
    shortDate: "%-d. %b", charged: "Geladen", timeLeft: "noch #", timeToFull: "# bis voll",
    nextMonth: "Nächster Monat", previousMonth: "Voriger Monat", networks: "Netze",
    devices: "Geräte", applications: "Anwendungen", searchApplications: "Anwendungen suchen",
    nothingFound: "Nichts passt", needsTerminal: "# braucht ein Terminal",
    cannotStart: "# kann nicht gestartet werden", quickSettings: "Schnelleinstellungen",
    settingsMistake: "In den Einstellungen der Shell sind Fehler",
    themeMistake: "In der Themendatei sind Fehler", airplane: "Flugmodus",
    nightLight: "Nachtlicht", glass: "Deckkraft", back: "Zurück", connected: "Verbunden",
    needsPassword: "Benötigt ein Passwort", noNetworks: "Keine Netze",
    noDevices: "Keine gekoppelten Geräte", capsLockOn: "Feststelltaste ein",
    capsLockOff: "Feststelltaste aus")

  /// The words of the user's language; English if there are none.
  static var preferred: Words {
    preferred { name in unsafe getenv(name).map { unsafe String(cString: $0) } }
  }

  /// The words for the languages that a variable names, such as `sv:de` or `de_AT.UTF-8`.
  static func preferred(_ variable: (String) -> String?) -> Words {
    let values = ["LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"].compactMap(variable)
    let languages = values.first { !$0.isEmpty }?.split(separator: ":") ?? []
    let known = ["de": german, "en": english, "C": english]
    let words = languages.lazy.compactMap { known[String($0.prefix(while: \.isLetter))] }
    return words.first ?? english
  }

  // MARK: Sentences

  /// The reason why an application was not started. What the system says of it stays as it is.
  func reason(of failure: LaunchFailure, _ application: Application) -> String {
    let sentence = failure == .noTerminal ? needsTerminal : cannotStart
    let text = sentence.replacing("#", with: application.name)
    guard case .notStarted(let reason) = failure else { return text }
    return "\(text): \(reason)"
  }

  /// The number of toasts that are not seen.
  func more(_ count: Int) -> String { moreToasts.replacing("#", with: "\(count)") }

  /// The age of a notification in few letters.
  func age(of arrival: Int64, at now: LocalTime) -> String {
    let passed = now.secondsSince1970 - arrival
    let then = LocalTime(secondsSince1970: arrival)
    if passed < 60 { return self.now }
    if passed < 3_600 { return minutes.replacing("#", with: "\(passed / 60)") }
    if then.dayNumber == now.dayNumber { return then.timeOfDay }
    return then.dayNumber == now.adding(days: -1).dayNumber ? yesterday : then.formatted(shortDate)
  }
}
