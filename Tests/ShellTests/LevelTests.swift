// SPDX-License-Identifier: MIT

import Pictures
import ScrimTesting
import Services
import Testing

@testable import Shell

/// The on-screen display, and the commands of the shell.
@Suite struct LevelTests {
  @Test(arguments: [Appearance.light, .dark])
  func thePillFollowsTheLevel(appearance: Appearance) async throws {
    let shown = ShownLevel()
    shown.show(.volume, LevelDisplay.Level(device: "Speakers", value: 0.2))
    let model = ShellBench().model
    let stage = try Stage(
      theme: Theme(appearance), desktop: Wallpaper.make(Size(width: 400, height: 90))
    ) { LevelView(shown: shown, model: model).padding(16) }
    try await stage.settle()
    #expect(try stage.accessibleTree().contains("progress “Volume”, 0.2"))
    shown.show(.volume, LevelDisplay.Level(device: "Speakers", value: 0.7))
    try await stage.wait(0.05)
    #expect(stage.offscreen.frameDemand.now)
    try await stage.settle()
    try stage.expectPicture("level-\(appearance)")
    shown.show(.volume, LevelDisplay.Level(device: "Speakers", value: 0.7, isMuted: true))
    try await stage.settle()
    #expect(try stage.accessibleTree().contains("progress “Volume”, 0"))
  }

  @Test func aChangeIsShownAndTheFirstLevelIsNot() async throws {
    let bench = ShellBench()
    let display = LevelDisplay(bench.model)
    let stage = try bench.stage(Size(width: 10, height: 10)) { EmptyView() }
    try await stage.wait(0.1)
    #expect(display.shown.level.device == "")
    bench.model.audio.setVolume(0.9)
    try await stage.wait(0.1)
    #expect(display.shown.kind == .volume && display.shown.level.value == 0.9)
    bench.model.brightness.set(0.4)
    try await stage.wait(0.1)
    #expect(display.shown.kind == .brightness && display.shown.level.value == 0.4)
    bench.model.media.next()
    bench.model.media.playPause()
    try await stage.wait(0.1)
    #expect(display.shown.kind == .brightness)
    bench.model.settings.osdShows = [.player]
    bench.model.media.playPause()
    try await stage.wait(0.1)
    #expect(display.shown.kind == .player)
    #expect(display.shown.level.texts == ["Low tide", "The Harbour Lights"])
    bench.model.settings.osdShows = ShellSettings.Display.allCases
    bench.model.brightness.set(0.5)
    try await stage.wait(0.1)
    bench.model.isCentreOpen = true
    bench.model.audio.setVolume(0.1)
    try await stage.wait(0.1)
    #expect(display.shown.kind == .brightness)
  }

  @Test func theLanguageIsThatOfTheEnvironment() {
    func unread(_ variables: [String: String]) -> String {
      Words.preferred { variables[$0] }.unknownApp
    }
    let (english, german) = (Words.english.unknownApp, Words.german.unknownApp)
    #expect(unread([:]) == english)
    #expect(unread(["LANG": "de_AT.UTF-8"]) == german)
    #expect(unread(["LANG": "de_DE.UTF-8", "LC_MESSAGES": "C"]) == english)
    #expect(unread(["LANG": "de_DE.UTF-8", "LC_ALL": "", "LC_MESSAGES": ""]) == german)
    #expect(unread(["LANG": "C.UTF-8", "LANGUAGE": "de:en"]) == german)
    // The first language of the list that there is.
    #expect(unread(["LANGUAGE": "sv_SE:de:en"]) == german)
    #expect(unread(["LANG": "del_US"]) == english && unread(["LANG": "sv_SE"]) == english)
  }

  @Test func commandsActOrSayWhyNot() throws {
    var settings = ShellSettings()
    settings.parts = [.toasts]
    let shell = DesktopShell(App(App.Options()), settings)
    #expect(shell.perform(["dnd", "on"]) == nil)
    #expect(shell.model.notifications.silence.isOn)
    #expect(shell.perform(["dnd", "toggle"]) == nil)
    #expect(!shell.model.notifications.silence.isOn)
    #expect(shell.perform(["dnd", "x"]) == "dnd wants on, off or toggle")
    #expect(shell.perform(["dismiss", "all"]) == nil)
    #expect(
      shell.perform(["osd", "volume"])
        == "this shell has no on-screen display; start it with osd")
    #expect(shell.perform(["refresh"]) == "this shell has no bar; start it with bar")
    #expect(
      shell.perform(["fly"])
        == "there is no command 'fly'; there are dnd, night, dismiss, invoke, osd and"
        + " refresh")
  }
}
