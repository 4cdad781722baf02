// SPDX-License-Identifier: MIT

import ChildProcess
import FakeCompositor
import Foundation
import Testing

/// The demo as the only one of its session, in a scripted compositor, and `scrim msg`.
@Suite(.serialized) struct InstanceTests {
  @Test func theSecondStartIsHandedToTheFirst() throws {
    let session = try HostileSession(.everything, ["--size", "400x300", "--single-instance"])
    try session.serveUntilStill()
    let start = ["demo", "--single-instance", "--scene", "pull"]
    let second = try session.run(start, token: "token-1")
    #expect(second.status == 0)
    #expect(second.output.isEmpty)
    #expect(second.errors == "scrim: the running demo has got the arguments\n")
    try session.serve { session.compositor.activations == ["token-1"] }
    #expect(session.compositor.windows.count == 1)
    // The panel of this scene is closed at first, unlike that of the first scene.
    #expect(try session.run(["msg", "list"]).output == "notifications closed\n")
    let broken = try session.run(["demo", "--single-instance", "--image", "nowhere.png"])
    #expect(broken.status == 0)
    session.client.process.terminate()
    let result = try session.end()
    #expect(result.status == 0)
    #expect(result.errors.hasPrefix("scrim: '/"), "\(result.errors)")
    #expect(result.errors.hasSuffix("/nowhere.png': No such file or directory\n"))
    let files = try FileManager.default.contentsOfDirectory(atPath: session.directory.path)
    #expect(!files.contains { $0.hasPrefix("scrim-") })
  }

  @Test func messagesOpenAndCloseThePanel() throws {
    let session = try HostileSession(
      .everything, ["--size", "400x300", "--scene", "pull", "--single-instance"])
    try session.serveUntilStill()
    let subscriber = try Client(["msg", "subscribe"], in: session.environment)
    try session.serve { subscriber.process.written == "notifications closed\n" }
    // A subscriber costs no wake-up.
    try session.serveUntilIdle()
    for isOpen in [true, false] {
      let frames = session.window?.frames ?? 0
      let result = try session.run(["msg", "toggle", "notifications"], token: "token")
      #expect(result.status == 0)
      #expect(result.output + result.errors == "")
      try session.serve { session.window?.frames ?? 0 > frames }
      try session.serveUntilIdle()
      let word = isOpen ? "open" : "closed"
      #expect(subscriber.process.written.hasSuffix("notifications \(word)\n"))
      #expect(try session.run(["msg", "list"]).output == "notifications \(word)\n")
    }
    #expect(session.compositor.activations == ["token"])
    let json = try session.run(["msg", "list", "--json"]).output
    #expect(json.contains("\"open\": false"))
    let unknown = try session.run(["msg", "open", "menu"])
    #expect(unknown.status == 1)
    #expect(unknown.errors == "scrim: there is no panel 'menu'; there are notifications\n")
    session.client.process.terminate()
    #expect(try session.end().status == 0)
    #expect(subscriber.end().status == 0)
    let late = try session.run(["msg", "list"])
    #expect(late.status == 5)
    #expect(
      late.errors == "scrim: no instance runs in this session; start one, such as 'scrim shell'\n")
    for (name, cure) in [
      ("desk", "start the program that it is of"), ("shell", "start it with 'scrim shell'"),
      ("demo", "start it with 'scrim demo --single-instance'"),
    ] {
      let missing = try session.run(["msg", "toggle", "bar", "--instance", name])
      #expect(missing.status == 5)
      #expect(missing.errors == "scrim: no instance '\(name)' runs in this session; \(cure)\n")
    }
  }

  @Test func withoutARuntimeFolderNothingRuns() throws {
    var environment = ProcessInfo.processInfo.environment
    environment["XDG_RUNTIME_DIR"] = nil
    for arguments in [["msg", "list"], ["demo", "--single-instance"]] {
      let result = try Client(arguments, in: environment).end()
      #expect(result.status == 1)
      #expect(result.errors.hasPrefix("scrim: XDG_RUNTIME_DIR is not set"), "\(result.errors)")
      #expect(result.errors.split(separator: "\n").count == 1)
    }
  }

  /// A demo whose terminal is closed ends as it does by SIGTERM.
  @Test func aTerminalThatIsClosedEndsTheInstanceProperly() throws {
    let stats = FileManager.default.temporaryDirectory
      .appending(path: "scrim-stats-\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: stats) }
    let session = try HostileSession(
      .everything, ["--size", "400x300", "--single-instance", "--stats", stats.path])
    try session.serveUntilStill()
    session.client.process.send(SIGHUP)
    let result = try session.end()
    #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    #expect(try Data(contentsOf: stats).isEmpty == false)
    let files = try FileManager.default.contentsOfDirectory(atPath: session.directory.path)
    #expect(!files.contains { $0.hasPrefix("scrim-") })
  }

  /// A killed demo leaves its files; the next one takes its place.
  @Test func aKilledInstanceIsReplaced() throws {
    let session = try HostileSession(.everything, ["--size", "400x300", "--single-instance"])
    try session.serveUntilStill()
    session.client.process.kill()
    #expect(try session.run(["msg", "list", "--instance", "demo"]).status == 5)
    let next = try Client(["demo", "--single-instance"], in: session.environment)
    defer { next.process.kill() }
    try session.serve { session.window?.commits == 1 }
    #expect(try session.run(["msg", "list"]).status == 0)
    next.process.terminate()
    try session.serve { !next.process.isRunning }
    #expect(next.end().status == 0)
  }
}
