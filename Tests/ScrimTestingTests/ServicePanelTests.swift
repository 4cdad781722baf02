// SPDX-License-Identifier: MIT

import Foundation
import ScrimTesting
import Services
import Testing

/// The pictures and the code of docs/services.md.
@Suite struct ServicePanelTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private let app = App(App.Options())

  private func check<Content: View>(
    _ name: String, _ services: [MadeUpService], @ViewBuilder _ panel: @escaping () -> Content
  ) async throws {
    let stage = try Stage(scale: Scale(2), app: app, services: services) {
      ThemeReader { theme in panel().background(theme.colors.surface) }
    }
    try await stage.settle()
    let pictures = Self.root.appending(path: "docs/pictures").path
    try Golden("service-\(name)", in: pictures).expect(stage.picture())
  }

  @Test func thePageHasTheCodeOfEachPicture() throws {
    let page = try String(
      contentsOf: Self.root.appending(path: "docs/services.md"), encoding: .utf8)
    let file = try String(
      contentsOf: Self.root.appending(path: "Tests/ScrimTestingTests/ServicePanels.swift"),
      encoding: .utf8)
    let panels = file.split(separator: "\n\nstruct ").dropFirst()
    #expect(panels.count == 10)
    for panel in panels {
      let code = "struct \(panel.trimmingCharacters(in: .newlines))\n"
      #expect(page.contains(code), "\(panel.prefix { $0 != ":" })")
    }
  }

  /// The first program of the page.
  @Test func status() async throws {
    let services: [MadeUpService] = [
      .media(.playing("Low tide", by: "The Harbour Lights")), .audio(.volume(0.45)),
      .battery(.discharging(0.82)),
    ]
    try await check("status", services) {
      StatusPanel(media: Media(app), audio: Audio(app), battery: Battery(app)).padding(12)
    }
  }

  @Test func batteries() async throws {
    let devices = [
      DeviceBatteriesState.Device("Headset", .headset, 0.7), .init("Mouse", .mouse, 0.15),
    ]
    try await check(
      "batteries", [.battery(.discharging(0.82)), .deviceBatteries(.init(devices))]
    ) { BatteryPanel(battery: Battery(app), devices: DeviceBatteries(app)) }
  }

  @Test func screen() async throws {
    try await check(
      "screen", [.brightness(.level(0.6)), .powerProfiles(.active("balanced"))]
    ) { ScreenPanel(brightness: Brightness(app), profiles: PowerProfiles(app)) }
  }

  @Test func media() async throws {
    var music = MediaState.playing("Low tide", by: "The Harbour Lights")
    let cover = Self.root.appending(path: "Examples/ControlCentre/cover.png").path
    music.players[0].art = "file://\(cover)"
    try await check("media", [.media(music)]) { MediaPanel(media: Media(app)) }
  }

  @Test func audio() async throws {
    var sound = AudioState.volume(0.45)
    var film = AudioNode("Film player", volume: 0.8)
    film.isMuted = true
    sound.streams = [film]
    sound.recordings = [AudioNode("Call")]
    try await check("audio", [.audio(sound)]) { AudioPanel(audio: Audio(app)) }
  }

  @Test func network() async throws {
    var state = NetworkState()
    (state.isOn, state.isWirelessOn, state.hasWireless) = (true, true, true)
    let points = [
      ("Harbour", 0.9, true, true), ("Cafe", 0.6, false, false), ("Bank", 0.3, true, false),
    ]
    state.accessPoints = points.map { name, strength, isSecured, isActive in
      var point = NetworkState.AccessPoint(id: name)
      (point.name, point.strength) = (name, strength)
      (point.isSecured, point.isActive) = (isSecured, isActive)
      return point
    }
    try await check("network", [.network(state)]) { NetworkPanel(network: Network(app)) }
  }

  @Test func bluetooth() async throws {
    var state = BluetoothState()
    state.devices = [("Headset", true, 0.7), ("Keyboard", false, nil)].map { name, isOn, battery in
      var device = BluetoothState.Device(id: name)
      (device.name, device.isConnected, device.battery) = (name, isOn, battery)
      return device
    }
    try await check("bluetooth", [.bluetooth(state)]) { BluetoothPanel(bluetooth: Bluetooth(app)) }
  }

  @Test func session() async throws {
    var state = LoginSessionState.usual
    state.inhibitors = [
      .init(what: ["sleep"], who: "Updates", why: "installs three packages", blocks: true)
    ]
    try await check("session", [.loginSession(state), .idle(.init(isIdle: true))]) {
      SessionPanel(session: LoginSession(app), idle: Idle(app, after: .seconds(300)))
    }
  }

  @Test func launcher() async throws {
    let names = ["Calculator", "Calendar", "Files", "LibreOffice Calc"]
    let state = ApplicationsState(names.map { Application($0) })
    let applications = Applications(app)
    try await check("launcher", [.applications(state)]) {
      LauncherPanel(applications: applications, query: "cal")
    }
  }

  @Test func toasts() async throws {
    var post = DesktopNotification("Ada", body: "The key is <b>under the pot</b>.")
    post.actions = [.init("reply", "Reply")]
    let notifications = Notifications(app)
    try await check("toasts", [.notifications([post])]) {
      ToastsPanel(notifications: notifications)
    }
  }
}
