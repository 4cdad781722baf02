// SPDX-License-Identifier: MIT

import ChildProcess
import Foundation
import Geometry
import Images
import Pictures
import Testing
import VirtualInput

/// The demo as a shell, in sway: bars on the layers of two outputs, and a drawer.
@Suite(.serialized) struct ShellTests {
  /// A running shell over an app's window.
  private final class Session {
    let compositor: Compositor
    let window: Client
    let shell: Client
    let pointer: VirtualPointer
    private let keyboard = Keyboard()

    init() throws {
      compositor = try Compositor(
        .sway, extraConfiguration: "output HEADLESS-2 mode 800x600\noutput HEADLESS-2 scale 2")
      try compositor.command("create_output")
      pointer = try VirtualPointer(socket: compositor.socket, width: 1680, height: 800)
      window = try Client(["demo", "--scene", "static"], in: compositor.clientEnvironment)
      try wait { [compositor] in
        try Bitmap(contentsOf: compositor.screenshot(of: "HEADLESS-1").path).differs
      }
      shell = try Client(["demo", "--shell"], in: compositor.clientEnvironment)
    }

    /// The picture of an output.
    func look(_ output: String = "HEADLESS-1") throws -> Bitmap {
      try Bitmap(contentsOf: compositor.screenshot(of: output).path)
    }

    /// The picture once the bar has its place, with nothing open, and the pointer out of the way.
    func lookWhenShown() throws -> Bitmap {
      try wait { try windows().contains("\"y\": \(ShellTests.barHeight)") }
      try pointer.move(x: 700, y: 600)
      try window.waitUntilAtRest()
      try shell.waitUntilAtRest()
      return try look()
    }

    /// The rectangles of the windows, by the name of the app.
    func windows() throws -> String {
      try run(
        "/usr/bin/swaymsg", ["-r", "-t", "get_tree"], in: compositor.clientEnvironment
      ).output
    }

    func type(_ arguments: [String]) throws {
      try keyboard.plugIn(compositor.clientEnvironment, for: shell)
      _ = try run("/usr/bin/wtype", arguments, in: compositor.clientEnvironment)
    }

    isolated deinit {
      pointer.close()
      shell.process.terminate()
      let result = shell.end()
      #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
      window.process.terminate()
      _ = window.end()
    }
  }

  /// The height of the bar.
  private static let barHeight = 34

  @Test func theBarKeepsItsPlaceAndTheDrawerOpens() throws {
    let session = try Session()
    let bar = Rect<Physical>(x: 0, y: 0, width: 1280, height: Self.barHeight)
    // The bar moves the tiled window down.
    let before = try session.look()
    try wait { try !isEqual(session.look(), before, in: bar) }
    try wait { try session.windows().contains("\"y\": \(Self.barHeight)") }
    // It is on the other output too, at its scale.
    try wait {
      try session.look("HEADLESS-2").differs(in: Rect(x: 0, y: 0, width: 800, height: 60))
    }
    // The cursor is in the picture: out of the compared part.
    try session.pointer.move(x: 1200, y: 17)
    try session.window.waitUntilAtRest()
    try session.shell.waitUntilAtRest()
    let closed = try session.look()
    // The button opens the drawer, Escape closes it.
    let below = Rect<Physical>(x: 0, y: 100, width: 1280, height: 260)
    try click(session.pointer, 1200, 17)
    try wait { try !isEqual(session.look(), closed, in: below) }
    try session.shell.waitUntilAtRest()
    try session.type(["-k", "Escape"])
    try wait { try isEqual(session.look(), closed, in: below) }
    // A pull on the bar moves the drawer with the pointer; let go near the top, it closes.
    try drag(session.pointer, from: (400, 20), to: (400, 260))
    try wait {
      let seen = try session.look()
      return !isEqual(seen, closed, in: Rect(x: 0, y: 60, width: 1280, height: 180))
        && isEqual(seen, closed, in: Rect(x: 0, y: 400, width: 1280, height: 300))
    }
    try slide(session.pointer, from: (400, 260), to: (400, 60))
    try session.pointer.button(isPressed: false)
    try wait { try isEqual(session.look(), closed, in: below) }
    // Then nothing is done.
    try session.shell.waitUntilAtRest()
  }

  /// The menu opens beneath its button, its submenu beside the row, and a choice shows a toast,
  /// which a swipe dismisses.
  @Test func theMenuShowsAToast() throws {
    let session = try Session()
    let closed = try session.lookWhenShown()
    let menu = Rect<Physical>(x: 10, y: 40, width: 200, height: 100)
    let submenu = Rect<Physical>(x: 290, y: 50, width: 80, height: 120)
    let toast = Rect<Physical>(x: 890, y: 60, width: 360, height: 40)
    try click(session.pointer, 40, 17)
    try wait { try !isEqual(session.look(), closed, in: menu) }
    try click(session.pointer, 100, 62)
    try wait { try !isEqual(session.look(), closed, in: submenu) }
    // A click beside the menus closes both.
    try click(session.pointer, 700, 600)
    try wait { try isEqual(session.look(), closed, in: menu.union(submenu)) }
    try click(session.pointer, 40, 17)
    try wait { try !isEqual(session.look(), closed, in: menu) }
    try click(session.pointer, 100, 62)
    try wait { try !isEqual(session.look(), closed, in: submenu) }
    try click(session.pointer, 400, 62)
    try wait { try !isEqual(session.look(), closed, in: toast) }
    try wait { try isEqual(session.look(), closed, in: menu.union(submenu)) }
    // The toast's surface is as high as the output: a click beside the toast reaches the window
    // beneath, whose button clears its notifications.
    let cards = Rect<Physical>(x: 400, y: 220, width: 400, height: 260)
    try click(session.pointer, 880, 174)
    try wait { try !isEqual(session.look(), closed, in: cards) }
    // Another toast, above the first if that is still there. Under the pointer it stays.
    try click(session.pointer, 40, 17)
    try wait { try !isEqual(session.look(), closed, in: menu) }
    try click(session.pointer, 100, 62)
    try wait { try !isEqual(session.look(), closed, in: submenu) }
    try click(session.pointer, 400, 62)
    try session.pointer.move(x: 1000, y: 90)
    try wait { try !isEqual(session.look(), closed, in: toast) }
    try session.shell.waitUntilAtRest()
    try drag(session.pointer, from: (1000, 90), to: (1270, 90))
    try session.pointer.button(isPressed: false)
    try session.pointer.move(x: 700, y: 700)
    try wait { try isEqual(session.look(), closed, in: toast) }
    try session.shell.waitUntilAtRest()
  }

