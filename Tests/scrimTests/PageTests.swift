// SPDX-License-Identifier: MIT

import Testing

@testable import scrim

/// Every page that is made from the table has all of the table.
@Suite struct PageTests {
  private let table = CommandTable.scrim

  /// Flags as a shell's own notation has them, for every command's.
  private func expectAllFlags(in text: String, _ notation: (String) -> String = { $0 }) {
    for flag in table.commands.flatMap({ table.flags(of: $0) }) {
      #expect(text.contains(notation(flag.name)), "\(flag.name)")
    }
  }

  @Test func helpOfTheProgramHasEveryCommandAndExitCode() throws {
    let console = try ConsoleRecorder()
    #expect(console.run("--help") == 0)
    for command in table.commands {
      #expect(console.written.contains("  \(command.name) "))
    }
    for code in ExitCode.allCases {
      #expect(console.written.contains("  \(code.rawValue)  \(code.meaning)\n"))
    }
    #expect(console.reported.isEmpty)
  }

  @Test(arguments: CommandTable.scrim.commands.map(\.name))
  func helpOfACommandHasItsFlagsAndExamples(name: String) throws {
    let byFlag = try ConsoleRecorder()
    #expect(byFlag.run(name, "--help") == 0)
    let command = try #require(table.command(name))
    for flag in table.flags(of: command) { #expect(byFlag.written.contains(flag.usage)) }
    for example in command.examples { #expect(byFlag.written.contains("  \(example.line)\n")) }
    let byCommand = try ConsoleRecorder()
    #expect(byCommand.run("help", name) == 0)
    #expect(byCommand.written == byFlag.written)
  }

  @Test func noLineOfHelpIsWiderThanATerminal() {
    let page = HelpPage(table: table)
    let pages = table.commands.map { page.text(for: $0) } + [page.text(for: nil)]
    for line in pages.flatMap({ $0.split(separator: "\n") }) {
      #expect(line.count <= 80, "\(line)")
    }
  }

  @Test func manualHasEveryFlagAndIsSoundRoff() throws {
    let console = try ConsoleRecorder()
    #expect(console.run("man") == 0)
    expectAllFlags(in: console.written) { $0.replacing("-", with: "\\-") }
    guard let groff = Tool("groff") else { return }
    let (code, text) = try groff.run(
      ["-man", "-ww", "-Tascii", "-P-cbou"], input: console.written)
    #expect(code == 0)
    let complaints = text.split(separator: "\n").filter {
      $0.contains("warning") || $0.contains("error: ")
    }
    #expect(complaints.isEmpty, "\(complaints)")
    for command in table.commands { #expect(text.contains("scrim \(command.name)")) }
  }

  @Test func manualIsReadByMan() throws {
    guard let man = Tool("man") else { return }
    let page = ManualPage(table: table).roff
    let (code, text) = try man.run(["-l", "--warnings", "-"], input: page)
    // A container may carry a stub of man that only says how to get the real one.
    guard !text.contains("minimized") else { return }
    #expect(code == 0)
    #expect(!text.contains("warning"))
    #expect(text.contains("SCRIM(1)"))
  }

  @Test func bashTakesItsScript() throws {
    let script = BashCompletion(table: table).script
    expectAllFlags(in: script)
    let bash = try #require(Tool("bash"))
    let (code, text) = try bash.run(["-n"], input: script)
    #expect(code == 0 && text.isEmpty, "\(text)")
  }

  @Test func zshTakesItsScript() throws {
    let script = ZshCompletion(table: table).script
    expectAllFlags(in: script)
    guard let zsh = Tool("zsh") else { return }
    let (code, text) = try zsh.run(["-n"], input: script)
    #expect(code == 0 && text.isEmpty, "\(text)")
  }

  @Test func fishTakesItsScript() throws {
    let script = FishCompletion(table: table).script
    expectAllFlags(in: script) { " -l \($0.dropFirst(2))" }
    guard let fish = Tool("fish") else { return }
    let (code, text) = try fish.run(["--no-execute"], input: script)
    #expect(code == 0 && text.isEmpty, "\(text)")
  }

  @Test(arguments: [
    ("scrim|sn", "snapshot"), ("scrim|demo|--dec", "--decorations"),
    ("scrim|demo|--decorations|", "auto client server"),
    ("scrim|demo|--decorations|=|c", "client"), ("scrim|--egl|sur", "surfaceless"),
    ("scrim|--egl|device|inf", "info"), ("scrim|completion|z", "zsh"),
    ("scrim|help|sn", "snapshot"), ("scrim|demo|--size|", ""),
    ("scrim|snapshot|--out|/et", "/etc"), ("scrim|msg|inv", "invoke"),
    ("scrim|msg|invoke|", "newest"), ("scrim|msg|dismiss|a", "all"),
    ("scrim|msg|dnd|", "on off toggle"),
  ])
  func bashCompletes(line: String, offered: String) throws {
    let words = line.split(separator: "|", omittingEmptySubsequences: false).map { "'\($0)'" }
    let script = """
      \(BashCompletion(table: table).script)
      compopt() { :; }
      COMP_WORDS=(\(words.joined(separator: " ")))
      COMP_CWORD=\(words.count - 1)
      _scrim
      echo "${COMPREPLY[*]}"
      """
    let bash = try #require(Tool("bash"))
    let (code, text) = try bash.run([], input: script)
    #expect(code == 0)
    #expect(text == offered + "\n")
  }

  @Test(arguments: [
    ("scrim sn", "snapshot"), ("scrim demo --dec", "--decorations"),
    ("scrim demo --decorations c", "client"), ("scrim completion z", "zsh"),
  ])
  func fishCompletes(line: String, offered: String) throws {
    guard let fish = Tool("fish") else { return }
    let script = FishCompletion(table: table).script + "\ncomplete -C '\(line)'\n"
    let (code, text) = try fish.run(["--no-config"], input: script)
    #expect(code == 0)
    #expect(text.split(separator: "\n").contains { $0.hasPrefix(offered) }, "\(text)")
  }
}
