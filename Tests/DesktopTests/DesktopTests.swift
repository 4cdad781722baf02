// SPDX-License-Identifier: MIT

import ChildProcess
import Foundation
import Geometry
import Images
import Pictures
import Testing
import VirtualInput

/// The command-line program in headless compositors.
@Suite(.serialized) struct DesktopTests {
  /// Starts a compositor for the length of `body`.
  private func with(_ kind: Compositor.Kind, _ body: (Compositor) throws -> Void) throws {
    let compositor = try Compositor(kind)
    try body(compositor)
  }

  @Test(arguments: Compositor.Kind.allCases)
  func theDemoOpensAWindow(kind: Compositor.Kind) throws {
    try with(kind) { compositor in
      let empty = try Bitmap(contentsOf: compositor.screenshot().path)
      let client = try Client(["demo", "--size", "800x500"], in: compositor.clientEnvironment)
      // The program starts slowly on a busy machine.
      try wait {
        let shown = try Bitmap(contentsOf: compositor.screenshot().path)
        return shown.colourfulPixels - empty.colourfulPixels > 60_000
      }
      client.process.terminate()
      let result = client.end()
      #expect(result.status == 0)
      #expect(result.errors.isEmpty, "\(result.errors)")
    }
  }

  @Test(arguments: Compositor.Kind.allCases)
  func aWindowAtRestIsNotWoken(kind: Compositor.Kind) throws {
    try with(kind) { compositor in
      let client = try Client(["demo"], in: compositor.clientEnvironment)
      #expect(try client.activity(during: 3) == .rest)
      client.process.terminate()
      #expect(client.end().status == 0)
    }
  }

  @Test(arguments: Compositor.Kind.allCases)
  func losingTheCompositorIsReportedInOneLine(kind: Compositor.Kind) throws {
    try with(kind) { compositor in
      let client = try Client(["demo"], in: compositor.clientEnvironment)
      try client.waitUntilAtRest()
      compositor.kill()
      let result = client.end()
      #expect(result.status == 3)
      #expect(result.errors == "scrim: the compositor went away\n")
    }
  }

  /// Pointer motion changes the frame; without motion the program is idle.
  @Test func pointerMotionIsDrawnAndRestIsIdle() throws {
    try with(.sway) { compositor in
      let pointer = try VirtualPointer(
        socket: compositor.socket, width: 1280, height: 800)
      defer { pointer.close() }
      try pointer.move(x: 1270, y: 790)
      let client = try Client(["demo"], in: compositor.clientEnvironment)
      try client.waitUntilAtRest()
      let still = try Bitmap(contentsOf: compositor.screenshot().path)
      try pointer.move(x: 300, y: 300)
      try client.waitUntilAtRest()
      let moved = try Bitmap(contentsOf: compositor.screenshot().path)
      #expect(moved != still)
      #expect(try client.activity(during: 2) == .rest)
      client.process.terminate()
      #expect(client.end().status == 0)
    }
  }

  /// libwayland's debug output reads all interface tables.
  @Test func waylandDebugOutputWorks() throws {
    try with(.sway) { compositor in
      var environment = compositor.clientEnvironment
      environment["WAYLAND_DEBUG"] = "1"
      let result = try Client(["demo", "--frames", "3"], in: environment).end()
      #expect(result.status == 0)
      #expect(result.errors.contains("wl_registry"))
    }
  }

  @Test(arguments: Compositor.Kind.allCases)
  func framesAreDrawnAndCounted(kind: Compositor.Kind) throws {
    try with(kind) { compositor in
      let client = try Client(
        ["demo", "--size", "400x300", "--frames", "20", "--stats", "-"],
        in: compositor.clientEnvironment
      )
      let result = client.end()
      #expect(result.status == 0, "\(result.errors)")
      #expect(result.output.contains("\"frames\": 20,"), "\(result.output)")
    }
  }

  @Test(arguments: Compositor.Kind.allCases)
  func infoIsValidJSON(kind: Compositor.Kind) throws {
    try with(kind) { compositor in
      let report = try info(in: compositor.clientEnvironment)
      let found = try #require(report["compositor"] as? [String: Any])
      let globals = try #require(found["globals"] as? [[String: Any]])
      #expect(globals.contains { $0["interface"] as? String == "xdg_wm_base" })
      #expect((found["outputs"] as? [Any])?.count == 1)
      #expect(found["windowScale"] as? Double == 1)
      #expect((report["renderer"] as? [String: Any])?["name"] is String)
    }
  }

