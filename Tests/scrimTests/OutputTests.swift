// SPDX-License-Identifier: MIT

import Foundation
import TemporaryFiles
import Testing

@testable import scrim

/// Output files are checked before any work, and "-" is standard output.
@Suite struct OutputTests {
  private func expectFailure(_ words: [String], _ code: ExitCode, _ message: String) throws {
    let console = try ConsoleRecorder()
    #expect(console.run(words) == code.rawValue)
    #expect(console.reported == "scrim: \(message)\n")
    #expect(console.written.isEmpty)
  }

  @Test(arguments: [
    ["bench", "--report", "/nope/x.html"], ["bench", "--json", "/nope/x.html"],
    ["bench", "--quality", "--report", "/nope/x.html"], ["demo", "--stats", "/nope/x.html"],
  ])
  func aMissingFolderIsNamedBeforeAnyWork(words: [String]) throws {
    try expectFailure(
      words, .failed, "'/nope/x.html': there is no folder '/nope'; create it first")
  }

  @Test func aMissingFolderIsNamedBeforeAnImageIsReadOrDrawn() throws {
    let message = "'/nope/x.png': there is no folder '/nope'; create it first"
    try expectFailure(["blur", "missing.png", "/nope/x.png"], .failed, message)
    try expectFailure(["snapshot", "--out", "/nope/x.png"], .failed, message)
    try expectFailure(["snapshot", "--out", "/nope/x.png", "--frames", "3"], .failed, message)
    try expectFailure(
      ["snapshot", "--out", "/nope/frames", "--frames", "3"], .failed,
      "'/nope/frames': there is no folder '/nope'; create it first")
  }

  /// The platform would fail where something is measured.
  @Test func aMissingCompositorIsToldBeforeAnyMeasurement() throws {
    let console = try ConsoleRecorder()
    let words = ["bench", "--quick", "--window", "--egl", "gbm:/dev/null"]
    #expect(console.run(words) == ExitCode.noCompositor.rawValue)
    #expect(console.reported.hasPrefix("scrim: no compositor"), "\(console.reported)")
  }

  @Test func aFolderIsNoOutputFile() throws {
    let folder = try TemporaryFolder()
    try expectFailure(
      ["bench", "--json", folder.path], .failed, "'\(folder.path)': not a regular file")
  }

  @Test(arguments: ["a.jpg", "b.JPEG", "c.webp", "folder.png/d.gif"])
  func aNameOfAnotherFormatIsRejected(name: String) throws {
    let message = "'\(name)': images are written as PNG; choose a name that ends in .png"
    try expectFailure(["blur", "in.png", name], .wrongUsage, message)
    try expectFailure(["snapshot", "--out", name], .wrongUsage, message)
  }

  @Test(arguments: ["a.png", "a.PNG", "a.apng", "a", ".hidden", "-", "/dev/stdout"])
  func aNameWithoutAnotherFormatIsAccepted(name: String) throws {
    try OutputFile(path: name).checkIsPNG()
  }

  @Test func onlyOneOutputCanBeStandardOutput() throws {
    try expectFailure(
      ["bench", "--json", "-", "--report", "-"], .wrongUsage,
      "only one output can be '-', standard output")
  }

  @Test(arguments: [[], ["--frames", "2"]])
  func aSnapshotGoesToStandardOutput(flags: [String]) throws {
    let bash = try #require(Tool("bash"))
    let line = "'\(Tool.scrim.path)' snapshot --size 40x30 --out - \(flags.joined(separator: " "))"
    let read = "f=$(mktemp) && \(line) > $f && head -c 4 $f | tail -c 3; rm -f $f"
    let (code, text) = try bash.run(["-c", read])
    #expect(code == 0)
    #expect(text == "PNG")
  }

  @Test(arguments: [[], ["--frames", "20"]])
  func aSnapshotWhoseReaderLeavesIsNoFailure(flags: [String]) throws {
    let bash = try #require(Tool("bash"))
    let line = "'\(Tool.scrim.path)' snapshot --size 40x30 --out - \(flags.joined(separator: " "))"
    let (_, text) = try bash.run(["-c", "\(line) | true; echo ${PIPESTATUS[0]}"])
    #expect(text == "0\n")
  }
}
