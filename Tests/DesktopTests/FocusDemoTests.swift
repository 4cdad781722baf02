// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// Tab navigation through one scene in a headless compositor. `DemonstrationTests` cover all
/// scenes.
@Suite(.serialized) struct FocusDemoTests {
  /// A screenshot, as written by the compositor's tool.
  private func look(_ session: DemoSession) throws -> Data {
    try Data(contentsOf: session.compositor.screenshot())
  }

  /// Waits until the screen differs from `last` and the demo is idle. Returns the screenshot.
  private func next(_ session: DemoSession, after last: Data) throws -> Data {
    try wait { try look(session) != last }
    try session.client.waitUntilAtRest()
    return try look(session)
  }

  /// Each press of Tab moves the visible focus to another widget, until it returns to the first.
  @Test func tabCyclesThroughAllWidgets() throws {
    let session = try DemoSession(.sway, ["--scene", "position", "--reduced-motion"])
    try session.client.waitUntilAtRest()
    var last = try look(session)
    var seen: [Data] = []
    for _ in 0..<60 {
      try session.type(["-k", "Tab"], pause: 20)
      last = try next(session, after: last)
      if seen.contains(last) { break }
      seen.append(last)
    }
    // The screen before the first key shows no focus and does not occur again.
    let isRound = seen.prefix(2).contains(last)
    #expect(isRound && seen.count >= 4, "\(seen.count) stops")
    // Backwards.
    try session.type(["-M", "shift", "-k", "Tab", "-m", "shift"], pause: 20)
    let isBack = try next(session, after: last) == seen.last
    #expect(isBack)
    _ = try session.end()
  }
}
