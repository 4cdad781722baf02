// SPDX-License-Identifier: MIT

import Demonstration
import ScrimKit
import Testing

@testable import scrim

/// The program as the shell sees it.
@Suite struct ProgramTests {
  @Test func aFailureIsOneLineAndItsCode() throws {
    for code in ExitCode.allCases where code != .done {
      let console = try ConsoleRecorder()
      let table = Self.table { _ throws(Failure) in throw Failure(code, "it did not work") }
      #expect(console.run("try", table: table) == code.rawValue)
      #expect(console.reported == "scrim: it did not work\n")
      #expect(console.written.isEmpty)
    }
  }

  @Test func notesAreForThoseWhoAsk() throws {
    let table = Self.table { invocation throws(Failure) in
      invocation.console.note("chose this")
      try invocation.console.write("result\n")
    }
    let quiet = try ConsoleRecorder()
    #expect(quiet.run("try", table: table) == 0)
    #expect(quiet.reported.isEmpty)
    let verbose = try ConsoleRecorder()
    #expect(verbose.run("try", "--verbose", table: table) == 0)
    #expect(verbose.reported == "scrim: chose this\n")
    #expect(verbose.written == "result\n")
  }

  @Test func theVersionIsOneLine() throws {
    for (commit, line) in [("", "scrim 1\n"), ("0a1b2c", "scrim 1 (0a1b2c)\n")] {
      var table = Self.table { _ in }
      table.commit = commit
      let console = try ConsoleRecorder()
      #expect(console.run("--version", table: table) == 0)
      #expect(console.written == line)
    }
  }

  @Test func aReaderThatLeavesIsNoFailure() throws {
    let bash = try #require(Tool("bash"))
    let line = "'\(Tool.scrim.path)' man | true; echo ${PIPESTATUS[0]}"
    for _ in 0..<5 {
      let (_, text) = try bash.run(["-c", line])
      #expect(text == "0\n")
    }
  }

  @Test func aFullDiskIsAFailure() throws {
    let bash = try #require(Tool("bash"))
    let (code, text) = try bash.run(["-c", "'\(Tool.scrim.path)' --help > /dev/full"])
    #expect(code == ExitCode.failed.rawValue)
    #expect(text == "scrim: cannot write to standard output: No space left on device\n")
  }

  @Test func wrongUsageEndsWithItsCode() throws {
    let (code, text) = try Tool.scrim.run(["snapshot", "--sacle", "2"])
    #expect(code == ExitCode.wrongUsage.rawValue)
    #expect(text == "scrim: unknown flag '--sacle', did you mean '--scale'?\n")
  }

  /// Words of the user are echoed as one line that cannot control the terminal.
  @Test func whatIsEchoedIsOneLine() throws {
    let (code, text) = try Tool.scrim.run(["theme", "a\u{1b}[31mb\nc"])
    #expect(code == ExitCode.failed.rawValue)
    #expect(text == "scrim: a\\u001b[31mb\\u000ac: there is no such file\n")
    let long = try Tool.scrim.run(["info", String(repeating: "x", count: 100_000)])
    #expect(long.code == ExitCode.wrongUsage.rawValue)
    #expect(long.text.count < 500 && long.text.hasSuffix("usage is 'scrim info [flags]'\n"))
  }

  @Test func aThemeFileThatIsMissingIsTold() throws {
    let (code, text) = try Tool.scrim.run(["demo", "--theme", "/nonexistent"])
    #expect(code == ExitCode.failed.rawValue)
    #expect(text == "scrim: '/nonexistent': No such file or directory\n")
  }

  @Test func thePageOfTheGalleryNeedsAFile() throws {
    let (code, text) = try Tool.scrim.run(["gallery", "--page"])
    #expect(code == ExitCode.wrongUsage.rawValue)
    #expect(text == "scrim: --page wants --out FILE, the page to write\n")
  }

  /// The HUD of a snapshot shows the frames before it.
  @Test @MainActor func theHUDOfASnapshotHasFigures() throws {
    var settings = Settings()
    settings.showsHUD = true
    let images = try [true, false].map { isPlayed in
      let demo = DemoApp(settings, usesFixedClock: true)
      let offscreen = try Offscreen(demo, size: Size(width: 640, height: 400))
      defer { offscreen.close() }
      var player = Player(offscreen, demo, [])
      if isPlayed { return try player.image(at: 0) }
      try offscreen.draw(at: Moment(nanoseconds: 0))
      return try offscreen.image(at: Moment(nanoseconds: 0))
    }
    #expect(images[0] != images[1])
  }

  @Test func theProgramDoesWithoutFoundation() throws {
    let ldd = try #require(Tool("ldd"))
    let (code, libraries) = try ldd.run([Tool.scrim.path])
    #expect(code == 0)
    #expect(!libraries.contains("Foundation"), "\(libraries)")
  }

  /// A program with one command, `try`, that does `body`.
  private static func table(_ body: @escaping @Sendable (Invocation) throws(Failure) -> Void)
    -> CommandTable
  {
    CommandTable(
      program: "scrim", version: "1", summary: "a program",
      commands: [Command(name: "try", summary: "Try", examples: [], run: body)],
      globalFlags: CommandTable.scrim.globalFlags)
  }
}
