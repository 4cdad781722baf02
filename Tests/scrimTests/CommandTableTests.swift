// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import scrim

@Suite struct CommandTableTests {
  private let table = CommandTable.scrim

  @Test func namesAreUnique() {
    let commands = table.commands.map(\.name)
    #expect(Set(commands).count == commands.count)
    for command in table.commands {
      let flags = table.flags(of: command).map(\.name)
      #expect(Set(flags).count == flags.count, "\(command.name)")
    }
  }

  @Test func everyExampleOfScrimIsTaken() throws {
    let parser = ArgumentParser(table: table)
    for command in table.commands {
      #expect(!command.examples.isEmpty, "\(command.name)")
      for example in command.examples {
        let words = Self.words(of: example.line)
        guard case .run(let found, _) = try parser.parse(words) else {
          Issue.record("'\(example.line)' runs nothing")
          continue
        }
        #expect(found.name == command.name)
      }
    }
  }

  /// Commands in the text and in the blocks of the README and of all guides.
  /// `scripts/test-commands` runs those of the blocks that begin with ```sh.
  @Test func everyCommandOfTheGuidesIsTaken() throws {
    let root = URL(filePath: #filePath).appending(path: "../../..").standardized
    let guides = ["docs", "Sources/ScrimKit/ScrimKit.docc"].flatMap { folder in
      ((try? FileManager.default.contentsOfDirectory(atPath: root.path + "/" + folder)) ?? [])
        .map { "\(folder)/\($0)" }
    }
    let samples = ["COMMAND": "demo", "SHELL": "bash", "SECTION": "controls"]
    let parser = ArgumentParser(table: table)
    var count = 0
    for guide in guides.filter({ $0.hasSuffix(".md") }) + ["README.md", "PACKAGING.md"] {
      let text = try String(contentsOf: root.appending(path: guide), encoding: .utf8)
      let inline = text.matches(of: /`((?:scrim |scripts\/)[^`\n]+)`/).map(\.1)
      let lines = text.split(separator: "\n").filter {
        $0.hasPrefix("scrim ") || $0.hasPrefix("scripts/")
      }
      for line in inline + lines {
        count += 1
        let all = line.split(separator: "#")[0].split(separator: " ").map {
          samples[String($0)] ?? String($0)
        }
        if let script = all.first, script.hasPrefix("scripts/") {
          let isThere = FileManager.default.isExecutableFile(atPath: root.path + "/" + script)
          #expect(isThere, "\(guide): \(line)")
        }
        guard ["scrim", "scripts/scrim"].contains(all[0]) else { continue }
        let words = all.dropFirst().prefix { !["|", "||", ">", "&", "&&"].contains($0) }.map { $0 }
        // The name of a command may stand for all that it does.
        if words.isEmpty || words.count == 1 && table.command(words[0]) != nil { continue }
        #expect(throws: Never.self, "\(guide): \(line)") { try parser.parse(words) }
      }
    }
    #expect(count > 100)
  }

  @Test func summariesReadAlike() {
    for command in table.commands {
      #expect(command.summary.first?.isUppercase == true, "\(command.name)")
      #expect(command.summary.last != ".", "\(command.name)")
      for flag in table.flags(of: command) {
        #expect(flag.name.hasPrefix("--"), "\(flag.name)")
        #expect(flag.summary.first?.isLowercase == true, "\(flag.name)")
        #expect(flag.summary.last != ".", "\(flag.name)")
      }
    }
  }

  /// What the program is given by a `line` of the shell: the words after its name, up to a pipe or
  /// a redirection.
  private static func words(of line: String) -> [String] {
    let inside = line.hasPrefix("source <(") ? String(line.dropFirst(9).dropLast()) : line
    return inside.split(separator: " ").map(String.init).dropFirst()
      .prefix { $0 != "|" && $0 != ">" }.map { $0 }
  }
}
