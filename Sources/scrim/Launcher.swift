// SPDX-License-Identifier: MIT

/// Runs the program: from command-line words to an exit code.
struct Launcher {
  /// Commands and flags.
  let table: CommandTable
  /// Output streams.
  let console: Console

  /// Runs the command line `words` (without the program's name) and returns the exit code.
  @MainActor func run(_ words: [String]) -> Int32 {
    do throws(Failure) {
      try perform(words)
      return ExitCode.done.rawValue
    } catch {
      console.report(error.message)
      return error.code.rawValue
    }
  }

  /// Parses the words, then prints a page or runs the command.
  @MainActor private func perform(_ words: [String]) throws(Failure) {
    switch try ArgumentParser(table: table).parse(words) {
    case .help(let command):
      try console.write(HelpPage(table: table).text(for: command))
    case .version:
      try console.write("\(table.program) \(table.version)\n")
    case .run(let command, let arguments):
      var console = console
      console.isVerbose = arguments[GlobalFlags.verbose]
      try command.run(
        Invocation(arguments: arguments, console: console, table: table, words: words))
    }
  }
}
