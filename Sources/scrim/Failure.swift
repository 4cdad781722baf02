// SPDX-License-Identifier: MIT

import JSON5
import ScrimKit

/// A failed command: one line for the user and an exit code for the shell.
struct Failure: Error, Equatable {
  /// Exit code of the program.
  let code: ExitCode
  /// One line that says what went wrong and what to do, without the program's name.
  let message: String

  /// A failure with `code`, explained by `message`.
  init(_ code: ExitCode, _ message: String) {
    self.code = code
    self.message = message
  }
}

extension Failure {
  /// Maps an app's failure to its exit code.
  init(_ failure: AppFailure) {
    switch failure {
    case .noCompositor(let reason): self.init(.noCompositor, reason)
    case .noGL(let reason): self.init(.noGL, reason)
    case .noDriver(let reason): self.init(.noGL, "\(reason): \(Advice.driver.remedyText)")
    case .system(let reason): self.init(.failed, reason)
    }
  }

  /// A file of the user's that cannot be used. If it has several mistakes, they are reported, and
  /// `summary` is the message.
  init(_ failure: UserFileFailure, _ summary: String, _ console: Console) {
    let lines = failure.lines
    if lines.count > 1 { for line in lines { console.report(line) } }
    self.init(.failed, lines.count > 1 ? summary : lines.first ?? summary)
  }
}

/// Exit codes of the program.
enum ExitCode: Int32, CaseIterable, Sendable {
  /// Success.
  case done = 0
  /// Failure; the reason is on standard error.
  case failed = 1
  /// Invalid command line.
  case wrongUsage = 2
  /// No Wayland compositor, or it went away.
  case noCompositor = 3
  /// No OpenGL ES 3.0, or it was lost for good.
  case noGL = 4
  /// No running instance for `scrim msg`, or it ended.
  case noInstance = 5

  /// Description in help and in the manual page.
  var meaning: String {
    switch self {
    case .done: "success"
    case .failed: "failure; the reason is on standard error"
    case .wrongUsage: "invalid command line"
    case .noCompositor: "no Wayland compositor, or it went away"
    case .noGL: "no OpenGL ES 3.0"
    case .noInstance: "no running instance for 'scrim msg', or it ended"
    }
  }
}
