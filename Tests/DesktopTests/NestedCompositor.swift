// SPDX-License-Identifier: MIT

import ChildProcess
import Foundation
import Geometry
import Images
import Testing
import VirtualInput

/// A real compositor with a screen that tests can read and input that they control. It runs nested
/// in an X server or in sway, or offers both itself.
final class NestedCompositor {
  /// The program of the compositor.
  nonisolated enum Kind: String, Sendable {
    case westonGL
    case westonPixman
    case cage
    case sway
    case mutter
    case kwin
    case kwinGL

    /// The name of the executable.
    var program: String {
      switch self {
      case .westonGL, .westonPixman: "/usr/bin/weston"
      case .cage: "/usr/bin/cage"
      case .sway: "/usr/bin/sway"
      case .mutter: "/usr/bin/mutter"
      case .kwin, .kwinGL: "/usr/bin/kwin_wayland"
      }
    }

    /// True if the compositor and the programs for its screen are installed.
    var isInstalled: Bool {
      ([program] + screenPrograms).allSatisfy(FileManager.default.isExecutableFile)
    }

    /// The programs for its screen and input.
    private var screenPrograms: [String] {
      switch self {
      case .westonGL, .westonPixman, .mutter, .kwin: ["/usr/bin/Xvfb", "/usr/bin/xdotool"]
      case .kwinGL: ["/usr/bin/gdbus"]
      case .cage, .sway: ["/usr/bin/sway", "/usr/bin/grim"]
      }
    }

    /// True if the compositor decorates a window until its first frame, whatever the window
    /// requests.
    var decoratesAtFirst: Bool { self == .sway }

    /// True if windows can be resized by edges outside their geometry, and maximized. sway sends no
    /// pointer events there and maximizes no window.
    var resizesByEdges: Bool { self != .sway }
  }

  /// The program of the compositor.
  let kind: Kind
  /// The screen.
  let screen: any Screen
  /// The private runtime directory.
  private let directory: URL
  /// The environment of the compositor.
  private let environment: [String: String]
  /// The processes: the message bus, if needed, and the compositor.
  private var processes: [ChildProcess] = []
  /// The process of the compositor.
  var process: ChildProcess? { processes.last }
  /// The input of the program that cage runs; closing it ends cage.
  private let input = Pipe()

  /// Starts a compositor and waits until it accepts clients. If `blurs`, KWin's blur effect runs.
  init(_ kind: Kind, scale: Double = 1, blurs: Bool = false) throws {
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
    case .kwin, .kwinGL:
      if blurs { try configureKWin("[Plugins]\nblurEnabled=true\n") }
      try startKWin(kind, scale)
    }
    try wait { try socket() != nil }
    try prepareInput(kind)
  }

  /// Prepares the input devices.
  private func prepareInput(_ kind: Kind) throws {
    switch kind {
    case .kwinGL: try (screen as? KWinScreen)?.plug(into: socket() ?? "")
    // weston receives the pointer's `enter` while its own screen has no size yet and computes NaN
    // as the position. All motions are relative to that until the pointer enters again.
    case .westonGL, .westonPixman: try (screen as? MemoryScreen)?.withdrawPointer()
    case .cage, .mutter, .kwin, .sway: break
    }
  }

  /// The environment of a compositor with the runtime directory `directory`.
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

  /// Starts weston without animations and without a panel.
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

  /// cage refuses to run as root, so it runs as the user nobody, who then owns the directory. It
  /// ends with the program that it runs, which ends with its input. cage accepts no virtual input,
  /// and its headless screenshots are outdated, since it passes the buffers of its only window on
  /// without drawing. So it runs nested in sway.
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

  /// The installed executable has file capabilities, which some machines do not grant. A copy has
  /// none and works without them.
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
        "XDG_CONFIG_HOME": directory.appending(path: ".config").path,
        "KWIN_COMPOSE": "O2ES", "KWIN_WAYLAND_NO_PERMISSION_CHECKS": "1",
        "KWIN_SCREENSHOT_NO_PERMISSION_CHECKS": "1",
      ])
  }

  private func configureKWin(_ text: String) throws {
    let folder = directory.appending(path: ".config")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    try text.write(to: folder.appending(path: "kwinrc"), atomically: true, encoding: .utf8)
  }

  /// Loads or unloads an effect of KWin's.
  func setEffect(_ name: String, isLoaded: Bool) throws {
    let method = "org.kde.kwin.Effects." + (isLoaded ? "loadEffect" : "unloadEffect")
    let result = try run(
      "/usr/bin/gdbus",
      [
        "call", "--session", "--dest", "org.kde.KWin", "--object-path", "/Effects", "--method",
        method, name,
      ], in: environment)
    try #require(result.status == 0, "KWin refused: \(result.errors)")
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

  /// The environment of clients.
  func clientEnvironment() throws -> [String: String] {
    var environment = Compositor.environment(directory)
    environment["WAYLAND_DISPLAY"] = try socket()
    return environment
  }

  /// The path of the socket.
  func socketPath() throws -> String { directory.appending(path: try socket() ?? "").path }

  /// Adds a touch device.
  func touchDevice() throws -> VirtualDevices { try VirtualDevices(socket: socketPath()) }

  /// Ends the compositor and removes its directory.
  func close() {
    try? input.fileHandleForWriting.close()
    for process in processes.reversed() { process.kill() }
    screen.close()
    try? FileManager.default.removeItem(at: directory)
  }
}
