// SPDX-License-Identifier: MIT

import ChildProcess
import DBus
import Geometry
import Images
import PrivateBus
import Testing
import Widgets
import Window

@testable import ScrimKit

/// The desktop's settings in the running demo, from a portal that the test answers for.
@Suite(.serialized, .timeLimit(.minutes(5))) struct DesktopSettingsTests {
  private let bench: BusBench
  private let mock: MockPortal

  init() throws {
    bench = try BusBench()
    mock = try MockPortal(bench)
    #expect(bench.settle())
  }

  /// The mean brightness of the screen, from 0 to 255.
  private func brightness(of session: DemoSession) throws -> Double {
    let pixels = try session.look().pixels
    let green = stride(from: 1, to: pixels.count, by: 4)
    return green.reduce(0) { $0 + Double(pixels[$1]) } / Double(green.underestimatedCount)
  }

  /// Waits until the screen is as bright as `condition` says.
  private func wait(_ session: DemoSession, until condition: (Double) -> Bool) throws -> Bool {
    for _ in 0..<100 {
      _ = bench.settle()
      if condition(try brightness(of: session)) { return true }
    }
    return false
  }

  @Test func theDemoFollowsTheDesktop() throws {
    defer { bench.close() }
    mock.settings = ["org.freedesktop.appearance": ["color-scheme": .uint32(1)]]
    let session = try DemoSession(
      .weston, ["--size", "1280x800", "--scene", "sheet", "--reduced-motion"],
      ["DBUS_SESSION_BUS_ADDRESS": bench.daemon.address])
    #expect(bench.run { mock.calls == ["ReadAll"] })
    #expect(try wait(session) { $0 < 90 })
    try mock.change("org.freedesktop.appearance", "color-scheme", .uint32(2))
    #expect(try wait(session) { $0 > 120 })
    _ = bench.settle()
    try session.client.waitUntilAtRest()
    _ = try session.end()
    #expect(mock.calls == ["ReadAll"])
  }

  @Test func flagsAndVariablesCountMore() throws {
    defer { bench.close() }
    mock.settings = ["org.freedesktop.appearance": ["color-scheme": .uint32(1)]]
    let session = try DemoSession(
      .weston, ["--size", "1280x800", "--scene", "sheet", "--reduced-motion"],
      ["DBUS_SESSION_BUS_ADDRESS": bench.daemon.address, "SCRIM_APPEARANCE": "light"])
    #expect(bench.run { mock.calls == ["ReadAll"] })
    _ = bench.settle()
    try session.client.waitUntilAtRest()
    #expect(try brightness(of: session) > 120)
    _ = try session.end()
  }
}

/// Surfaces that follow the desktop's settings.
@Suite struct FollowedDesktopTests {
  private final class Page: Content {
    var surface: ScrimKit.SurfaceContent?
    func build(in surface: ScrimKit.SurfaceContent) { self.surface = surface }
  }

  @Test func allSurfacesFollow() {
    let (first, second) = (Page(), Page())
    let app = App(App.Options(), content: first)
    #expect(first.surface?.widgets.theme == Theme(.dark))
    app.followDesktop(otherwise: .light)
    #expect(first.surface?.widgets.theme == Theme(.light))
    _ = app.makeSurface(.window(Toplevel.Options(), isMain: false), second)
    #expect(second.surface?.widgets.theme == Theme(.light))
    var settings = DesktopSettings()
    settings.colorScheme = .dark
    settings.textScale = 1.5
    settings.motion = .reduced
    app.onDesktopSettings?(settings)
    for page in [first, second] {
      #expect(page.surface?.widgets.theme == Theme(.dark, textScale: 1.5))
      #expect(page.surface?.widgets.motion == .reduced)
    }
  }
}