  /// Of two outputs, the one with the focus is found and captured before the drawer opens on it.
  /// The menu of the bar shows the desktop, too.
  @Test func glassShowsTheDesktopOfTheFocusedOutput() throws {
    let session = try Session()
    let closed = try session.lookWhenShown()
    let other = try session.look("HEADLESS-2")
    // A tint is the same everywhere, the blurred window is not.
    try click(session.pointer, 40, 17)
    let menu = Rect<Physical>(x: 20, y: 50, width: 200, height: 4)
    try wait { try !isEqual(session.look(), closed, in: menu) }
    try session.shell.waitUntilAtRest()
    #expect(try session.look().contrast(in: Rect(x: 20, y: 60, width: 8, height: 110)) > 16)
    try click(session.pointer, 700, 600)
    try wait { try isEqual(session.look(), closed, in: menu) }
    let result = try run(
      Client.executable.path, ["msg", "open", "notifications"],
      in: session.compositor.clientEnvironment)
    #expect(result.status == 0, "\(result.errors)")
    let below = Rect<Physical>(x: 0, y: 100, width: 1280, height: 260)
    try wait { try !isEqual(session.look(), closed, in: below) }
    try session.shell.waitUntilAtRest()
    #expect(try session.look().contrast(in: Rect(x: 20, y: 180, width: 340, height: 1)) > 16)
    let unchanged = Rect<Physical>(x: 0, y: 100, width: 800, height: 400)
    #expect(try isEqual(session.look("HEADLESS-2"), other, in: unchanged))
  }

  /// The bar goes with its output, also while the drawer is open there, and comes with another one.
  /// sway 1.7 has no such command.
  @Test(
    .enabled(if: ProcessInfo.processInfo.environment["SCRIM_NEWER"] != nil, "scripts/test-newer"))
  func anOutputIsUnplugged() throws {
    let session = try Session()
    func list() throws -> String {
      try run(Client.executable.path, ["msg", "list"], in: session.compositor.clientEnvironment)
        .output
    }
    try wait { try list().contains("bar open HEADLESS-1 HEADLESS-2\n") }
    try session.compositor.command("focus output HEADLESS-2")
    _ = try run(
      Client.executable.path, ["msg", "open", "notifications"],
      in: session.compositor.clientEnvironment)
    try wait { try list().contains("notifications open HEADLESS-2\n") }
    try session.shell.waitUntilAtRest()
    try session.compositor.command("output HEADLESS-2 unplug")
    try wait { try list().contains("bar open HEADLESS-1\n") }
    try session.shell.waitUntilAtRest()
    try session.compositor.command("create_output")
    try wait { try list().contains("bar open HEADLESS-1 HEADLESS-") }
    try session.shell.waitUntilAtRest()
  }

  /// KWin has layer shell 3, no captures, and blurs behind surfaces itself.
  @Test(.enabled(if: NestedCompositor.Kind.kwinGL.isInstalled, "kwin-wayland, libglib2.0-bin"))
  func kwinShowsTheShellAndBlursBehindIt() throws {
    let compositor = try NestedCompositor(.kwinGL, scale: 1.5, blurs: true)
    defer { compositor.close() }
    let environment = try compositor.clientEnvironment()
    let window = try Client(["demo", "--scene", "position", "--size", "1000x650"], in: environment)
    let empty = try compositor.screen.picture()
    try wait { try compositor.screen.picture() != empty }
    let shell = try Client(["demo", "--shell"], in: environment)
    let bar = Rect<Physical>(x: 0, y: 0, width: 1620, height: 51)
    try wait { try !isEqual(compositor.screen.picture(), empty, in: bar) }
    let closed = try compositor.screen.picture()
    let below = Rect<Physical>(x: 100, y: 80, width: 1400, height: 300)
    func request(_ name: String) throws {
      let result = try run(
        Client.executable.path, ["msg", name, "notifications"], in: environment)
      #expect(result.status == 0, "\(result.errors)")
    }
    try request("open")
    try wait { try !isEqual(compositor.screen.picture(), closed, in: below) }
    try shell.waitUntilAtRest()
    try request("close")
    try shell.waitUntilAtRest()
    for client in [shell, window] {
      client.process.terminate()
      let result = client.end()
      #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    }
  }
}
