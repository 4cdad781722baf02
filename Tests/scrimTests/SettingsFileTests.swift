// SPDX-License-Identifier: MIT

import Demonstration
import Foundation
import JSON5
import ScrimKit
import TemporaryFiles
import Testing

@testable import scrim

@Suite struct SettingsFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var path: String { "\(folder.path)/config.json5" }

  /// What is wrong with the file, without its path.
  private func lines(_ file: SettingsFile) -> [String] {
    do throws(UserFileFailure) {
      _ = try file.read()
      return []
    } catch {
      #expect(error.lines.allSatisfy { $0.hasPrefix("\(file.path):") })
      return error.lines.map { String($0.dropFirst(file.path.count + 1)) }
    }
  }

  @Test func whereItIs() throws {
    func path(_ values: [String: String]) -> String? {
      SettingsFile(Variables { values[$0] })?.path
    }
    #expect(path(["XDG_CONFIG_HOME": "/a", "HOME": "/b"]) == "/a/scrim/config.json5")
    #expect(path(["XDG_CONFIG_HOME": "", "HOME": "/b"]) == "/b/.config/scrim/config.json5")
    #expect(path(["XDG_CONFIG_HOME": "a", "HOME": "/b"]) == "/b/.config/scrim/config.json5")
    #expect(path([:]) == nil)
    #expect(path(["HOME": "b"]) == nil)
  }

  @Test func aFileThatIsNotThereGivesNothing() throws {
    #expect(try SettingsFile(path: path).read().isEmpty)
    #expect(try SettingsFile(path: "\(folder.path)/no/config.json5").read().isEmpty)
  }

  @Test func aFileIsReadThroughALink() throws {
    try folder.write("{hud: true}", to: "elsewhere/mine")
    try FileManager.default.createSymbolicLink(
      atPath: path, withDestinationPath: "elsewhere/mine")
    #expect(try SettingsFile(path: path).read()[\.showsHUD] == true)
  }

  @Test(arguments: [
    ("a.png", "/a.png"), ("b/../a.png", "/b/../a.png"), ("./a.png", "/./a.png"),
  ])
  func picturesAreFoundFromTheFile(written: String, meant: String) throws {
    try folder.write("{image: '\(written)'}", to: "config.json5")
    #expect(try SettingsFile(path: path).read()[\.image] == folder.path + meant)
  }

  @Test func picturesThatAreSomewhereElse() throws {
    try folder.write("{image: '/x/a.png'}", to: "config.json5")
    #expect(try SettingsFile(path: path).read()[\.image] == "/x/a.png")
    try folder.write("{image: '~/a.png'}", to: "scrim/config.json5")
    let values = ["XDG_CONFIG_HOME": folder.path, "HOME": "/home/ada"]
    let file = try #require(SettingsFile(Variables { values[$0] }))
    #expect(try file.read()[\.image] == "/home/ada/a.png")
  }

  @Test func whatIsNoPlainFileIsRefused() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    #expect(lines(SettingsFile(path: path)) == [" not a regular file"])
    #expect(lines(SettingsFile(path: "/dev/zero")) == [" not a regular file"])
    let pipe = "\(folder.path)/pipe"
    let made = unsafe mkfifo(pipe, 0o600)
    #expect(made == 0)
    #expect(lines(SettingsFile(path: pipe)) == [" not a regular file"])
    try folder.write("", to: "file")
    #expect(
      lines(SettingsFile(path: "\(folder.path)/file/config.json5"))
        == [" Not a directory"])
  }

  @Test func aFileMayBeSoLarge() throws {
    let space = String(repeating: " ", count: (256 << 10) - 2)
    try folder.write("{}\(space)", to: "config.json5")
    #expect(lines(SettingsFile(path: path)) == [])
    try folder.write("{}\(space) ", to: "config.json5")
    #expect(lines(SettingsFile(path: path)) == [" larger than 256 KiB"])
  }

  @Test func mistakesAreToldAsCompilersDo() throws {
    try folder.write("{\n  hud: 1,\n  glas: {} }", to: "config.json5")
    #expect(
      lines(SettingsFile(path: path)) == [
        "2:8: 'hud' wants true or false, not 1",
        "3:3: unknown key 'glas', did you mean 'glass'?",
      ])
    try folder.write(
      "{\((0..<50).map { "k\($0): 1," }.joined())}", to: "config.json5")
    #expect(lines(SettingsFile(path: path)).count == 21)
    #expect(lines(SettingsFile(path: path)).last == " and 30 more")
  }
}
