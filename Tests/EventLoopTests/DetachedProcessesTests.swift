// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import Testing

@testable import EventLoop

@Suite struct DetachedProcessesTests {
  private let loop: MainLoop
  /// A file that the programs write, which is watched.
  private let file = FileManager.default.temporaryDirectory
    .appending(path: "detached-\(UUID().uuidString)")

  init() throws { loop = try MainLoop() }

  /// Runs the loop until the file has a line, and returns its words.
  private func words() throws -> [String] {
    while true {
      if let text = try? String(contentsOf: file, encoding: .utf8), text.hasSuffix("\n") {
        try FileManager.default.removeItem(at: file)
        return text.split(whereSeparator: \.isWhitespace).map(String.init)
      }
      let watch = try FileWatch(loop, path: file.path) { [loop] in loop.stop() }
      if !FileManager.default.fileExists(atPath: file.path) { loop.run() }
      watch.close()
    }
  }

  @Test(.timeLimit(.minutes(1))) func programsAreOnTheirOwn() throws {
    let processes = DetachedProcesses(loop)
    // A descriptor that a program would inherit.
    let open = dup(0)
    defer { Glibc.close(open) }
    _ = unsafe setenv("DETACHED_GONE", "x", 1)
    let script = """
      read -r id name state parent group session rest < /proc/self/stat
      echo "$DETACHED_SET" "${DETACHED_GONE-none}" "$PWD" $(($$ - session)) \
      $(readlink /proc/$$/fd/0 /proc/$$/fd/1 /proc/$$/fd/2 /proc/$$/fd/\(open)) > '\(file.path)'
      """
    try processes.start(
      ["bash", "-c", script], environment: ["DETACHED_SET": "set", "DETACHED_GONE": nil],
      folder: "/usr")
    #expect(
      try words() == ["set", "none", "/usr", "0", "/dev/null", "/dev/null", "/dev/null"])
    processes.close()
  }

  @Test(.timeLimit(.minutes(1))) func noneRemainsAsAZombie() throws {
    let processes = DetachedProcesses(loop)
    try processes.start(["sh", "-c", "echo $$ > '\(file.path)'"])
    let process = try words()[0]
    while processes.count > 0 { loop.serveReady() }
    #expect(!FileManager.default.fileExists(atPath: "/proc/\(process)"))
    processes.close()
  }

  @Test(.timeLimit(.minutes(1))) func programsOutliveTheSet() throws {
    let processes = DetachedProcesses(loop)
    // The program goes on once the set is closed.
    let closed = "\(file.path)-closed"
    let script = """
      echo 1 > '\(file.path)'
      until [ -e '\(closed)' ]; do sleep 0.01; done
      rm '\(closed)'
      echo 2 > '\(file.path)'
      """
    try processes.start(["sh", "-c", script])
    #expect(try words() == ["1"])
    processes.close()
    try Data().write(to: URL(filePath: closed))
    #expect(try words() == ["2"])
  }

  @Test func aMissingProgramIsAnError() {
    let processes = DetachedProcesses(loop)
    #expect(throws: LoopFailure.self) { try processes.start(["/nowhere/at-all"]) }
    #expect(processes.count == 0)
  }
}
