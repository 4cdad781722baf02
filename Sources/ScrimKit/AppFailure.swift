/// Why an app could not start or go on, by what is missing.
public enum AppFailure: Error, CustomStringConvertible {
  /// There is no compositor, or it went away.
  case noCompositor(String)
  /// There is nothing to draw with.
  case noGL(String)
  /// The system refused something else.
  case system(String)

  /// One line for the user.
  public var description: String {
    switch self {
    case .noCompositor(let reason), .noGL(let reason), .system(let reason): reason
    }
  }
}
