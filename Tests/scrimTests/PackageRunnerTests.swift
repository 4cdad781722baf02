// SPDX-License-Identifier: MIT

import ChildProcess
import Foundation
import TemporaryFiles
import Testing

@testable import scrim

/// What `scrim run` reads of the compiler's answers, and the packages of `scripts/new-panel`.
@Suite struct PackageRunnerTests {
  @Test func errorsAreTakenFromTheCompiler() {
    let lines = [
      "/home/me/clock/Sources/clock/main.swift:7:3: error: cannot find 'a' in scope",
      " 7 |   a()",
      "   |   `- error: cannot find 'a' in scope",
      "/home/me/clock/Sources/clock/main.swift:7:3: error: cannot find 'a' in scope",
      "/home/me/clock/Sources/clock/main.swift:8:1: warning: unused",
      "error: fatalError",
    ]
    #expect(
      PackageRunner.summary(of: lines) == [
        "Sources/clock/main.swift:7:3: error: cannot find 'a' in scope", "error: fatalError",
      ])
    // Without a line that says error, the end of the output may tell.
    #expect(PackageRunner.summary(of: (0..<20).map(String.init)).count == 6)
    #expect(PackageRunner.summary(of: []).isEmpty)
  }

  @Test func programsAreFoundInADescription() {
    let description = """
      warning: something
      {"name": "p", "products": [
        {"name": "clock", "targets": ["clock"], "type": {"executable": null}},
        {"name": "Kit", "targets": ["Kit"], "type": {"library": ["automatic"]}}
      ]}
      """
    #expect(PackageRunner.programs(in: description) == ["clock"])
    for text in ["", "{", "[]", "{}", #"{"products": 4}"#, #"{"products": [4, {}]}"#] {
      #expect(PackageRunner.programs(in: text).isEmpty, "\(text)")
    }
  }

  @Test func aNewPanelIsAPackage() throws {
    let script = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "scripts/new-panel").path
    let folder = try TemporaryFolder()
    let package = folder.appending(path: "Clock").path
    let environment = ProcessInfo.processInfo.environment
    let made = try run(script, ["Clock", package], in: environment)
    #expect(made.status == 0, "\(made.errors)")
    let described = try run(
      "/usr/bin/env", ["swift", "package", "--package-path", package, "dump-package"],
      in: environment)
    #expect(described.status == 0 && described.output.contains("\"Clock\""), "\(described.errors)")
    let main = try String(contentsOfFile: "\(package)/Sources/Clock/main.swift", encoding: .utf8)
    #expect(main.hasPrefix("// A panel at the top") && main.contains("import Views"))
    let test = try String(
      contentsOfFile: "\(package)/Tests/ClockTests/PanelTests.swift", encoding: .utf8)
    #expect(test.hasPrefix("import ScrimTesting") && test.contains("@testable import Clock\n"))
    let help = try run(script, ["--help"], in: environment)
    #expect(help.status == 0 && help.output.hasPrefix("usage: scripts/new-panel NAME [FOLDER]\n"))
    // What is there stays.
    let again = try run(script, ["Clock", package], in: environment)
    #expect(again.status == 1 && again.errors == "scrim: '\(package)' exists already\n")
    for name in ["", "a b", "../x", "9"] {
      #expect(try run(script, [name], in: environment).status == 1, "\(name)")
    }
    // SwiftPM refuses two modules of one name.
    for name in ["Shell", "Views", "Swift"] {
      let refused = try run(script, [name, "\(package)-\(name)"], in: environment)
      #expect(
        refused.status == 1
          && refused.errors == "scrim: '\(name)' is the name of a module already: use another one,"
            + " such as My\(name)\n"
      )
    }
  }
}
