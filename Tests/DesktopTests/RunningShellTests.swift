// SPDX-License-Identifier: MIT

import ChildProcess
import Foundation
import Geometry
import Images
import Pictures
import PrivateBus
import Testing

/// `scrim shell` in real compositors.
@Suite(.serialized, .timeLimit(.minutes(10))) struct RunningShellTests {
  /// A part of the first toast, beside the centre.
  private func toast(_ screen: Bitmap) -> Rect<Physical> {
    Rect(x: screen.size.width - 160, y: 60, width: 120, height: 60)
  }

  /// The middle of the screen, beneath the bar.
  private func middle(_ screen: Bitmap) -> Rect<Physical> {
    Rect(x: screen.size.width / 2 - 250, y: 60, width: 500, height: screen.size.height - 120)
  }

  @Test(arguments: ShellDesktop.Kind.installed)
  func everyPartOpensTakesKeysAndCloses(kind: ShellDesktop.Kind) throws {
    let desktop = try ShellDesktop(kind)
    defer { desktop.close() }
    let shell = try RunningShell(in: desktop.environment)
    try shell.waitUntil("bar", isOpen: true)
    let empty = try desktop.picture()
    let (toast, middle) = (toast(empty), middle(empty))

    try shell.notify("Ada")
    try wait { try !isEqual(desktop.picture(), empty, in: toast) }
    try shell.client.waitUntilAtRest()
    try shell.tell("open", "centre")
    try shell.waitUntil("centre", isOpen: true)
    // The centre shows it, in place of the toast.
    try wait { try isEqual(desktop.picture(), empty, in: toast) }
    try wait { try !isEqual(desktop.picture(), empty, in: middle) }
    try desktop.type(0, .escape, shell.client)
    try shell.waitUntil("centre", isOpen: false)
    try shell.tell("dismiss", "all")
    try wait { try isEqual(desktop.picture(), empty, in: middle.union(toast)) }

    for key in [ShellDesktop.Key.escape, .enter] {
      try shell.tell("open", "launcher")
      try shell.waitUntil("launcher", isOpen: true)
      try wait { try !isEqual(desktop.picture(), empty, in: middle) }
      #expect(shell.started == [])
      try desktop.type(2, key, shell.client)
      try shell.waitUntil("launcher", isOpen: false)
      try wait { try isEqual(desktop.picture(), empty, in: middle) }
    }
    try wait { shell.started == ["Zzz"] }
    shell.close()
  }

  /// No thread wakes up, after all parts were used, until the bar's clock changes.
  @Test func betweenTwoMinutesNothingWakesTheShell() throws {
    let compositor = try Compositor(.sway)
    let shell = try RunningShell(in: compositor.clientEnvironment)
    try shell.notify("Ada", milliseconds: 1)
    for panel in ["centre", "launcher"] {
      try shell.tell("open", panel)
      try shell.waitUntil(panel, isOpen: true)
      try shell.tell("close", panel)
      try shell.waitUntil(panel, isOpen: false)
    }
    // Services rest once they were not read for a while.
    sleep(6)
    #expect(try shell.client.activity(during: 10) == .rest)
    shell.close()
  }

  /// The on-screen display has no surface once it is gone, and nothing wakes the shell.
  @Test func theDisplayCostsNothingOnceItIsGone() throws {
    let compositor = try Compositor(.sway)
    // Without the bar, nothing follows the clock.
    let shell = try RunningShell(["--only", "osd,toasts"], in: compositor.clientEnvironment)
    let player = try shell.startPlayers(1)
    var descriptors: [Int] = []
    for _ in 0..<3 {
      try wait {
        try run(Client.executable.path, ["msg", "osd", "player"], in: shell.environment).status == 0
      }
      try wait { try Bitmap(contentsOf: compositor.screenshot().path).differs }
      try shell.waitUntil("osd", isOpen: false)
      #expect(try !Bitmap(contentsOf: compositor.screenshot().path).differs)
      descriptors.append(try shell.client.descriptors())
    }
    #expect(descriptors[1] == descriptors[2])
    #expect(try shell.client.activity(during: 5) == .rest)
    player.kill()
    shell.close()
  }

  @Test func anUrgentToastAloneIsOverAFullScreenWindow() throws {
    let compositor = try Compositor(.sway)
    func look() throws -> Bitmap { try Bitmap(contentsOf: compositor.screenshot().path) }
    let shell = try RunningShell(in: compositor.clientEnvironment)
    try shell.waitUntil("bar", isOpen: true)
    let empty = try look()
    let window = try Client(["demo", "--scene", "static"], in: compositor.clientEnvironment)
    try wait { try !isEqual(look(), empty, in: middle(empty)) }
    try compositor.command("fullscreen enable")
    let bar = Rect<Physical>(x: 0, y: 0, width: 300, height: 30)
    try wait { try !isEqual(look(), empty, in: bar) }
    try window.waitUntilAtRest()
    let covered = try look()
    let toast = toast(empty)

    try shell.notify("Ada")
    try shell.waitUntil("toasts", isOpen: true)
    #expect(try isEqual(look(), covered, in: toast.union(bar)))
    let urgent = try shell.notify("Smoke", urgency: 2)
    try wait { try !isEqual(look(), covered, in: toast) }
    // The bar stays beneath the window.
    #expect(try isEqual(look(), covered, in: bar))
    try shell.tell("dismiss", "\(urgent)")
    try wait { try isEqual(look(), covered, in: toast) }
    // The centre is asked for, and above it.
    try shell.tell("open", "centre")
    try wait { try !isEqual(look(), covered, in: middle(empty)) }
    try shell.tell("close", "centre")
    try wait { try isEqual(look(), covered, in: middle(empty)) }
    // As is the launcher.
    try shell.tell("open", "launcher")
    try wait { try !isEqual(look(), covered, in: middle(empty)) }
    try shell.tell("close", "launcher")
    try wait { try isEqual(look(), covered, in: middle(empty)) }
    try compositor.command("fullscreen disable")
    try wait { try !isEqual(look(), covered, in: toast) }
    window.process.terminate()
    #expect(window.end().status == 0)
    shell.close()
  }

  /// Each part is as light as the wallpaper, if the settings want it.
  @Test(arguments: ["f0f0f0", "202020"]) func everyPartIsAsLightAsTheWallpaper(
    color: String
  ) throws {
    let compositor = try Compositor(.sway)
    defer { compositor.close() }
    func look() throws -> Bitmap { try Bitmap(contentsOf: compositor.screenshot().path) }
    try compositor.command("output * bg #\(color) solid_color")
    let ground = try UInt8(#require(Int(color.prefix(2), radix: 16)))
    try wait { try look().pixels.first == ground }
    let shell = try RunningShell(
      settings: "appearance: 'beneath'", in: compositor.clientEnvironment)
    let player = try shell.startPlayers(1)
    try shell.waitUntil("bar", isOpen: true)
    let isLight = ground > 128
    /// The mean level of red in a part of the screen.
    func level(_ part: Rect<Physical>) throws -> Double {
      let picture = try look()
      let levels = (part.top..<part.bottom).flatMap { y in
        (part.left..<part.right).map { Double(picture.pixels[4 * (y * picture.size.width + $0)]) }
      }
      return levels.reduce(0, +) / Double(levels.count)
    }
    func expect(_ panel: String, _ part: Rect<Physical>) throws {
      try shell.waitUntil(panel, isOpen: true)
      let level = try level(part)
      // A dark panel over light ground is darker, and a light one over dark ground lighter.
      #expect(isLight ? level > 170 : level < 75, "\(panel): \(level)")
    }
    let screen = try look()
    try expect("bar", Rect(x: 300, y: 4, width: 200, height: 26))
    try shell.notify("Ada")
    try expect("toasts", toast(screen))
    try shell.tell("open", "centre")
    try expect("centre", middle(screen).insetBy(40))
    try shell.tell("close", "centre")
    try shell.tell("open", "launcher")
    try expect("launcher", Rect(x: 400, y: 180, width: 480, height: 300))
    try shell.tell("close", "launcher")
    try shell.waitUntil("launcher", isOpen: false)
    try shell.tell("osd", "player")
    try wait { try level(Rect(x: 560, y: 690, width: 160, height: 30)) != Double(ground) }
    try expect("osd", Rect(x: 520, y: 685, width: 240, height: 36))
    player.kill()
    shell.close()
  }

  /// The centre is asked for, and over the toast about mistakes in the settings.
  @Test func theCentreIsOverTheToastAboutMistakes() throws {
    let compositor = try Compositor(.sway)
    defer { compositor.close() }
    func look() throws -> Bitmap { try Bitmap(contentsOf: compositor.screenshot().path) }
    let empty = try look()
    // The toast lies beside the centre and reaches into it.
    let beside = Rect<Physical>(x: 20, y: 60, width: 150, height: 60)
    let common = Rect<Physical>(x: 213, y: 70, width: 12, height: 60)
    let shell = try RunningShell(settings: "glas: 1", in: compositor.clientEnvironment)
    try wait { try !isEqual(look(), empty, in: beside) && !isEqual(look(), empty, in: common) }
    try shell.tell("open", "centre")
    try shell.waitUntil("centre", isOpen: true)
    let covered = try look()
    let file = "\(shell.bus.folder)/scrim/shell.json5"
    try "{solidIfSlow: false}".write(toFile: file, atomically: true, encoding: .utf8)
    try wait { try isEqual(look(), empty, in: beside) }
    #expect(try isEqual(look(), covered, in: common))
    shell.close("scrim: \(file):1:22: unknown key 'glas', did you mean 'glass'?\n")
  }
}