  @Test func infoIsValidJSONWithoutACompositor() throws {
    let report = try info(in: noSession)
    #expect(report["compositor"] is NSNull)
    #expect(report["compositorFailure"] is String)
    let advice = try #require(report["advice"] as? [[String: Any]])
    #expect(advice.first?["packages"] as? [String] == ["weston"])
    #expect((report["renderer"] as? [String: Any])?["name"] is String)
    let platforms = try #require(report["platforms"] as? [[String: Any]])
    #expect(platforms.contains { $0["name"] as? String == "surfaceless" })
    for platform in platforms {
      #expect((platform["renderer"] is String) != (platform["failure"] is String), "\(platform)")
    }
  }

  private func info(in environment: [String: String]) throws -> [String: Any] {
    let result = try run(Client.executable.path, ["info", "--json"], in: environment)
    try #require(result.status == 0, "\(result.errors)")
    let document = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
    return try #require(document as? [String: Any])
  }

  /// An environment without a compositor.
  private var noSession: [String: String] {
    var environment = ProcessInfo.processInfo.environment
    environment["WAYLAND_DISPLAY"] = nil
    environment["XDG_RUNTIME_DIR"] = "/dev/null/none"
    return environment
  }

  @Test func aMissingCompositorIsReported() throws {
    let result = try run(Client.executable.path, ["demo"], in: noSession)
    #expect(result.status == 3)
    #expect(result.errors.hasPrefix("scrim: no compositor"))
    #expect(result.errors.split(separator: "\n").count == 1)
  }

  @Test func missingEGLIsReported() throws {
    try with(.weston) { compositor in
      // EGL without any vendor, and EGL without a driver.
      for name in ["__EGL_VENDOR_LIBRARY_FILENAMES", "LIBGL_DRIVERS_PATH"] {
        var environment = compositor.clientEnvironment
        environment[name] = "/nonexistent"
        let result = try run(Client.executable.path, ["demo"], in: environment)
        #expect(result.status == 4)
        #expect(result.errors.hasPrefix("scrim: EGL "))
        #expect(result.errors.split(separator: "\n").count == 1, "\(result.errors)")
      }
    }
  }

  @Test(arguments: ["surfaceless", "device", "gbm"])
  func windowsNeedTheWaylandPlatform(platform: String) throws {
    let result = try run(Client.executable.path, ["demo", "--egl", platform], in: noSession)
    #expect(result.status == 2)
    #expect(result.errors.hasPrefix("scrim: a window needs --egl wayland"))
  }

  /// Statistics that cannot be written are an error.
  @Test func aFullDiskIsReportedAfterTheDemo() throws {
    try with(.weston) { compositor in
      let line = "'\(Client.executable.path)' demo --frames 2 --stats - > /dev/full"
      let result = try run("/bin/sh", ["-c", line], in: compositor.clientEnvironment)
      #expect(result.status == 1)
      #expect(result.errors.contains("No space left on device"))
    }
  }

  /// Files opened later must not get the descriptor of a closed standard stream, which would
  /// redirect output into them.
  @Test func closedStandardStreamsAreNotReused() throws {
    try with(.weston) { compositor in
      let line =
        "'\(Client.executable.path)' demo --frames 2 --stats - <&- >&- 2>&-; echo $?"
      let result = try run("/bin/sh", ["-c", line], in: compositor.clientEnvironment)
      #expect(result.output == "1\n")
    }
  }

  /// SIGTERM ends a program that waits for a compositor that does not answer.
  @Test func terminationWorksWhileACompositorHangs() throws {
    try with(.sway) { compositor in
      compositor.halt()
      let client = try Client(["demo"], in: compositor.clientEnvironment)
      try client.waitUntilAtRest()
      client.process.terminate()
      #expect(client.end().status == 128 + SIGTERM)
    }
  }

  @Test func aSnapshotNeedsNoCompositor() throws {
    let file = FileManager.default.temporaryDirectory
      .appending(path: "scrim-snapshot-\(UUID().uuidString).png")
    defer { try? FileManager.default.removeItem(at: file) }
    var pictures: [Bitmap] = []
    for _ in 0..<2 {
      let result = try run(
        Client.executable.path,
        ["snapshot", "--size", "300x200", "--scale", "1.5", "--out", file.path], in: noSession)
      try #require(result.status == 0, "\(result.errors)")
      pictures.append(try Bitmap(contentsOf: file.path))
    }
    #expect(pictures[0].size.width == 450 && pictures[0].size.height == 300)
    #expect(pictures[0].colourfulPixels > 30_000)
    #expect(pictures[0] == pictures[1])
  }
}
