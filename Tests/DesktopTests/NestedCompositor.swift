// SPDX-License-Identifier: MIT

import ChildProcess
import Foundation
import Geometry
import Images
import Testing
import VirtualInput

/// A real compositor that can be looked at and be taken hold of: by a screen in memory or another
/// compositor that it shows its windows on, whatever it offers itself, or by what it offers.
final class NestedCompositor {
  /// Which compositor.
  enum Kind: String, Sendable {
    case westonGL
    case westonPixman
    case cage
    case sway
    case mutter
    case kwin
    case kwinGL

    /// Its program.
    var program: String {
      switch self {
      case .westonGL, .westonPixman: "/usr/bin/weston"
      case .cage: "/usr/bin/cage"
      case .sway: "/usr/bin/sway"
      case .mutter: "/usr/bin/mutter"
      case .kwin, .kwinGL: "/usr/bin/kwin_wayland"
      }
    }

    /// Whether it is here. What a distribution does not have cannot be tried.
    var isInstalled: Bool {
      ([program] + screenPrograms).allSatisfy(FileManager.default.isExecutableFile)
    }

    /// What its screen is made of.
    private var screenPrograms: [String] {
      switch self {
      case .westonGL, .westonPixman, .mutter, .kwin: ["/usr/bin/Xvfb", "/usr/bin/xdotool"]
      case .kwinGL: ["/usr/bin/gdbus"]
      case .cage, .sway: ["/usr/bin/sway", "/usr/bin/grim"]
      }
    }

    /// Whether it draws what is around a window until that is shown, whatever the window asks.
    var decoratesAtFirst: Bool { self == .sway }

    /// Whether a window can be taken by its edges, which lie outside it, and maximized. sway tells
    /// a window of no pointer there, and maximizes none.
    var heedsEdges: Bool { self != .sway }
  }

  /// Which compositor it is.
  let kind: Kind
  /// The screen.
  let screen: any Screen
  /// Its private runtime directory.
  private let directory: URL
  /// What it runs with.
  private let environment: [String: String]
  /// Its message bus, where it needs one, and itself.
  private var processes: [ChildProcess] = []
  /// What cage's program reads, which ends with it.
  private let input = Pipe()

  /// Starts a compositor and waits until it takes clients.
  init(_ kind: Kind, scale: Double = 1) throws {
    self.kind = kind
    let size = Size<Physical>(width: 1620, height: 1080)
    switch kind {
    case .sway:
      let sway = try SwayScreen(size, .floating)
      (screen, directory, environment) = (sway, sway.compositor.directory, [:])
    case .cage:
      let sway = try SwayScreen(size, .tiled)
      screen = sway
      directory = try Self.makeDirectory(for: kind)
      environment = Self.environment(directory, ["WAYLAND_DISPLAY": sway.compositor.socket])
    case .kwinGL:
      directory = try Self.makeDirectory(for: kind)
      environment = Self.environment(directory, [:])
      screen = KWinScreen(size, scale: scale, in: directory, environment)
    case .westonGL, .westonPixman, .mutter, .kwin:
      let memory = try MemoryScreen(size)
      screen = memory
      directory = try Self.makeDirectory(for: kind)
      environment = Self.environment(directory, ["DISPLAY": memory.display])
    }
    switch kind {
    case .westonGL, .westonPixman: try startWeston(kind, scale)
    case .cage: try startCage()
    case .sway: break
    case .mutter: try startMutter(scale)
    case .kwin, .kwinGL: try startKWin(kind, scale)
    }
    try wait { try socket() != nil }
    try meet(kind)
  }

  /// What is to be done before hands are of use.
  private func meet(_ kind: Kind) throws {
    switch kind {
    case .kwinGL: try (screen as? KWinScreen)?.plug(into: socket() ?? "")
    // It is told that the pointer has come while its own screen has no size yet, makes that a place
    // which is not a number, and counts every motion from there until the pointer comes again.
    case .westonGL, .westonPixman: try (screen as? MemoryScreen)?.withdrawPointer()
    case .cage, .mutter, .kwin, .sway: break
    }
  }

  /// What a compositor runs with that has `directory` for its own.
  private static func environment(
    _ directory: URL, _ additions: [String: String]
  ) -> [String: String] {
    Compositor.environment(directory).merging(
      [
        "TMPDIR": directory.path, "HOME": directory.path,
        "DBUS_SESSION_BUS_ADDRESS": "unix:path=\(directory.path)/bus",
      ].merging(additions) { $1 }
    ) { $1 }
  }

