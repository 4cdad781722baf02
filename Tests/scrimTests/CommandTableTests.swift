// SPDX-License-Identifier: MIT

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
