// SPDX-License-Identifier: MIT

import CBuild
import GLES
import ScrimKit

/// The commands and flags: the source of parsing, help, completion and the manual page.
struct CommandTable: Sendable {
  /// The program's name.
  let program: String
  /// The program's version.
  let version: String
  /// The commit that it was built from; empty if unknown.
  var commit = ""
  /// One-line description of the program.
  let summary: String
  /// Commands in the order of the help page.
  let commands: [Command]
  /// Flags of every command.
  let globalFlags: [any FlagDescription]

  /// The command that is called `name`.
  func command(_ name: String) -> Command? { commands.first { $0.name == name } }

  /// The flags that `command` takes, its own first.
  func flags(of command: Command) -> [any FlagDescription] { command.flags + globalFlags }
}

extension CommandTable {
  /// Scrim's commands. To add one, add a file in `Commands` and list it here.
  static let scrim = CommandTable(
    program: "scrim", version: "0.1.0", commit: unsafe String(cString: buildCommit()),
    summary: "a desktop client for Wayland, drawn with OpenGL ES",
    commands: [
      ShellCommand.command, Demo.command, Run.command, PrintTheme.command, Message.command,
      Snapshot.command,
      GalleryCommand.command,
      Blur.command, Bench.command,
      Info.command, Check.command,
      Completion.command, Manual.command, Help.command,
    ],
    globalFlags: [GlobalFlags.egl, GlobalFlags.verbose, GlobalFlags.help, GlobalFlags.version])
}

/// Flags of every command.
enum GlobalFlags {
  /// EGL platform.
  static let egl = Flag(
    "--egl", .platform, default: PlatformChoice.best, shown: "the best available",
    "the EGL display to draw with")
  /// Prints notes to standard error.
  static let verbose = Flag("--verbose", "report choices and their reasons on standard error")
  /// Prints help instead of running.
  static let help = Flag("--help", short: "-h", "show help for the program or for a command")
  /// Prints the version instead of running.
  static let version = Flag("--version", "show the version")
}

/// One command of the program, for the parser, help, completion and the manual page.
struct Command: Sendable {
  /// Name on the command line.
  let name: String
  /// One-line description, capitalised, no full stop.
  let summary: String
  /// Further paragraphs of the help page. May be empty.
  var discussion: [String] = []
  /// Operands, in order.
  var operands: [Operand] = []
  /// Flags besides the global ones.
  var flags: [any FlagDescription] = []
  /// Examples for the help page.
  let examples: [Example]
  /// Runs the command; throws on failure.
  let run: @MainActor (Invocation) throws(Failure) -> Void

  /// Usage without the program's name: `snapshot --out FILE.png [flags]`.
  var usage: String {
    let required = flags.filter(\.isRequired).map(\.usage)
    let words = operands.map { $0.isRequired ? $0.name : "[\($0.name)]" }
    return ([name] + words + required + ["[flags]"]).joined(separator: " ")
  }
}

/// A positional argument.
struct Operand: Sendable {
  /// Placeholder in help, in capitals.
  let name: String
  /// One-line description.
  let summary: String
  /// True if the command fails without it.
  var isRequired = true
  /// Shell completion.
  var completion = ValueCompletion.nothing
}

/// An example command line.
struct Example: Sendable {
  /// The command line, with the program's name.
  let line: String
  /// The effect, in one line.
  let effect: String
}

/// The inputs of a command's run.
struct Invocation: Sendable {
  /// Parsed flags and operands.
  let arguments: Arguments
  /// Output streams.
  let console: Console
  /// The command table, for the program's name and version.
  let table: CommandTable
  /// The command line, without the program's name.
  let words: [String]
}
