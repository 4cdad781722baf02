import ScrimKit

/// Why a command ended without doing what it was asked: one line for the user and a code for the
/// shell.
struct Failure: Error, Equatable {
  /// What the program exits with.
  let code: ExitCode
  /// What went wrong and what to do, in one line, without the program's name.
  let message: String

  /// A failure with `code`, explained by `message`.
  init(_ code: ExitCode, _ message: String) {
    self.code = code
    self.message = message
  }
}

extension Failure {
  /// What ended an app, with the code the shell learns it by.
  init(_ failure: AppFailure) {
    switch failure {
    case .noCompositor(let reason): self.init(.noCompositor, reason)
    case .noGL(let reason): self.init(.noGL, reason)
    case .system(let reason): self.init(.failed, reason)
    }
  }
}
