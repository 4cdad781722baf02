// SPDX-License-Identifier: MIT

import Cases
import ChildProcess
import Foundation
import Geometry
import Images
import Pictures
import Testing
import VirtualInput

/// The demo's scenes in headless compositors, with virtual input.
@Suite(.serialized) struct DemoTests {
  @Test(arguments: Compositor.Kind.allCases)
  func theLiveSceneIsIdleWithoutMotion(kind: Compositor.Kind) throws {
    let session = try DemoSession(kind, [])
    // A compositor that has no processor for a while may be mistaken for rest.
    try session.client.waitUntilAtRest()
    sleep(2)
    #expect(try session.client.activity(during: 10) == .rest)
    let stats = try session.end()
    #expect(try number(stats, "frames") > 0)
    #expect(try number(stats, "sigma_max") == 30)
  }

  /// The HUD, which shows frame statistics, causes no frames itself.
  @Test func theHUDIsIdleWithoutFrames() throws {
    let session = try DemoSession(.sway, ["--hud"])
    try session.client.waitUntilAtRest()
    // The HUD is updated once more a moment after the last frame.
    sleep(1)
    #expect(try session.client.activity(during: 3) == .rest)
    _ = try session.end()
  }

  /// The screen equals a snapshot bit for bit, except for the clock.
  @Test func theWindowMatchesItsSnapshot() throws {
    let session = try DemoSession(.sway, ["--decorations", "server"])
    try session.client.waitUntilAtRest()
    let shown = try session.look()
    _ = try session.end()
    let file = FileManager.default.temporaryDirectory
      .appending(path: "scrim-live-\(UUID().uuidString).png")
    defer { try? FileManager.default.removeItem(at: file) }
    let result = try run(
      Client.executable.path,
      ["snapshot", "live", "--still", "--at", "8", "--size", "1280x800", "--out", file.path],
      in: ProcessInfo.processInfo.environment)
    try #require(result.status == 0, "\(result.errors)")
    let expected = try Bitmap(contentsOf: file.path)
    try #require(shown.size == expected.size)
    let clock = Rect<Physical>(left: 150, top: 64, right: 720, bottom: 204)
    for part in Region(Rect(left: 0, top: 0, right: 1280, bottom: 800)).subtracting(Region(clock))
      .rects
    {
      let isSame = isEqual(shown, expected, in: part)
      #expect(isSame, "differs within \(part)")
    }
  }

  @Test func aHeldPanelFollowsThePointer() throws {
    let session = try DemoSession(.sway, ["--scene", "pull"])
    let pointer = try session.pointer()
    defer { pointer.close() }
    try session.client.waitUntilAtRest()
    let closed = try session.look()
    try drag(pointer, from: (640, 60), to: (640, 200))
    try session.client.waitUntilAtRest()
    let heldHigh = try session.look()
    try slide(pointer, from: (640, 200), to: (640, 360))
    try session.client.waitUntilAtRest()
    // Held half-way: the content below the panel is unchanged.
    let held = try session.look()
    let isSameBelow = isEqual(held, closed, in: Rect(left: 0, top: 440, right: 1280, bottom: 700))
    let isSameAbove = isEqual(held, closed, in: Rect(left: 0, top: 50, right: 1280, bottom: 250))
    #expect(isSameBelow)
    #expect(!isSameAbove)
    // Moved back while held, the panel looks as it did on its way down.
    try slide(pointer, from: (640, 360), to: (640, 200))
    try session.client.waitUntilAtRest()
    let isBack = try session.look() == heldHigh
    #expect(isBack)
    #expect(heldHigh != held)
    try pointer.button(isPressed: false)
    try session.client.waitUntilAtRest()
    let stats = try session.end()
    // The panel was never fully open.
    #expect(try number(stats, "sigma_max") < 30)
    #expect(try number(stats, "sigma_min") < 10)
    #expect(try number(stats, "sigma_min") > 0)
  }

  @Test func aMovingPanelCanBeReversed() throws {
    let session = try DemoSession(.sway, ["--scene", "pull"])
    let pointer = try session.pointer()
    defer { pointer.close() }
    // The pointer is in both pictures, where it is not compared.
    try pointer.move(x: 640, y: 80)
    try session.client.waitUntilAtRest()
    let closed = try session.look()
    try drag(pointer, from: (640, 80), to: (640, 300))
    try pointer.button(isPressed: false)
    try drag(pointer, from: (640, 200), to: (640, 60))
    try pointer.button(isPressed: false)
    try session.client.waitUntilAtRest()
    let isClosed = isEqual(
      try session.look(), closed, in: Rect(left: 0, top: 120, right: 1280, bottom: 700))
    #expect(isClosed)
    _ = try session.end()
  }

  @Test func aSwipeDismissesACard() throws {
    let session = try DemoSession(.sway, [])
    let pointer = try session.pointer()
    defer { pointer.close() }
    try session.client.waitUntilAtRest()
    let before = try session.look()
    try drag(pointer, from: (320, 220), to: (660, 222))
    try pointer.button(isPressed: false)
    // The pointer leaves the cards, so that none is highlighted.
    try pointer.move(x: 40, y: 300)
    try session.client.waitUntilAtRest()
    let after = try session.look()
    let isGone = !isEqual(after, before, in: Rect(left: 170, top: 190, right: 680, bottom: 260))
    let isSameBeside = isEqual(
      after, before, in: Rect(left: 760, top: 60, right: 1100, bottom: 340),
      // The gradient beneath the clock is cut by the end of the panel, which rounds it differently.
      within: 1)
    #expect(isGone)
    #expect(isSameBeside)
    _ = try session.end()
  }

