// SPDX-License-Identifier: MIT

import Foundation
import TemporaryFiles
import Testing

@testable import scrim

/// What scripts do on other systems and without git, and what the README says of versions.
@Suite struct ScriptTests {
  /// The folder of the repository.
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The folders of programs, of which the first has those of the test.
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Adds a program that prints `text`.
  private func add(_ name: String, printing text: String = "") throws {
    try folder.write("#!/bin/sh\necho '\(text)'\n", to: name)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: "\(folder.path)/\(name)")
  }

  /// Runs a script of the repository, which finds programs in the test's folder and in `others`.
  private func run(_ script: String, _ arguments: [String] = [], others: String = "") throws -> (
    code: Int32, text: String
  ) {
    let env = try #require(Tool("env"))
    let path = Self.root.appending(path: script).path
    let words = ["-i", "PATH=\(folder.path):\(others)", "/bin/bash", path]
    return try env.run(words + arguments)
  }

  @Test(arguments: [
    ("dnf", "sudo dnf install libxml2"), ("pacman", "sudo pacman -S --needed libxml2"),
    ("zypper", "your distribution's equivalents of: libxml2"),
  ])
  func setupNamesThePackagesOfOtherSystems(manager: String, advice: String) throws {
    try add("swift", printing: "Swift version 6.2 (swift-6.2-RELEASE)")
    try add(manager)
    let sed = try #require(Tool("sed"))
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/sed", withDestinationPath: sed.path)
    let (code, text) = try run("scripts/setup")
    #expect(code == 1)
    #expect(text.contains(advice) && text.contains("librsvg"), "\(text)")
  }

  @Test func packagesAreMadeOnDebian12() throws {
    try add("getconf", printing: "glibc 2.41")
    let (code, text) = try run(
      "scripts/package", ["--program", Tool.scrim.path], others: "/usr/bin:/bin")
    #expect(code == 1)
    #expect(
      text == "scrim: packages are made on Debian 12, with glibc 2.36, and this is glibc 2.41\n")
  }

  @Test func aProgramOfANewerGlibcIsRefused() throws {
    try add("readelf", printing: "  0x0030:   Name: GLIBC_2.36\n  0x0040:   Name: GLIBC_2.38")
    let (code, text) = try run("scripts/check-glibc", ["a"], others: "/usr/bin:/bin")
    #expect(code == 1)
    #expect(text.hasPrefix("scrim: a needs glibc 2.38, "), "\(text)")
    try add("readelf", printing: "  0x0030:   Name: GLIBC_2.4\n  0x0040:   Name: GLIBC_2.36")
    #expect(try run("scripts/check-glibc", ["a"], others: "/usr/bin:/bin") == (0, ""))
  }

  @Test(arguments: [
    ("0123456789abcdef0123456789abcdef01234567 17 a@b.c", "0123456789ab 17 a@b.c\n"),
    ("$Format:%H %ct %ae$", ""),
  ])
  func theCommitOfASourceArchiveIsInAFile(line: String, printed: String) throws {
    let script = try String(
      contentsOf: Self.root.appending(path: "scripts/commit"), encoding: .utf8)
    try folder.write(script, to: "scripts/commit")
    try folder.write("\(line)\n", to: "packaging/commit")
    let bash = try #require(Tool("bash"))
    #expect(try bash.run(["\(folder.path)/scripts/commit"]) == (0, printed))
    let attributes = try String(
      contentsOf: Self.root.appending(path: ".gitattributes"), encoding: .utf8)
    #expect(attributes.contains("packaging/commit export-subst\n"))
  }

  @Test func theReadmeHasTheVersionOfTheProgram() throws {
    let text = try String(contentsOf: Self.root.appending(path: "README.md"), encoding: .utf8)
    let version = CommandTable.scrim.version
    let named = text.matches(of: /scrim[_-](\d[\d.]*\d)/).map { String($0.1) }
    #expect(named.count >= 3 && Set(named) == [version])
    let minor = version.split(separator: ".").prefix(2).joined(separator: ".")
    #expect(text.contains("the version is \(minor).\n"))
  }
}
