// SPDX-License-Identifier: MIT

import Foundation
import Host
import Pictures
import ScrimTesting
import Services
import Testing

@testable import Shell

/// The on-screen display, and the commands of the shell.
@Suite struct LevelTests {
  @Test(arguments: [Appearance.light, .dark])
  func thePillFollowsTheLevel(appearance: Appearance) async throws {
    let model = ShellBench().model
    model.shownLevel = LevelDisplay.Level(kind: .volume, device: "Speakers", value: 0.2)
    let stage = try Stage(
      theme: Theme(appearance), desktop: Wallpaper.make(Size(width: 400, height: 90))
    ) { LevelView(model: model).padding(16) }
    try await stage.settle()
    #expect(try stage.accessibleTree().contains("progress “Volume”, 0.2"))
    model.shownLevel.value = 0.7
    try await stage.wait(0.05)
    #expect(stage.offscreen.frameDemand.now)
    try await stage.settle()
    try stage.expectPicture("level-\(appearance)")
    model.shownLevel.isMuted = true
    try await stage.settle()
    #expect(try stage.accessibleTree().contains("progress “Volume”, 0"))
    model.shownLevel = LevelDisplay.Level(texts: [model.words.capsLockOn])
    try await stage.settle()
    try stage.expectPicture("level-caps-lock-\(appearance)")
  }

  @Test func aChangeIsShownAndTheFirstLevelIsNot() async throws {
    let bench = ShellBench()
    let display = LevelDisplay(bench.model)
    let stage = try bench.stage(Size(width: 10, height: 10)) { EmptyView() }
    try await stage.wait(0.1)
    #expect(bench.model.shownLevel.device == "")
    bench.model.audio.setVolume(0.9)
    try await stage.wait(0.1)
    #expect(bench.model.shownLevel.kind == .volume && bench.model.shownLevel.value == 0.9)
    bench.model.brightness.set(0.4)
    try await stage.wait(0.1)
    #expect(bench.model.shownLevel.kind == .brightness && bench.model.shownLevel.value == 0.4)
    bench.model.media.next()
    bench.model.media.playPause()
    try await stage.wait(0.1)
    #expect(bench.model.shownLevel.kind == .brightness)
    bench.model.settings.osdShows = [.player]
    bench.model.media.playPause()
    try await stage.wait(0.1)
    #expect(bench.model.shownLevel.kind == .player)
    #expect(bench.model.shownLevel.texts == ["Low tide", "The Harbour Lights"])
    bench.model.settings.osdShows = ShellSettings.Display.allCases
    bench.model.brightness.set(0.5)
    try await stage.wait(0.1)
    bench.model.isCentreOpen = true
    bench.model.audio.setVolume(0.1)
    try await stage.wait(0.1)
    #expect(bench.model.shownLevel.kind == .brightness)
    withExtendedLifetime(display) {}
  }

  /// Caps Lock is on if the light of any keyboard is, and is told by no keyboard without one.
  @Test(arguments: [false, true])
  func capsLockIsShownWhenItIsAskedFor(isGerman: Bool) throws {
    let words = isGerman ? Words.german : .english
    let root = FileManager.default.temporaryDirectory.appending(path: "scrim-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: root) }
    let bench = ShellBench(words: words)
    bench.app.machine.root = root.path
    let display = LevelDisplay(bench.model)
    #expect(!display.showCapsLock())
    let leds = root.appending(path: "sys/class/leds")
    for name in ["input3::capslock", "input9::capslock", "input9::numlock"] {
      let folder = leds.appending(path: name)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data("\(name.hasSuffix("numlock") ? 1 : 0)\n".utf8)
        .write(to: folder.appending(path: "brightness"))
    }
    #expect(display.showCapsLock())
    #expect(bench.model.shownLevel.texts == [words.capsLockOff])
    try Data("255\n".utf8).write(to: leds.appending(path: "input9::capslock/brightness"))
    #expect(display.showCapsLock())
    #expect(bench.model.shownLevel.texts == [words.capsLockOn])
    #expect(bench.model.shownLevel.kind == nil)
    #expect(words.capsLockOn != words.capsLockOff)
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
