// SPDX-License-Identifier: MIT

import ChildProcess
import Foundation
import Geometry
import Images
import Pictures
import PrivateBus
import Testing

/// The program of Examples/Desk in sway, with a bus, settings and a history of its own.
@Suite(.serialized, .timeLimit(.minutes(10))) final class DeskExampleTests {
  private let compositor: Compositor
  private let bus: PrivateBus
  private let environment: [String: String]
  private let desk: Client

  /// The left end of the bar.
  private static let bar = Rect<Physical>(x: 0, y: 0, width: 60, height: 24)
  /// A part of the launcher, in the middle of the screen: it has as many rows as applications.
  private static let launcher = Rect<Physical>(x: 450, y: 390, width: 380, height: 20)
  /// A part of the panels at the right, below the bar.
  private static let corner = Rect<Physical>(x: 900, y: 60, width: 340, height: 20)

  init() throws {
    compositor = try Compositor(.sway)
    bus = try PrivateBus()
    environment = compositor.clientEnvironment.merging([
      "DBUS_SESSION_BUS_ADDRESS": bus.address, "XDG_CONFIG_HOME": bus.folder,
      "XDG_STATE_HOME": bus.folder, "XDG_DATA_HOME": bus.folder,
      "PULSE_RUNTIME_PATH": "\(bus.folder)/pulse",
    ]) { $1 }
    desk = try Client([], of: "desk-example", in: environment)
  }

  private func screen() throws -> Bitmap { try Bitmap(contentsOf: compositor.screenshot().path) }

  @discardableResult private func tell(_ words: String...) throws -> Outcome {
    try run(
      Client.executable.path, ["msg", "--instance", "desk"] + words, in: environment)
  }

  private func toggle(_ panel: String) throws {
    let result = try tell("toggle", panel)
    try #require(result.status == 0, "\(result.errors)")
  }

  /// Waits until a panel is open or closed and drawn so. `closed` is the screen without panels.
  private func waitUntil(
    _ panel: String, isOpen: Bool, in area: Rect<Physical>, without closed: Bitmap
  ) throws {
    try wait { try tell("list").output.contains("\(panel) \(isOpen ? "open" : "closed")") }
    try wait { try isEqual(screen(), closed, in: area) != isOpen }
    try desk.waitUntilAtRest()
  }

  @Test func everyPanelOpensAndCloses() throws {
    let ground = try screen()
    try wait {
      try #require(desk.process.isRunning, "the desk has ended: \(desk.end())")
      return try tell("list").output.contains("bar open HEADLESS-1")
    }
    try wait { try !isEqual(screen(), ground, in: Self.bar) }
    try desk.waitUntilAtRest()
    let closed = try screen()
    #expect(isEqual(closed, ground, in: Self.launcher) && isEqual(closed, ground, in: Self.corner))

    try toggle("launcher")
    try waitUntil("launcher", isOpen: true, in: Self.launcher, without: closed)
    #expect(try isEqual(screen(), closed, in: Self.corner))
    let keyboard = Keyboard()
    try keyboard.plugIn(environment, for: desk)
    _ = try run("/usr/bin/wtype", ["-k", "Escape"], in: environment)
    try waitUntil("launcher", isOpen: false, in: Self.launcher, without: closed)

    for panel in ["notes", "sound"] {
      for isOpen in [true, false] {
        try toggle(panel)
        try waitUntil(panel, isOpen: isOpen, in: Self.corner, without: closed)
      }
    }
    let unknown = try tell("toggle", "menu")
    #expect(unknown.errors.hasPrefix("scrim: there is no panel 'menu'; there are launcher, "))
    desk.process.terminate()
    let result = desk.end()
    #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
  }
}
