// SPDX-License-Identifier: MIT

import ChildProcess
import DBus
import Images
import PrivateBus
import Testing
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

  /// Without a layer shell, the bar is a window.
  @Test func theShellFollowsTheDesktop() throws {
    mock.settings = ["org.freedesktop.appearance": ["color-scheme": .uint32(1)]]
    let session = try DemoSession(
      .weston, ["--shell", "--reduced-transparency"],
      ["DBUS_SESSION_BUS_ADDRESS": bench.daemon.address])
    #expect(bench.run { mock.calls == ["ReadAll"] })
    var dark = 0.0
    #expect(
      try wait(session) {
        dark = $0
        return $0 > 1
      })
    try mock.change("org.freedesktop.appearance", "color-scheme", .uint32(2))
    #expect(try wait(session) { $0 > dark + 2 })
    _ = bench.settle()
    try session.client.waitUntilAtRest()
    _ = try session.end()
  }

  @Test func flagsAndVariablesCountMore() throws {
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

/// The demo at rest on a busy bus.
@Suite(.serialized, .timeLimit(.minutes(5))) struct BusyBusTests {
  /// Other programs talk, come and go on the session's bus, and no assistive technology is on.
  @Test func theDemoIsNotWokenByOtherPrograms() throws {
    let bench = try BusBench()
    let mock = try MockPortal(bench)
    let accessibility = try bench.connect()
    var questions = 0
    _ = try accessibility.export("/org/a11y/bus") { call in
      guard call.method == "GetAll" else { return false }
      questions += 1
      call.reply([.options(["IsEnabled": .bool(false), "ScreenReaderEnabled": .bool(false)])])
      return true
    }
    _ = try accessibility.own("org.a11y.Bus") { _ in }
    #expect(bench.settle())
    let session = try DemoSession(
      .weston, ["--size", "1280x800"], ["DBUS_SESSION_BUS_ADDRESS": bench.daemon.address])
    #expect(bench.run { mock.calls == ["ReadAll"] && questions == 1 })
    _ = bench.settle()
    try session.client.waitUntilAtRest()
    let before = try session.client.activity()
    let other = try bench.connect()
    for index in 0..<200 {
      try other.emit("/test", "test.Other", "Changed", [.int32(Int32(index))])
      let name = try other.own("test.Name\(index)") { _ in }
      other.cancel(name)
      try other.emit(
        "/test", "org.freedesktop.DBus.Properties", "PropertiesChanged",
        [.string("test.Other"), .options(["Level": .int32(Int32(index))]), .strings([])])
    }
    #expect(bench.settle())
    #expect(try session.client.activity() == before)
    // A message for the demo does wake it.
    try mock.change("org.freedesktop.appearance", "color-scheme", .uint32(1))
    #expect(bench.settle())
    try session.client.waitUntilAtRest()
    #expect(try session.client.activity() != before)
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
    for hasHighContrast in [true, false] {
      settings.hasHighContrast = hasHighContrast
      app.onDesktopSettings?(settings)
      for page in [first, second] {
        #expect(
          page.surface?.widgets.theme
            == Theme(.dark, textScale: 1.5, hasHighContrast: hasHighContrast))
        #expect(page.surface?.widgets.motion == .reduced)
      }
    }
  }
}
