// SPDX-License-Identifier: MIT

import Foundation
import JSON5
import ScrimKit
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
      {parts: ["bar", "osd"], appearance: "light", solidity: 0.5, savesPower: false,
        toasts: {side: "left", seconds: 9}}
      """)
    #expect(settings.parts == [.bar, .osd] && settings.appearance == .light)
    #expect(settings.solidity == 0.5 && !settings.savesPower)
    #expect(settings.toastSide == .left && settings.toastSeconds == 9)
  }

  @Test(arguments: [
    (
      #"{parts: ["bars"]}"#,
      #"'parts' wants a list of "centre", "toasts", "osd", "launcher" or "bar", not a list"#
    ),
    ("{solidity: 2}", "'solidity' wants a number from 0 to 1, not 2"),
    ("{solid: 1}", "unknown key 'solid', did you mean 'solidity'?"),
    ("{seconds: 1}", "unknown key 'seconds'; it belongs inside 'toasts'"),
  ])
  func mistakesAreTold(text: String, message: String) {
    let failure = #expect(throws: JSON5Failure.self) { try read(text) }
    #expect(failure?.mistakes.map(\.message) == [message])
  }

  @Test func flagsComeBeforeTheFile() throws {
    let folder = try TemporaryFolder()
    try folder.write("{parts: [\"bar\"], solidity: 1}", to: "shell.json5")
    let path = "\(folder.path)/shell.json5"
    #expect(try ShellCommand.settings(path, only: nil).parts == [.bar])
    let settings = try ShellCommand.settings(path, only: ["osd", "toasts"])
    #expect(settings.parts == [.osd, .toasts] && settings.solidity == 1)
    #expect(try ShellCommand.settings("\(folder.path)/none", only: nil) == ShellSettings())
  }

  @Test func theGuideHasTheDefaultFile() throws {
    let guide = URL(filePath: #filePath).appending(path: "../../../docs/shell.md").standardized
    #expect(try String(contentsOf: guide, encoding: .utf8).contains(ShellSettings.defaultFile))
  }
}
