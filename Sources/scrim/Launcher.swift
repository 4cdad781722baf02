// SPDX-License-Identifier: MIT

import Glibc

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
      let commit = table.commit.isEmpty ? "" : " (\(table.commit))"
      try console.write("\(table.program) \(table.version)\(commit)\n")
    case .run(let command, let arguments):
      var console = console
      console.isVerbose = arguments[GlobalFlags.verbose]
      try command.run(
        Invocation(arguments: arguments, console: console, table: table, words: words))
    }
  }
}

/// Prepares the inherited process state: signals, standard streams, environment.
enum Surroundings {
  /// Call once, first thing in main.
  static func prepare() {
    // Writing to a closed pipe returns EPIPE instead of ending the program.
    signal(SIGPIPE, SIG_IGN)
    // Exceeding the file size limit returns EFBIG instead of ending the program.
    signal(SIGXFSZ, SIG_IGN)
    unblockSignals()
    reserveStandardStreams()
    // Mesa's own messages would repeat our error line. A value set by the user is kept.
    unsafe setenv("EGL_LOG_LEVEL", "fatal", 0)
  }

  /// A parent with blocked signals passes its mask on; without this SIGTERM would never arrive.
  private static func unblockSignals() {
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    for signal in [SIGINT, SIGTERM, SIGHUP] { unsafe sigaddset(&signals, signal) }
    unsafe sigprocmask(SIG_UNBLOCK, &signals, nil)
  }

  /// If a standard stream is closed, the next opened file takes its number and would receive our
  /// messages; that file may be the compositor's socket.
  private static func reserveStandardStreams() {
    for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(stream, F_GETFD) < 0 {
      // open(2) returns the lowest free number. The opposite access mode makes reads and writes
      // fail as they would on the closed stream.
      _ = unsafe open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }
}
