// SPDX-License-Identifier: MIT

import ChildProcess
import Foundation
import Geometry
import Images
import Pictures
import Testing
import VirtualInput

/// The package that the tests below work on.
private nonisolated enum NewPanel {
  /// The folder of the package; nil if there is none.
  static let folder = ProcessInfo.processInfo.environment["SCRIM_NEW_PANEL"]
  /// The folder that it is built in.
  static let build = ProcessInfo.processInfo.environment["SCRIM_NEW_PANEL_BUILD"] ?? ""
}

/// `scrim run` with the real compiler and a package of `scripts/new-panel`, in sway.
///
/// `scripts/test-author` builds the package and runs this.
@Suite(
  .serialized, .timeLimit(.minutes(20)),
  .enabled(if: NewPanel.folder != nil, "scripts/test-author runs it"))
final class NewPanelRunTests {
  private let compositor: Compositor
  private let pointer: VirtualPointer
  private let client: Client
  /// The file of the panel.
  private let file: URL

  /// The title of the panel, as a part of its code.
  private static let title = #"Text("A panel of my own")"#
  /// The panel with its title.
  private static let panel = Rect<Physical>(x: 484, y: 36, width: 300, height: 30)
  /// Some of the rows, below the place of a panel without rows, and without their scroll indicator.
  private static let rows = Rect<Physical>(x: 484, y: 165, width: 250, height: 60)
  /// The places left of the panel, where only an error reaches.
  private static let beside = Rect<Physical>(x: 380, y: 36, width: 70, height: 30)

  /// The place of the second panel.
  private static let second = Rect<Physical>(x: 0, y: 760, width: 1280, height: 40)

  init() throws {
    let package = URL(filePath: try #require(NewPanel.folder))
    file = package.appending(path: "Sources/\(package.lastPathComponent)/main.swift")
    compositor = try Compositor(.sway)
    pointer = try VirtualPointer(socket: compositor.socket, width: 1280, height: 800)
    var environment = compositor.clientEnvironment
    let path = environment["PATH"] ?? "/usr/bin:/bin"
    let bin = compositor.directory.appending(path: "bin")
    try FileManager.default.createDirectory(at: bin, withIntermediateDirectories: false)
    // The compiler, which builds where the package is built already.
    let swift = bin.appending(path: "swift")
    try Data(
      """
      #!/bin/sh
      command=$1
      shift
      PATH='\(path)'
      exec swift "$command" --scratch-path '\(NewPanel.build)' --disable-dependency-cache "$@"
      """.utf8
    ).write(to: swift)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: swift.path)
    environment["PATH"] = "\(bin.path):\(path)"
    try pointer.move(x: 640, y: 600)
    client = try Client(["run", package.path], in: environment)
  }

  /// Opens or closes a panel of the program, which is the only instance that runs.
  private func toggle(_ panel: String) throws {
    let result = try run(
      Client.executable.path, ["msg", "toggle", panel], in: compositor.clientEnvironment)
    try #require(result.status == 0, "\(result.errors)")
  }

  private func screen() throws -> Bitmap { try Bitmap(contentsOf: compositor.screenshot().path) }

  /// Waits until the screen fulfils a condition, and returns it. The command goes on meanwhile.
  private func waitForScreen(_ condition: (Bitmap) -> Bool) throws -> Bitmap {
    var screen = try screen()
    try wait {
      try #require(client.process.isRunning, "the command has ended: \(client.end())")
      screen = try self.screen()
      return condition(screen)
    }
    return screen
  }

  /// Changes the code of the panel.
  private func replace(_ old: String, _ new: String) throws {
    let text = try String(contentsOf: file, encoding: .utf8)
    try #require(text.contains(old))
    try Data(text.replacingOccurrences(of: old, with: new).utf8).write(to: file)
  }

  /// Waits until the command has told that it runs the program of one more change.
  private func waitForRuns(_ count: Int) throws {
    try wait {
      try #require(client.process.isRunning, "the command has ended: \(client.end())")
      return client.process.writtenErrors.components(separatedBy: " s after the change\n").count
        > count
    }
  }

  @Test func aChangeReplacesThePanelAndAnErrorIsShownOverIt() throws {
    let empty = try screen()
    let first = try waitForScreen { !isEqual($0, empty, in: Self.panel) }
    #expect(isEqual(first, empty, in: Self.beside) && isEqual(first, empty, in: Self.rows))
    // The panel gets rows, which are scrolled.
    try replace(
      "\(Self.title).role(.title)",
      """
      \(Self.title).role(.title)
            ScrollView(.vertical) {
              VStack { ForEach(0..<99, id: \\.self) { Text("Row \\($0)") } }
            }
            .frame(height: 150)
      """)
    try waitForRuns(1)
    let rows = try waitForScreen { !isEqual($0, empty, in: Self.rows) }
    try pointer.move(x: 600, y: 190)
    try pointer.scroll(180)
    _ = try waitForScreen { !isEqual($0, rows, in: Self.rows) }
    try pointer.move(x: 640, y: 600)
    // An error is shown over the panel, which stays.
    try replace("Spacer()", "Spacr()")
    let wrong = try waitForScreen {
      !isEqual($0, empty, in: Self.beside) && !isEqual($0, rows, in: Self.panel)
    }
    #expect(!isEqual(wrong, rows, in: Self.rows) && !isEqual(wrong, empty, in: Self.rows))
    let (errors, line) = (client.process.writtenErrors, "error: cannot find 'Spacr' in scope\n")
    #expect(errors.contains("main.swift:27:11: \(line)"), "\(errors)")
    // The mended program takes its place, and its rows are where they were.
    try replace("Spacr()", "Spacer()")
    try replace(Self.title, #"Text("Another title")"#)
    try waitForRuns(2)
    _ = try waitForScreen {
      isEqual($0, empty, in: Self.beside) && !isEqual($0, rows, in: Self.panel)
        && isEqual($0, wrong, in: Self.rows)
    }
    // Another panel is another line, and both are opened by their names.
    try replace(
      "  _ = try app.run()",
      #"  app.add(Panel("second", edge: .bottom, height: .fixed(40))) { Text("Another panel") }"#
        + "\n  _ = try app.run()")
    try waitForRuns(3)
    let one = try waitForScreen { !isEqual($0, empty, in: Self.panel) }
    #expect(isEqual(one, empty, in: Self.second))
    try toggle("second")
    _ = try waitForScreen { !isEqual($0, empty, in: Self.second) }
    try toggle(file.deletingLastPathComponent().lastPathComponent)
    _ = try waitForScreen {
      isEqual($0, empty, in: Self.panel) && !isEqual($0, empty, in: Self.second)
    }
    client.process.terminate()
    #expect(client.end().status == 0)
    pointer.close()
  }
}