  private static func makeDirectory(for kind: Kind) throws -> URL {
    let directory = FileManager.default.temporaryDirectory
      .appending(path: "scrim-\(kind.rawValue)-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: false)
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: directory.path)
    return directory
  }

  private func start(
    _ program: String, _ arguments: [String], _ additions: [String: String] = [:]
  ) throws {
    let process = try ChildProcess(
      program, arguments, in: environment.merging(additions) { $1 },
      input: input.fileHandleForReading)
    processes.append(process)
  }

  /// Without what moves by itself, and without its panel.
  private func startWeston(_ kind: Kind, _ scale: Double) throws {
    let file = directory.appending(path: "weston.ini")
    let text = """
      [shell]
      panel-position=none
      startup-animation=none
      animation=none
      close-animation=none
      """
    try text.write(to: file, atomically: true, encoding: .utf8)
    try start(
      Kind.westonGL.program,
      [
        "--backend=x11-backend.so", "--config=\(file.path)", "--idle-time=0",
        "--width=\(screen.size.width / Int(scale))", "--height=\(screen.size.height / Int(scale))",
        "--scale=\(Int(scale))",
      ] + (kind == .westonPixman ? ["--use-pixman"] : []))
  }

  /// cage refuses to be run by root, so it runs as nobody, who then owns the directory. It lives as
  /// long as the program that it was started for, which lives until its input ends. It has no place
  /// to plug hands in, and without a screen it passes the buffers of its one window on without
  /// drawing, so that its pictures are old. So it is a window of sway, which has both.
  private func startCage() throws {
    var command = [Kind.cage.program, "--", "/usr/bin/cat"]
    if geteuid() == 0 {
      try FileManager.default.setAttributes(
        [.ownerAccountID: 65_534, .groupOwnerAccountID: 65_534], ofItemAtPath: directory.path)
      command =
        ["/usr/bin/setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] + command
    }
    try start(
      command[0], Array(command.dropFirst()),
      ["WLR_BACKENDS": "wayland", "WLR_RENDERER": "pixman"])
  }

  private func startMutter(_ scale: Double) throws {
    try startBus()
    try start(
      Kind.mutter.program, ["--nested", "--wayland", "--no-x11", "--wayland-display=wayland-1"],
      [
        "GSETTINGS_BACKEND": "memory", "MUTTER_DEBUG_DUMMY_MONITOR_SCALES": "\(Int(scale))",
        "MUTTER_DEBUG_DUMMY_MODE_SPECS": "\(screen.size.width)x\(screen.size.height)",
      ])
  }

  /// The program as it is installed has rights of its own, which not every machine grants; a copy
  /// has none, and goes on without.
  private func startKWin(_ kind: Kind, _ scale: Double) throws {
    try startBus()
    let copy = directory.appending(path: "kwin_wayland")
    try FileManager.default.copyItem(at: URL(filePath: Kind.kwin.program), to: copy)
    let display = environment["DISPLAY"].map { ["--x11-display", $0] } ?? ["--virtual"]
    try start(
      copy.path,
      display + [
        "--width", "\(Int(Double(screen.size.width) / scale))",
        "--height", "\(Int(Double(screen.size.height) / scale))", "--scale", "\(scale)",
        "--no-lockscreen", "--no-global-shortcuts", "--no-kactivities", "--socket", "wayland-1",
      ],
      [
        "KWIN_COMPOSE": "O2ES", "KWIN_WAYLAND_NO_PERMISSION_CHECKS": "1",
        "KWIN_SCREENSHOT_NO_PERMISSION_CHECKS": "1",
      ])
  }

  private func startBus() throws {
    try start(
      "/usr/bin/dbus-daemon",
      [
        "--session", "--address=unix:path=\(directory.path)/bus", "--nofork", "--nopidfile",
      ])
    try wait { FileManager.default.fileExists(atPath: directory.appending(path: "bus").path) }
  }

  private func socket() throws -> String? {
    try FileManager.default.contentsOfDirectory(atPath: directory.path)
      .first { $0.hasPrefix("wayland-") && !$0.hasSuffix(".lock") }
  }

  /// What a client of this compositor finds around it.
  func clientEnvironment() throws -> [String: String] {
    var environment = Compositor.environment(directory)
    environment["WAYLAND_DISPLAY"] = try socket()
    return environment
  }

  /// A finger, where the compositor has a place to plug it in.
  func finger() throws -> VirtualHands {
    try VirtualHands(socket: directory.appending(path: try socket() ?? "").path)
  }

  /// Ends it and removes what it left.
  func close() {
    try? input.fileHandleForWriting.close()
    for process in processes.reversed() { process.kill() }
    screen.close()
    try? FileManager.default.removeItem(at: directory)
  }
}
