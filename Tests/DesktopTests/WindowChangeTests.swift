// SPDX-License-Identifier: MIT

import Cases
import ChildProcess
import Foundation
import Geometry
import Images
import Testing

/// After any change by a compositor, the window equals a snapshot of that size and scale.
@Suite(.serialized) struct WindowChangeTests {
  /// A change of the window, and the result.
  private struct Change {
    /// The command for sway.
    let commands: [String]
    /// The window's output.
    let output: String
    /// The position on the output, in pixels.
    let place: Rect<Physical>
    /// The number of pixels in a logical unit.
    let scale: Int
  }

  private static let changes = [
    Change(
      commands: ["floating enable", "resize set 700 500", "move absolute position 60 40"],
      output: "HEADLESS-1", place: Rect(left: 60, top: 40, right: 760, bottom: 540), scale: 1),
    Change(
      commands: ["fullscreen enable"], output: "HEADLESS-1",
      place: Rect(left: 0, top: 0, right: 1_280, bottom: 800), scale: 1),
    Change(
      commands: ["output HEADLESS-1 scale 2"], output: "HEADLESS-1",
      place: Rect(left: 0, top: 0, right: 1_280, bottom: 800), scale: 2),
    Change(
      commands: [
        "create_output", "output HEADLESS-2 mode --custom 1024x768@60Hz",
        "move container to output HEADLESS-2",
      ], output: "HEADLESS-2", place: Rect(left: 0, top: 0, right: 1_024, bottom: 768), scale: 1),
  ]

  /// Draws a snapshot.
  private func snapshot(_ scene: String, _ change: Change) throws -> Bitmap {
    let file = FileManager.default.temporaryDirectory
      .appending(path: "scrim-change-\(UUID().uuidString).png")
    defer { try? FileManager.default.removeItem(at: file) }
    let (width, height) = (
      change.place.width / change.scale, change.place.height / change.scale
    )
    let result = try run(
      Client.executable.path,
      [
        "snapshot", scene, "--reduced-motion", "--at", "3", "--size", "\(width)x\(height)",
        "--scale", "\(change.scale)", "--out", file.path,
      ], in: ProcessInfo.processInfo.environment)
    try #require(result.status == 0, "\(result.errors)")
    return try Bitmap(contentsOf: file.path)
  }

  /// Reports whether a part of a screen equals an image, ignoring its first rows.
  private func shows(_ screen: Bitmap, _ picture: Bitmap, at place: Rect<Physical>, below top: Int)
    -> Bool
  {
    (top..<place.height).allSatisfy { y in
      let start = ((place.top + y) * screen.size.width + place.left) * 4
      let line = y * picture.size.width * 4
      let length = picture.size.width * 4
      return screen.pixels[start..<start + length] == picture.pixels[line..<line + length]
    }
  }

  /// One scene with live glass and one with frozen glass. `DemonstrationTests` cover all scenes at
  /// all sizes.
  @Test(arguments: Cases.choice(["live", "static"], every: 2))
  func everyChangedWindowMatchesItsSnapshot(scene: String) throws {
    let session = try DemoSession(
      .sway, ["--scene", scene, "--reduced-motion", "--decorations", "server"])
    try session.client.waitUntilAtRest()
    for change in Self.changes {
      for command in change.commands { try session.compositor.command(command) }
      // Takes a moment on a busy machine.
      usleep(200_000)
      try session.client.waitUntilAtRest()
      let screen = try Bitmap(contentsOf: session.compositor.screenshot(of: change.output).path)
      let picture = try snapshot(scene, change)
      try #require(picture.size.width == change.place.width)
      // Skips the rows with the time and the date: 44 of the header, and 150 below.
      let isRight = shows(screen, picture, at: change.place, below: 194 * change.scale)
      #expect(isRight, "\(scene) after \(change.commands)")
    }
    _ = try session.end()
  }
}
