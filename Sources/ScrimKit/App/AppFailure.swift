// SPDX-License-Identifier: MIT

import GLES

/// The reason why an app could not start or continue.
public enum AppFailure: Error, CustomStringConvertible {
  /// No compositor was found, or it was lost.
  case noCompositor(String)
  /// OpenGL ES is not available.
  case noGL(String)
  /// EGL or its driver is missing or broken.
  case noDriver(String)
  /// Another system call failed.
  case system(String)

  /// A message of one line for the user.
  public var description: String {
    switch self {
    case .noCompositor(let reason), .noGL(let reason), .noDriver(let reason),
      .system(let reason):
      reason
    }
  }
}

extension AppFailure {
  /// The failure for an error in opening EGL.
  init(_ error: DisplayError) {
    self = error.isDriverAtFault ? .noDriver(error.description) : .noGL(error.description)
  }

  /// The failure for an error in creating a context.
  init(_ error: ContextError) {
    switch error {
    case .noVersion: self = .noDriver(error.description)
    case .notCurrent, .lost: self = .noGL(error.description)
    }
  }
}
