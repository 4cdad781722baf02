// SPDX-License-Identifier: MIT

import ScrimTesting
import Services
import Testing

@testable import desk_example

/// The panels of Examples/Desk on stages, over made-up services.
@Suite struct DeskTests {
  private let app = App(App.Options())
  private let desk: Desk

  init() { desk = Desk(app) }

  /// A stage of a panel, with room around it.
  private func stage<Content: View>(
    width: Double = 420, height: Double = 420, @ViewBuilder _ panel: @escaping () -> Content
  ) throws -> Stage {
    var output = AudioState.volume(0.6)
    output.outputs[0].name = "Speakers"
    return try Stage(
      size: Size(width: width, height: height), app: app,
      services: [
        .audio(output), .brightness(.level(0.8)), .battery(.discharging(0.82)),
        .media(.playing("Low tide", by: "The Harbour Lights")),
        .applications(ApplicationsState(["Files", "Firefox", "Terminal"].map { Application($0) })),
        .notifications([
          Self.note("Post", "Brook", "See you on <b>Sunday</b>?"),
          Self.note("Updates", "Three packages are newer", ""),
        ]),
      ]
    ) { panel().frame(alignment: .top) }
  }

  private static func note(_ app: String, _ title: String, _ text: String) -> DesktopNotification {
    var note = DesktopNotification(title, body: text)
    (note.app, note.actions) = (app, [DesktopNotification.Action("read", "Read")])
    return note
  }

  private func lines(_ stage: Stage) throws -> String {
    try stage.accessibleTree().joined(separator: "\n")
  }

  @Test func theBarTellsTheTimeAndOpensTheMonth() async throws {
    let stage = try stage(width: 900) { Bar(desk: desk) }
    try await stage.settle()
    #expect(try lines(stage).contains("Sat 21 Nov   9:41"))
    #expect(try lines(stage).contains("82 %"))
    try stage.expectPicture("bar")
    try await stage.click("Sat 21 Nov   9:41")
    try await stage.settle()
    #expect(try lines(stage).contains("November 2026"))
    try stage.expectPicture("month")
    try await stage.click("Next month")
    try await stage.settle()
    #expect(try lines(stage).contains("December 2026"))
  }

  @Test func theLauncherFindsByTyping() async throws {
    let stage = try stage { Launcher(desk: desk) }
    try await stage.settle()
    try stage.expectPicture("launcher")
    try await stage.type("fi")
    try await stage.settle()
    #expect(try lines(stage).contains("Firefox") && !lines(stage).contains("Terminal"))
    try await stage.type("zz")
    try await stage.settle()
    #expect(try lines(stage).contains("Nothing found"))
  }

  @Test func aLevelThatChangesIsShownAndThoseThatArriveAreNot() async throws {
    let stage = try stage(width: 900, height: 200) {
      VStack {
        Bar(desk: desk)
        LevelDisplay(level: desk.level).frame(alignment: .center)
      }
    }
    try await stage.settle()
    #expect(desk.level == Level())
    desk.audio.setVolume(0.25)
    try await stage.settle()
    #expect(desk.level.value == 0.25 && desk.level.icon == "audio-volume-low-symbolic")
    try stage.expectPicture("display")
    desk.brightness.set(0.5)
    try await stage.settle()
    #expect(desk.level.name == "Brightness" && desk.level.value == 0.5)
  }

  @Test func notificationsAreReadSwipedAndCleared() async throws {
    let stage = try stage { Notes(notifications: desk.notifications) }
    try await stage.settle()
    try stage.expectPicture("notes")
    let place = Point<Logical>(x: 200, y: 95)
    try await stage.drag(from: place, to: Point(x: place.x + 300, y: place.y))
    try await stage.settle()
    #expect(desk.notifications.all.map(\.summary) == ["Three packages are newer"])
    try await stage.click("Clear")
    try await stage.settle()
    #expect(desk.notifications.all.isEmpty)
    #expect(try lines(stage).contains("Nothing new"))
    try await stage.click("Quiet")
    #expect(desk.notifications.silence.isOn)
  }

  @Test func theSoundPanelPausesAndSetsLevels() async throws {
    let stage = try stage { Sound(desk: desk) }
    try await stage.settle()
    try stage.expectPicture("sound")
    try await stage.click("Pause")
    #expect(desk.media.active?.playback == .paused)
    try await stage.click("Volume")
    #expect(abs((desk.audio.state.output?.volume ?? 0) - 0.5) < 0.05)
    try await stage.click("Brightness")
    #expect(abs(desk.brightness.level - 0.5) < 0.05)
  }
}
