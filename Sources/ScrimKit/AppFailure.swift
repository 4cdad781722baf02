/// The reason why an app could not start or continue.
public enum AppFailure: Error, CustomStringConvertible {
  /// No compositor was found, or it was lost.
  case noCompositor(String)
  /// OpenGL ES is not available.
  case noGL(String)
  /// Another system call failed.
  case system(String)

  /// A message of one line for the user.
  public var description: String {
    switch self {
    case .noCompositor(let reason), .noGL(let reason), .system(let reason): reason
    }
  }
}
