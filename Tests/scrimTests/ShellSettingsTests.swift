// SPDX-License-Identifier: MIT

import Foundation
import JSON5
import ScrimKit
import Services
import TemporaryFiles
import Testing

@testable import Shell
@testable import scrim

/// The settings file of `scrim shell`.
@Suite struct ShellSettingsTests {
  private func read(_ text: String) throws -> ShellSettings {
    var settings = ShellSettings()
    try ShellSettings.keys.read(Array(text.utf8)).apply(to: &settings)
    return settings
  }

  @Test func theDefaultFileSetsTheDefaults() throws {
    #expect(try read(ShellSettings.defaultFile) == ShellSettings())
  }

  @Test func everyKeyTakesEffect() throws {
    let settings = try read(
      """
      {parts: ["bar", "osd"], appearance: "beneath", glass: 0.5, savesPower: false,
        solidIfSlow: false,
        doNotDisturb: {hours: "22:30-07:05", urgent: false, shown: ["A"], silent: ["B", "C"]},
        centre: {edge: "left", alignment: "end", output: "DP-1", width: 420,
          sections: ["media", "tiles"], tiles: ["airplane"], levels: []},
        toasts: {corner: "bottom-left", output: "all", width: 300, seconds: 9},
        osd: {edge: "top", output: "DP-2", shows: ["player"]},
        launcher: {output: "DP-3", width: 500},
        bar: {edge: "bottom", output: "focused", shows: ["battery"]},
        nightLight: {hours: "21:00-06:00", temperature: 3000}}
      """)
    #expect(settings.parts == [.bar, .osd] && settings.appearance == nil)
    #expect(settings.glass == 0.5 && !settings.savesPower && !settings.solidIfSlow)
    var silence = Silence()
    silence.hours = DailyHours(from: 1_350, to: 425)
    (silence.exception, silence.shownGroups, silence.silentGroups) = (nil, ["A"], ["B", "C"])
    #expect(settings.silence == silence)
    #expect(settings.centreEdge == .left && settings.centreAlignment == .end)
    #expect(settings.centreOutput == .named("DP-1") && settings.centreWidth == 420)
    #expect(settings.sections == [.media, .tiles] && settings.tiles == [.airplane])
    #expect(settings.levels.isEmpty)
    #expect(settings.toastCorner == .bottomLeft && settings.toastOutput == .all)
    #expect(settings.toastWidth == 300 && settings.toastSeconds == 9)
    #expect(settings.osdEdge == .top && settings.osdOutput == .named("DP-2"))
    #expect(settings.osdShows == [.player])
    #expect(settings.launcherOutput == .named("DP-3") && settings.launcherWidth == 500)
    #expect(settings.barEdge == .bottom && settings.barOutput == .focused)
    #expect(settings.barShows == [.battery] && settings.nightTemperature == 3_000)
    #expect(settings.nightHours == DailyHours(from: 1_260, to: 360))
  }

  @Test(arguments: [
    (
      #"{parts: ["bars"]}"#,
      #"'parts' wants a list of "centre", "toasts", "osd", "launcher" or "bar", each at most"#
        + " once, not a list"
    ),
    ("{glass: 2}", "'glass' wants a number from 0 to 1, not 2"),
    ("{glas: 1}", "unknown key 'glas', did you mean 'glass'?"),
    (
      #"{doNotDisturb: {hours: "22-7"}}"#,
      #"'doNotDisturb.hours' wants two times such as "22:00-07:00", not "22-7""#
    ),
    (
      #"{bar: {output: 1}}"#,
      #"'bar.output' wants "focused", "all" or the name of an output such as "DP-1", not 1"#
    ),
    ("{seconds: 1}", "unknown key 'seconds'; it belongs inside 'toasts'"),
  ])
  func mistakesAreTold(text: String, message: String) {
    let failure = #expect(throws: JSON5Failure.self) { try read(text) }
    #expect(failure?.mistakes.map(\.message) == [message])
  }

  @Test func flagsComeBeforeTheFile() throws {
    let folder = try TemporaryFolder()
    try folder.write("{parts: [\"bar\"], glass: 1}", to: "shell.json5")
    let path = "\(folder.path)/shell.json5"
    func read(_ path: String, _ arguments: Arguments = Arguments()) -> ShellSettings {
      let (settings, failure) = ShellCommand.settings(path, arguments)
      #expect(failure == nil)
      return settings
    }
    #expect(read(path).parts == [.bar])
    var arguments = Arguments()
    arguments.set("--only", to: Optional(["osd", "toasts"]))
    #expect(read(path, arguments).glass == 1)
    arguments.set("--glass", to: Optional(0.25))
    let settings = read(path, arguments)
    #expect(settings.parts == [.osd, .toasts] && settings.glass == 0.25)
    #expect(read("\(folder.path)/none") == ShellSettings())
  }

  /// One mistake does not take the rest.
  @Test(arguments: [
    ("{parts: ['bar'], glass: 2}", 1), ("{parts: ['bar'], glas: 1, osd: {edge: 'left'}}", 2),
    ("{parts: ['bar'], toasts: 5}", 1), ("{parts: ['bar'", 1), ("bar", 1), ("[]", 1),
  ])
  func whatIsRightCounts(text: String, mistakes: Int) throws {
    let folder = try TemporaryFolder()
    try folder.write(text, to: "shell.json5")
    let (settings, failure) = ShellCommand.settings("\(folder.path)/shell.json5", Arguments())
    var expected = ShellSettings()
    if text.hasSuffix("}") { expected.parts = [.bar] }
    #expect(settings == expected && failure?.lines.count == mistakes)
  }

  /// A file that is about to be written is empty.
  @Test func anEmptyFileHasNoMistake() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "shell.json5")
    let (settings, failure) = ShellCommand.settings("\(folder.path)/shell.json5", Arguments())
    #expect(settings == ShellSettings() && failure == nil)
  }

  /// What has the keyboard is on one output.
  @Test func theLauncherIsOnOneOutput() throws {
    let folder = try TemporaryFolder()
    try folder.write("{launcher: {output: 'all'}, bar: {output: 'all'}}", to: "shell.json5")
    let (_, failure) = ShellCommand.settings("\(folder.path)/shell.json5", Arguments())
    #expect(failure?.lines.count == 1 && failure?.lines[0].contains("'launcher.output'") == true)
  }

  @Test func aChosenGlassIsKeptWhileTheSettingIsTheSame() throws {
    let folder = try TemporaryFolder()
    let file = GlassDialFile(path: "\(folder.path)/glass.json")
    #expect(file.read(setting: 0) == nil)
    file.write(0.35, setting: 0)
    #expect(file.read(setting: 0) == 0.35 && file.read(setting: 0.5) == nil)
    file.write(nil, setting: 0)
    #expect(file.read(setting: 0) == nil)
    for text in ["", "[]", "{\"choice\":7,\"setting\":0}", "{\"choice\":\"a\"}"] {
      try folder.write(text, to: "glass.json")
      #expect(file.read(setting: 0) == nil, "\(text)")
    }
  }

  @Test func theGuideHasTheDefaultFile() throws {
    let guide = URL(filePath: #filePath).appending(path: "../../../docs/shell.md").standardized
    #expect(try String(contentsOf: guide, encoding: .utf8).contains(ShellSettings.defaultFile))
  }
}
