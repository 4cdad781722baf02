import Foundation
import Images
import Testing

/// Every scene, gone through by the tab key alone, in a real compositor.
@Suite(.serialized) struct FocusDemoTests {
  /// What is seen once something other than `last` is, and stays.
  private func next(_ session: DemoSession, after last: Bitmap) throws -> Bitmap {
    var now = last
    try wait {
      let seen = try session.look()
      defer { now = seen }
      return seen != last && seen == now
    }
    return now
  }

  /// Each press of the tab key shows where the keyboard is, somewhere new, until all were shown. Then it
  /// begins again.
  @Test(
    arguments: ["live", "pull", "static", "position", "sheet", "stage", "progressive"])
  func theTabKeyGoesRound(scene: String) throws {
    let session = try DemoSession(.sway, ["--scene", scene, "--reduced-motion"])
    // A keyboard that stays plugged in from one key to the next.
    let keyboard = Process()
    keyboard.executableURL = URL(filePath: "/usr/bin/wtype")
    keyboard.arguments = ["-s", "600000"]
    keyboard.environment = session.compositor.clientEnvironment
    try keyboard.run()
    defer {
      // It does not heed a request to end while it waits.
      kill(keyboard.processIdentifier, SIGKILL)
      keyboard.waitUntilExit()
    }
    try session.client.waitUntilAtRest()
    var last = try session.look()
    var seen: [Bitmap] = []
    for _ in 0..<60 {
      try session.type(["-k", "Tab"])
      last = try next(session, after: last)
      guard last != seen.first else { break }
      let isNew = !seen.contains(last)
      #expect(isNew, "stop \(seen.count + 1) was there before")
      seen.append(last)
    }
    #expect(last == seen.first && seen.count >= 4, "\(seen.count) stops")
    // And back.
    try session.type(["-M", "shift", "-k", "Tab", "-m", "shift"])
    let isBack = try next(session, after: last) == seen.last
    #expect(isBack)
    _ = try session.end()
  }
}
