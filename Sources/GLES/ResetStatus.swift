import CGLES

/// Whether the GPU was reset under a context. After a reset nothing of the context is left: its
/// owner closes what it made, the context too, and builds both again.
public enum ResetStatus: Hashable, Sendable {
  /// All is well.
  case none
  /// This context caused the reset.
  case guilty
  /// Another context caused it.
  case innocent
  /// The cause is not known.
  case unknown

  /// Whether the context is gone.
  public var isLost: Bool { self != .none }

  /// The status that GL reports as `token`.
  init(token: GLenum) {
    switch Int32(token) {
    case GL_NO_ERROR: self = .none
    case GL_GUILTY_CONTEXT_RESET_KHR: self = .guilty
    case GL_INNOCENT_CONTEXT_RESET_KHR: self = .innocent
    default: self = .unknown
    }
  }
}
