// SPDX-License-Identifier: MIT

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
