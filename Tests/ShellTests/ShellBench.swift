// SPDX-License-Identifier: MIT

import DBus
import Foundation
import Pictures
import ScrimTesting

@testable import ScrimKit
@testable import Services
@testable import Shell

/// The state of a shell without a display, whose services are made up.
struct ShellBench {
  /// The app, which does not run.
  let app = App(App.Options())
  /// The state.
  let model: ShellModel

  /// The time: 21 November 2026, 9:41.
  static let now: Int64 = 1_795_254_060

  /// A shell with words in a language.
  init(_ settings: ShellSettings = ShellSettings(), words: Words = .english) {
    unsafe setenv("TZ", "UTC", 1)
    tzset()
    model = ShellModel(app, settings, words: words)
    model.openCentre = {}
    // As if a compositor had been asked.
    _ = app.nightLight.isPossible
    app.nightLight.answer = true
  }

  /// The services of a portable computer.
  static var services: [MadeUpService] {
    var player = MediaState.playing("Low tide", by: "The Harbour Lights")
    player.players[0].length = 214
    player.players[0].position.seconds = 83
    var network = NetworkState()
    (network.isOn, network.isWirelessOn, network.hasWireless) = (true, true, true)
    (network.link, network.connection) = (.wireless, "Harbour")
    network.accessPoints = [
      ("Harbour", 0.9, true), ("Guests", 0.5, false), ("Safe", 0.3, false),
    ].map { name, strength, isActive in
      var new = NetworkState.AccessPoint(id: name)
      (new.name, new.strength, new.isActive) = (name, strength, isActive)
      (new.isKnown, new.isSecured) = (isActive, name != "Guests")
      return new
    }
    var bluetooth = BluetoothState()
    bluetooth.isOn = true
    bluetooth.devices = [("Headphones", true), ("A neighbour's", false)].map { name, isPaired in
      var new = BluetoothState.Device(id: name)
      (new.name, new.icon, new.isPaired, new.battery) = (name, "audio-headset", isPaired, 0.7)
      return new
    }
    var audio = AudioState.volume(0.6)
    audio.outputs.append(AudioNode("Headphones", volume: 0.3))
    audio.streams = [AudioNode("Firn", volume: 0.9)]
    var profiles = PowerProfilesState.active("balanced")
    profiles.profiles = ["power-saver", "balanced", "performance"]
    return [
      .battery(.discharging(0.82, timeLeft: 9_840)), .audio(audio),
      .brightness(.level(0.75)), .media(player), .network(network), .bluetooth(bluetooth),
      .powerProfiles(profiles), .loginSession(.usual),
      MadeUpService(ApplicationsState(applications)),
    ]
  }

  /// Some applications.
  static var applications: [Application] {
    let all = [
      ("org.example.Files", "Files", "Find and sort files", "system-file-manager-symbolic"),
      ("org.example.Firn", "Firn", "Read pages of the web", "web-browser-symbolic"),
      ("org.example.Calendar", "Calendar", "Appointments and tasks", "x-office-calendar-symbolic"),
      ("org.example.Terminal", "Terminal", "Type commands", "utilities-terminal-symbolic"),
      ("org.example.Text", "Text Editor", "Write notes and sources", "text-editor-symbolic"),
    ]
    return all.map { id, name, comment, icon in
      let window = Application.Action(id: "new", name: "New Window", icon: nil, exec: "true")
      return Application(
        id: id, path: "/usr/share/applications/\(id).desktop", name: name, genericName: nil,
        comment: comment, icon: icon, keywords: [], categories: [], mimeTypes: [],
        windowClass: nil, isListed: true, actions: name == "Files" ? [window] : [],
        exec: "true", folder: nil, needsTerminal: false, isOnBus: false)
    }
  }

  /// A stage with these services, for pictures in front of a wallpaper.
  func stage<Content: View>(
    _ size: Size<Logical>, _ appearance: Appearance = .dark,
    services: [MadeUpService] = Self.services, isPictured: Bool = false,
    @ViewBuilder _ views: @escaping () -> Content
  ) throws -> Stage {
    try Stage(
      size: size, theme: Theme(appearance),
      desktop: isPictured
        ? Wallpaper.make(Size(width: Int(size.width), height: Int(size.height))) : nil, app: app,
      services: services, views)
  }

  /// Sends a notification from `app`. Returns its number.
  @discardableResult func post(
    _ app: String, _ summary: String, _ body: String = "", icon: String = "",
    actions: [String] = [], hints: [String: BusValue] = [:]
  ) throws -> UInt32 {
    let request = NotificationRequest([
      .string(app), .uint32(0), .string(icon), .string(summary), .string(body), .strings(actions),
      .options(hints), .int32(-1),
    ])
    guard let id = model.notifications.receive(request, from: ":1.\(app.count)") else {
      throw Refused()
    }
    return id
  }

  /// A notification that was refused.
  struct Refused: Error {}

  /// Sends notifications of several apps, the last of which is urgent.
  func postSome() throws {
    try postCalm()
    try post(
      "Power", "The battery is almost empty", "Plug in the charger.",
      icon: "battery-caution-symbolic",
      hints: ["urgency": .byte(2)])
  }

  /// Sends notifications of several apps.
  func postCalm() throws {
    try post(
      "Updates", "Three packages are newer", "Restart when you have time.",
      icon: "software-update-available-symbolic")
    try post(
      "Post", "Ada", "The key is under the pot. I am back at six, and hungry.",
      icon: "mail-unread-symbolic")
    try post(
      "Post", "Brook",
      "See you on <b>Sunday</b>? The timetable is at"
        + " <a href='https://example.org/ferry'>the ferry's page</a>.",
      icon: "mail-unread-symbolic",
      actions: ["read", "Mark as read", "inline-reply", "Reply"])
    try post(
      "Camera", "217 pictures", "Copied to Pictures.", icon: "camera-photo-symbolic",
      hints: ["value": .int32(64)])
  }
}

extension Stage {
  /// True if assistive technology is told something that contains `text`.
  func shows(_ text: String) throws -> Bool {
    try accessibleTree().contains { $0.contains(text) }
  }

  /// The number of rows of lists whose names in assistive technology are `name`.
  func countRows(_ name: String) throws -> Int {
    try accessibleTree().count { $0.contains("row “\(name)”") }
  }
}
