// SPDX-License-Identifier: MIT

import Testing

@testable import scrim

/// Command lines of `scrim msg` that ask for nothing.
@Suite struct MessageTests {
  @Test(arguments: [
    (["toggle"], "toggle wants the name of a panel; 'scrim msg list' shows them"),
    (["list", "menu"], "list takes no name"),
    (["dnd"], "dnd wants on, off or toggle"),
    (["osd"], "osd wants volume, brightness, player or caps-lock"),
    (["invoke"], "invoke wants newest or the number of a notification"),
    (["dismiss", "7", "8"], "'8' is one word too many after dismiss"),
    (
      ["togle", "menu"],
      "msg wants toggle, open, close, list, subscribe, stats, dnd, night, dismiss, invoke, osd or"
        + " refresh, not 'togle'"
    ),
    ([], "msg wants ACTION; the usage is 'scrim msg ACTION [NAME] [DETAIL] [flags]'"),
    (["open", "menu", "other"], "'other' is one word too many after open"),
  ])
  func mistakesAreReported(words: [String], reason: String) throws {
    let console = try ConsoleRecorder()
    #expect(console.run(["msg"] + words) == ExitCode.wrongUsage.rawValue)
    #expect(console.reported.hasPrefix("scrim: \(reason)"), "\(console.reported)")
    #expect(console.written.isEmpty)
  }
}
