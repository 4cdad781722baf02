/// What the program tells the shell when it ends.
enum ExitCode: Int32, CaseIterable, Sendable {
  /// What was asked for was done.
  case done = 0
  /// It could not be done, for a reason said on standard error.
  case failed = 1
  /// The command line was not understood.
  case wrongUsage = 2
  /// There is no Wayland compositor to talk to, or it went away.
  case noCompositor = 3
  /// There is no OpenGL ES to draw with, or it was lost for good.
  case noGL = 4

  /// The line that help and the manual page give it.
  var meaning: String {
    switch self {
    case .done: "done"
    case .failed: "failed; the reason is on standard error"
    case .wrongUsage: "wrong usage"
    case .noCompositor: "no Wayland compositor, or it went away"
    case .noGL: "no OpenGL ES 3.0 to draw with"
    }
  }
}
