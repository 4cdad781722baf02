// SPDX-License-Identifier: MIT

import JSON5
import ScrimKit
import Testing

@testable import scrim

@Suite struct ArgumentParserTests {
  private let parser = ArgumentParser(table: .scrim)

  /// What the command named by `words` was asked for.
  private func arguments(_ words: String...) throws -> Arguments {
    guard case .run(_, let arguments) = try parser.parse(words) else {
      throw Failure(.failed, "\(words) runs nothing")
    }
    return arguments
  }

  @Test func flagsNotGivenHaveTheirFallbacks() throws {
    let arguments = try arguments("demo")
    #expect(arguments[Demo.size] == nil)
    #expect(arguments[Demo.title] == "Scrim")
    #expect(arguments[Demo.decorations] == .auto)
    #expect(arguments[Demo.frames] == nil)
    #expect(arguments[LookFlags.hud] == false)
    #expect(arguments[GlobalFlags.egl] == .best)
  }

  @Test func valuesFollowTheirFlagOrAnEqualsSign() throws {
    let arguments = try arguments(
      "--egl", "device:2", "demo", "--size=640x480", "--frames", "60", "--title=a=b", "--hud",
      "--decorations", "client", "--verbose")
    #expect(arguments[Demo.size] == Size(width: 640, height: 480))
    #expect(arguments[Demo.frames] == 60)
    #expect(arguments[Demo.title] == "a=b")
    #expect(arguments[Demo.decorations] == .client)
    #expect(arguments[LookFlags.hud])
    #expect(arguments[GlobalFlags.egl] == .device(2))
    #expect(arguments[GlobalFlags.verbose])
  }

  @Test func theLastOfTwoWins() throws {
    let arguments = try arguments("snapshot", "--out", "a.png", "--scale", "2", "--out=b.png")
    #expect(arguments[Snapshot.out] == OutputFile(path: "b.png"))
    #expect(arguments[Snapshot.scale] == 2)
  }

  @Test func aValueMayLookLikeAFlagOrACommand() throws {
    #expect(try arguments("demo", "--title", "--stats")[Demo.title] == "--stats")
    #expect(try arguments("demo", "--title", "info")[Demo.title] == "info")
    #expect(try arguments("demo", "--title", "")[Demo.title] == "")
  }

  @Test func theCommandMayFollowTheEndOfTheFlags() throws {
    #expect(try arguments("--verbose", "--", "info")[GlobalFlags.verbose])
  }

  @Test(arguments: [["--help"], ["-h"], ["-h", "--nonsense"]])
  func helpForTheProgram(words: [String]) throws {
    guard case .help(nil) = try parser.parse(words) else { throw Failure(.failed, "no help") }
  }

  @Test(arguments: [
    ["snapshot", "--help"], ["--help", "snapshot"], ["snapshot", "--nonsense", "-h"],
  ])
  func helpForACommand(words: [String]) throws {
    guard case .help(let command) = try parser.parse(words) else {
      throw Failure(.failed, "no help")
    }
    #expect(command?.name == "snapshot")
  }

  @Test(arguments: [
    (["snapshot", "--sacle", "2"], "unknown flag '--sacle', did you mean '--scale'?"),
    (["snapshot", "-scale", "2"], "unknown flag '-scale', did you mean '--scale'?"),
    (["demo", "--zzz"], "unknown flag '--zzz'; 'scrim demo --help' lists them"),
    (["demo", "--out", "x"], "'--out' is a flag of 'scrim snapshot', not of 'demo'"),
    (["inof"], "unknown command 'inof', did you mean 'info'?"),
    (["snap"], "unknown command 'snap', did you mean 'snapshot'?"),
    (["frobnicate"], "unknown command 'frobnicate'; 'scrim --help' lists them"),
    ([], "no command given; 'scrim --help' lists them"),
    (["--egl", "gbm", "--verbose"], "no command given; 'scrim --help' lists them"),
    (["--bogus"], "unknown flag '--bogus'; 'scrim --help' lists them"),
    (["--verbos=1"], "unknown flag '--verbos', did you mean '--verbose'?"),
    (["--hud"], "'--hud' is a flag of 'scrim demo', and no command is given"),
    (["--"], "no command given; 'scrim --help' lists them"),
    (["--", "--hud"], "unknown command '--hud'; 'scrim --help' lists them"),
    (["theme", ""], "theme wants a path as FILE"),
    (["run", ""], "run wants a path as FOLDER"),
    (["blur", "a.png", ""], "blur wants a path as OUT.png"),
    (["demo", "--hud=yes"], "--hud takes no value"),
    (["demo", "--title"], "--title wants a text, and nothing follows it"),
    (["demo", "--decorations", "none"], "--decorations wants auto, client or server, not 'none'"),
    (
      ["demo", "--decorations", "cleint"],
      "--decorations wants auto, client or server, not 'cleint'; did you mean 'client'?"
    ),
    (
      ["demo", "--appearance", "Dark"],
      "--appearance wants one of light, dark, not 'Dark'; did you mean 'dark'?"
    ),
    (
      ["--egl", "surfacless", "info"],
      "--egl wants wayland, surfaceless, device, device:N, gbm or gbm:FILE, not 'surfacless';"
        + " did you mean 'surfaceless'?"
    ),
    (["completion", "zs"], "completion wants bash, zsh or fish, not 'zs'; did you mean 'zsh'?"),
    (["demo", "x"], "'x' is one word too many; the usage is 'scrim demo [flags]'"),
    (["completion", "tcsh"], "completion wants bash, zsh or fish, not 'tcsh'"),
    (["completion"], "completion wants SHELL; the usage is 'scrim completion SHELL [flags]'"),
    (["help", "dem"], "unknown command 'dem', did you mean 'demo'?"),
    (
      ["snapshot"],
      "snapshot wants --out FILE.png; the usage is 'scrim snapshot [SCENE] --out FILE.png [flags]'"
    ),
    (
      ["demo", "--", "--stats"], "'--stats' is one word too many; the usage is 'scrim demo [flags]'"
    ),
  ])
  func wrongLinesAreRefusedWithTheRightWord(words: [String], message: String) {
    do throws(Failure) {
      _ = try parser.parse(words)
      Issue.record("\(words) was taken")
    } catch {
      #expect(error == Failure(.wrongUsage, message))
    }
  }

  @Test func distanceCountsAddedDroppedChangedAndSwappedLetters() {
    func distance(_ a: String, _ b: String) -> Int {
      Spelling.distance(Array(a.utf8), Array(b.utf8))
    }
    #expect(distance("scale", "scale") == 0)
    #expect(distance("sacle", "scale") == 1)
    #expect(distance("scal", "scale") == 1)
    #expect(distance("scales", "scale") == 1)
    #expect(distance("stale", "scale") == 1)
    #expect(distance("", "abc") == 3)
    #expect(distance("size", "title") == 3)
  }

  @Test func nothingIsSuggestedForAWordThatIsFarFromAll() {
    #expect(Spelling.nearest(to: "quux", among: CommandTable.scrim.commands.map(\.name)) == nil)
    #expect(Spelling.nearest(to: "x", among: ["man", "info"]) == nil)
    #expect(Spelling.nearest(to: "-", among: ["--size"]) == nil)
  }
}