  @Test func aPaneIsDraggedAcrossAnother() throws {
    // With reduced motion the content does not scroll, so the screenshots are comparable.
    let session = try DemoSession(.sway, ["--scene", "position", "--reduced-motion"])
    let pointer = try session.pointer()
    defer { pointer.close() }
    try session.client.waitUntilAtRest()
    let before = try session.look()
    try drag(pointer, from: (300, 300), to: (620, 420))
    try session.client.waitUntilAtRest()
    let after = try session.look()
    let isMoved = !isEqual(after, before, in: Rect(left: 100, top: 140, right: 400, bottom: 260))
    #expect(isMoved)
    try pointer.button(isPressed: false)
    let stats = try session.end()
    #expect(try number(stats, "blur_passes") > 0)
  }

  /// Every scene becomes idle and looks different from the others.
  @Test(arguments: Cases.choice(Compositor.Kind.allCases, every: 2))
  func everySceneIsShown(kind: Compositor.Kind) throws {
    var pictures: [Bitmap] = []
    for scene in ["live", "pull", "static", "position", "sheet", "stage", "progressive"] {
      let session = try DemoSession(kind, ["--scene", scene, "--reduced-motion"])
      try session.client.waitUntilAtRest()
      let picture = try session.look()
      let isNew = !pictures.contains(picture)
      #expect(isNew, "\(scene) shows nothing of its own")
      pictures.append(picture)
      let scenes = try #require(try session.end()["scenes"] as? [String: Any])
      #expect(Array(scenes.keys) == [scene])
    }
  }

  @Test func numberKeysSelectScenes() throws {
    let session = try DemoSession(.sway, ["--reduced-motion"])
    try session.client.waitUntilAtRest()
    var pictures = [try session.look()]
    for key in ["2", "3", "4", "5", "7"] {
      try session.type([key])
      try session.client.waitUntilAtRest()
      let picture = try session.look()
      let isNew = !pictures.contains(picture)
      #expect(isNew, "key \(key) shows nothing new")
      pictures.append(picture)
    }
    let scenes = try #require(try session.end()["scenes"] as? [String: Any])
    #expect(
      Set(scenes.keys) == ["live", "pull", "static", "position", "sheet", "progressive"])
  }

  @Test func slidersWorkByKeyboard() throws {
    let session = try DemoSession(.sway, [])
    try session.client.waitUntilAtRest()
    let before = try session.look()
    // From the last control backwards to the brightness slider.
    try session.type(["-M", "shift", "-k", "Tab", "-k", "Tab", "-m", "shift"])
    try session.type(["-k", "Right", "-k", "Right"])
    try session.client.waitUntilAtRest()
    let isOther = try session.look() != before
    #expect(isOther)
    try session.type(["]"])
    try session.client.waitUntilAtRest()
    let stats = try session.end()
    #expect(try number(stats, "sigma_max") > 30)
  }

  /// Creates a settings directory. Returns its path and that of the demo's file.
  private func settingsFolder() throws -> (folder: URL, file: URL) {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "scrim-config-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: folder.appending(path: "scrim"), withIntermediateDirectories: true)
    return (folder, folder.appending(path: "scrim/config.json5"))
  }

  @Test func changedSettingsApplyWhileRunning() throws {
    let (folder, file) = try settingsFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    try "{ glass: { sigma: 12 } }".write(to: file, atomically: true, encoding: .utf8)
    let session = try DemoSession(.sway, [], ["XDG_CONFIG_HOME": folder.path])
    try session.client.waitUntilAtRest()
    let first = try session.look()
    try "{ glass: { sigma: 40 }, appearance: 'dark' }"
      .write(to: file, atomically: true, encoding: .utf8)
    try session.client.waitUntilAtRest()
    let isOther = try session.look() != first
    #expect(isOther)
    let stats = try session.end()
    #expect(try number(stats, "sigma_min") == 12)
    #expect(try number(stats, "sigma_max") == 40)
  }

  @Test func aBadSettingsFileIsReportedInOneLine() throws {
    let (folder, file) = try settingsFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    try "{ glass: { sigm: 12 } }".write(to: file, atomically: true, encoding: .utf8)
    var environment = ProcessInfo.processInfo.environment
    environment["XDG_CONFIG_HOME"] = folder.path
    let result = try run(Client.executable.path, ["demo"], in: environment)
    #expect(result.status == 1)
    #expect(result.errors.hasPrefix("scrim: \(file.path):1:12: "))
    #expect(result.errors.contains("sigma"))
    #expect(result.errors.filter { $0 == "\n" }.count == 1)
  }

  @Test func durationLimitsTheDemo() throws {
    let compositor = try Compositor(.weston)
    let result = try Client(
      ["demo", "--duration", "1", "--stats", "-"], in: compositor.clientEnvironment
    ).end()
    #expect(result.status == 0)
    #expect(result.output.contains("\"frames\""))
  }
}
