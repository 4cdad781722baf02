// SPDX-License-Identifier: MIT

import ChildProcess
import Foundation
import TemporaryFiles
import Testing

/// Output files are written completely or not at all.
@Suite struct OutputFileTests {
  private let folder: TemporaryFolder
  private let old = "what was there"

  init() throws { folder = try TemporaryFolder() }

  private func path(_ name: String) -> String { folder.path(name) }

  private func content(_ name: String) throws -> String {
    try String(contentsOfFile: path(name), encoding: .utf8)
  }

  private var names: [String] { get throws { try folder.names } }

  private var environment: [String: String] {
    var environment = ProcessInfo.processInfo.environment
    environment["XDG_RUNTIME_DIR"] = nil
    environment["WAYLAND_DISPLAY"] = nil
    return environment
  }

  /// A file size limit of 512 bytes simulates a full disk.
  @Test(arguments: [["--size", "200x200"], ["--size", "200x200", "--frames", "3"]])
  func aFullDiskIsReportedAndKeepsTheOldFile(size: [String]) throws {
    try Data(old.utf8).write(to: folder.appending(path: "a.png"))
    let command = "ulimit -f 1; exec \"$0\" \"$@\""
    let result = try run(
      "/bin/sh",
      ["-c", command, Client.executable.path, "snapshot", "--out", path("a.png")] + size,
      in: environment)
    #expect(result.status == 1)
    #expect(result.errors == "scrim: '\(path("a.png"))': File too large\n")
    #expect(try names == ["a.png"])
    #expect(try content("a.png") == old)
  }

  /// A program killed while writing leaves its temporary file.
  @Test func aKilledProgramKeepsTheOldFile() throws {
    try Data(old.utf8).write(to: folder.appending(path: "a.png"))
    let client = try Client(
      ["snapshot", "--out", path("a.png"), "--size", "200x200", "--frames", "9999"],
      in: environment)
    let draft = "a.png.\(client.process.identifier).tmp"
    while client.process.isRunning, try !names.contains(draft) { usleep(1000) }
    client.process.kill()
    #expect(client.end().status == 128 + SIGKILL)
    #expect(try names == ["a.png", draft])
    #expect(try content("a.png") == old)
  }
}
