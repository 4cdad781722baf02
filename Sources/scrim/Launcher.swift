/// The program, from the words of its command line to its exit code.
struct Launcher {
  /// The commands it has.
  let table: CommandTable
  /// Where it writes.
  let console: Console

  /// Does what `words`, the command line without the program's own name, ask for.
  func run(_ words: [String]) -> Int32 {
    do throws(Failure) {
      try perform(words)
      return ExitCode.done.rawValue
    } catch {
      console.report(error.message)
      return error.code.rawValue
    }
  }

  /// Parses, then shows a page or runs the command.
  private func perform(_ words: [String]) throws(Failure) {
    switch try ArgumentParser(table: table).parse(words) {
    case .help(let command):
      try console.write(HelpPage(table: table).text(for: command))
    case .version:
      try console.write("\(table.program) \(table.version)\n")
    case .run(let command, let arguments):
      var console = console
      console.isVerbose = arguments[GlobalFlags.verbose]
      try command.run(Invocation(arguments: arguments, console: console, table: table))
    }
  }
}
