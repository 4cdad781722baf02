// SPDX-License-Identifier: MIT

import Foundation
import TemporaryFiles
import Testing

@testable import scrim

/// The commands of a program in SwiftPM's plan of a build.
@Suite struct ProgramCommandsTests {
  private let plan = """
    client:
      name: basic
    commands:
      "C.clock-x86_64-linux-debug.exe":
        tool: shell
        inputs: ["/b/main.swift.o"]
        args: ["/usr/bin/swiftc","-o","/b/clock"]

      "C.clock-x86_64-linux-debug.module":
        tool: shell
        inputs: ["/p/Sources/clock/main.swift","/b/Kit.swiftmodule"]
        description: "Compiling \\"clock\\""
        args: ["/usr/bin/swiftc","-incremental","-parseable-output","-DA","a \\"b\\""]

      "C.clocks-x86_64-linux-debug.module":
        tool: shell
        args: ["other"]

    """

  @Test func commandsAreFoundByTheirNames() throws {
    let name = "C.clock-x86_64-linux-debug"
    let commands = try #require(ProgramCommands(named: name, in: Array(plan.utf8)))
    #expect(commands.compile == ["/usr/bin/swiftc", "-incremental", "-DA", "a \"b\""])
    #expect(commands.compileAll == ["/usr/bin/swiftc", "-DA", "a \"b\""])
    #expect(commands.link == ["/usr/bin/swiftc", "-o", "/b/clock", "-use-ld=lld"])
    #expect(commands.inputs == ["/p/Sources/clock/main.swift", "/b/Kit.swiftmodule"])
    for name in ["C.clocks-x86_64-linux-debug", "C.cloc-x86_64-linux-debug", ""] {
      #expect(ProgramCommands(named: name, in: Array(plan.utf8)) == nil)
    }
    for text in ["", "commands:\n", plan.replacing("[", with: "[[")] {
      #expect(ProgramCommands(named: name, in: Array(text.utf8)) == nil, "\(text)")
    }
    #expect(ProgramCommands(of: "clock", in: "/nowhere/at/all") == nil)
    #expect(ProgramCommands(of: "clock", in: "all") == nil)
  }

  @Test func changesOfKnownFilesAreTheirs() throws {
    let folder = try TemporaryFolder()
    let root = folder.path
    for name in ["main.swift", "inner/other.swift", ".hidden"] { try folder.write("1", to: name) }
    let before = SourceFiles(in: root)
    #expect(Set(before.versions.keys) == ["\(root)/main.swift", "\(root)/inner/other.swift"])
    let commands = try #require(
      ProgramCommands(
        named: "C",
        in: Array(
          """
            "C.exe":
              args: ["a"]
            "C.module":
              inputs: ["\(root)/main.swift"]
              args: ["a"]
          """.utf8)))
    func haveAll() -> Bool { commands.haveAllChanges(from: before, to: SourceFiles(in: root)) }
    #expect(haveAll())
    try folder.write("2", to: ".hidden")
    try folder.write("2", to: "main.swift")
    #expect(haveAll())
    try folder.write("1", to: "new.swift")
    #expect(!haveAll())
    try FileManager.default.removeItem(atPath: "\(root)/new.swift")
    #expect(haveAll())
    try folder.write("2", to: "inner/other.swift")
    #expect(!haveAll())
    #expect(SourceFiles(in: "/nowhere") == SourceFiles())
  }

  @Test func aSecondChangeWithinASecondIsNoticed() throws {
    let folder = try TemporaryFolder()
    func files(at seconds: Double) throws -> SourceFiles {
      try folder.write("\(seconds)", to: "main.swift")
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: seconds)],
        ofItemAtPath: "\(folder.path)/main.swift")
      return SourceFiles(in: folder.path)
    }
    let first = try files(at: 1_000.25)
    #expect(!first.differWithinASecond(from: first))
    #expect(!first.differWithinASecond(from: SourceFiles()))
    #expect(try files(at: 1_000.75).differWithinASecond(from: first))
    #expect(try !files(at: 1_001.25).differWithinASecond(from: first))
  }
}
