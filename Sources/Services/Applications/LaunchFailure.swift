// SPDX-License-Identifier: MIT

/// The reason why an application was not started, in one line.
public enum LaunchFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The program that asks does not run its event loop.
  case notRunning
  /// The application needs a terminal, and none is known.
  case noTerminal
  /// The application does not take what it was to open.
  case opensNothing
  /// The application did not answer the call that starts it.
  case noAnswer
  /// The program could not be started; the text says why.
  case notStarted(String)

  /// The reason.
  public var description: String {
    switch self {
    case .notRunning: "the program that starts it is not running"
    case .noTerminal:
      "it needs a terminal; install xdg-terminal-exec, or set TERMINAL to the name of one"
    case .opensNothing: "it opens none of what it was given"
    case .noAnswer: "it does not answer"
    case .notStarted(let reason): reason
    }
  }
}
