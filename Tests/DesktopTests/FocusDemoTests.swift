// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// A scene, gone through by the tab key alone, in a real compositor. That all scenes can be is
/// shown without one.
@Suite(.serialized) struct FocusDemoTests {
  /// What is on the screen, as the compositor's own tool writes it.
  private func look(_ session: DemoSession) throws -> Data {
    try Data(contentsOf: session.compositor.screenshot())
  }

  /// What is seen once something other than `last` is, and all has come to rest.
  private func next(_ session: DemoSession, after last: Data) throws -> Data {
    try wait { try look(session) != last }
    try session.client.waitUntilAtRest()
    return try look(session)
  }

  /// Each press of the tab key shows where the keyboard is, somewhere new, until all were shown.
  /// Then it begins again.
  @Test func theTabKeyGoesRound() throws {
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
    // How a window looks before its first key need not come again.
    let isRound = seen.prefix(2).contains(last)
    #expect(isRound && seen.count >= 4, "\(seen.count) stops")
    // And back.
    try session.type(["-M", "shift", "-k", "Tab", "-m", "shift"], pause: 20)
    let isBack = try next(session, after: last) == seen.last
    #expect(isBack)
    _ = try session.end()
  }
}
