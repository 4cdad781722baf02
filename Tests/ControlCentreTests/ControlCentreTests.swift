// SPDX-License-Identifier: MIT

import ScrimTesting
import Services
import Testing

@testable import control_centre_example

/// The control centre of Examples/ControlCentre on a stage, over made-up services.
@Suite struct ControlCentreTests {
  private let app = App(App.Options())
  private let centre: Centre
  private let stage: Stage

  init() throws {
    centre = Centre(app)
    stage = try Self.stage(app, centre, .dark)
  }

  private static func stage(
    _ app: App, _ centre: Centre, _ appearance: Appearance
  ) throws -> Stage {
    let services: [MadeUpService] = [
      .network(network), .bluetooth(bluetooth), .battery(.discharging(0.82)),
      .audio(.volume(0.6)), .brightness(.level(0.8)), .media(music),
      .notifications([
        note("Updates", "Three packages are newer", "Restart when you have time"),
        note("Post", "Brook", "See you on Sunday?"),
        note("Post", "Ada", "The key is <b>under the pot</b>"),
      ]),
    ]
    return try Stage(
      size: Size(width: 520, height: 760), theme: Theme(appearance), app: app, services: services
    ) { Desk(centre: centre) }
  }

  private static var network: NetworkState {
    var state = NetworkState()
    (state.isOn, state.isWirelessOn, state.connection) = (true, true, "Harbour")
    return state
  }

  private static var bluetooth: BluetoothState {
    var state = BluetoothState()
    state.isOn = true
    return state
  }

  private static var music: MediaState {
    var state = MediaState.playing("Low tide", by: "The Harbour Lights")
    state.players[0].art = "file://\(Centre.art)"
    return state
  }

  private static func note(_ app: String, _ title: String, _ text: String) -> DesktopNotification {
    var note = DesktopNotification(title, body: text)
    note.app = app
    return note
  }

  private func shows(_ text: String) throws -> Bool {
    try stage.accessibleTree().contains { $0.contains(text) }
  }

  @Test func aPressOnTheBarOpensAndClosesThePanel() async throws {
    try await stage.click(at: Point(x: 200, y: 18))
    try await stage.wait(0.1)
    #expect(centre.isOpen && centre.openness > 0 && centre.openness < 1)
    try await stage.settle()
    #expect(centre.openness == 1)
    try await stage.click(at: Point(x: 200, y: 18))
    try await stage.settle()
    #expect(!centre.isOpen && centre.openness == 0)
  }

  @Test func theBlurFollowsADrag() async throws {
    try await stage.settle()
    try stage.expectPicture("closed")
    stage.send(.pointer(.moved(Point(x: 260, y: 50))))
    stage.send(.pointer(.pressed(.primary)))
    for step in 1...20 {
      try await stage.point(at: Point(x: 260, y: 50 + 15 * Double(step)))
    }
    let openness = centre.openness
    #expect(openness > 0.2 && openness < 0.8)
    try stage.expectPicture("half-open")
    stage.send(.pointer(.released(.primary)))
    try await stage.settle()
    #expect(centre.isOpen && centre.openness == 1)
  }

  @Test(arguments: [Appearance.light, .dark])
  func theOpenPanelHasItsPicture(appearance: Appearance) async throws {
    let app = App(App.Options())
    let centre = Centre(app)
    let stage = try Self.stage(app, centre, appearance)
    centre.isOpen = true
    try await stage.settle()
    try stage.expectPicture("open-\(appearance)")
  }

  @Test func aPressShowsAPileAndASwipeDismisses() async throws {
    centre.isOpen = true
    try await stage.settle()
    #expect(try shows("Brook") && !shows("Ada"))
    try await stage.click("Brook, See you on Sunday?")
    try await stage.settle()
    #expect(try shows("Brook") && shows("Ada"))
    #expect(try stage.accessibleTree().contains { $0.hasPrefix("row") })
    let place = try stage.position(of: "Brook, See you on Sunday?")
    try await stage.drag(from: place, to: Point(x: place.x + 300, y: place.y))
    try await stage.settle()
    #expect(try !shows("Brook") && shows("Ada"))
    #expect(centre.notes.all.map(\.summary) == ["Three packages are newer", "Ada"])
    centre.notes.makeUp(Self.note("Alarm", "Tea", "It drew for four minutes."))
    try await stage.settle()
    #expect(try shows("Tea"))
  }

  @Test func controlsChangeTheServices() async throws {
    centre.isOpen = true
    try await stage.settle()
    try await stage.click("Bluetooth")
    #expect(!centre.bluetooth.isOn)
    try await stage.click("Airplane mode")
    #expect(centre.network.isAirplane && !centre.network.isWirelessOn)
    try await stage.click("Do not disturb")
    #expect(centre.notes.silence.isOn)
    try await stage.click("Pause")
    try await stage.settle()
    #expect(centre.media.active?.playback == .paused)
    #expect(try shows("Play"))
  }

  @Test func whatIsAbsentIsHidden() async throws {
    let app = App(App.Options())
    let centre = Centre(app)
    let stage = try Stage(
      size: Size(width: 520, height: 760), app: app, services: [.notifications([])]
    ) { Desk(centre: centre) }
    centre.isOpen = true
    try await stage.settle()
    let tree = try stage.accessibleTree()
    #expect(tree.contains { $0.contains("Do not disturb") })
    for name in ["Wi-Fi", "Bluetooth", "Pause", "slider"] {
      #expect(!tree.contains { $0.contains(name) }, "\(name)")
    }
  }
}
