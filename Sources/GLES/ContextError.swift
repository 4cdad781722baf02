/// Why there is no context, or it cannot be used. The description says in one line what to do.
public enum ContextError: Error, Hashable, Sendable, CustomStringConvertible {
  /// None of the versions asked for is to be had.
  case noVersion([GLVersion], EGLError)
  /// The context cannot be made current on this thread.
  case notCurrent(EGLError)
  /// The GPU was reset; the context must be built again.
  case lost

  /// What happened and what to do about it.
  public var description: String {
    switch self {
    case .noVersion(let versions, let error):
      "no context for OpenGL ES \(versions.map(\.description).joined(separator: ", ")) "
        + "(\(error)): install libgl1-mesa-dri, or set LIBGL_ALWAYS_SOFTWARE=1"
    case .notCurrent(let error):
      "the OpenGL ES context cannot be used on this thread (\(error)): is another thread using it?"
    case .lost:
      "the GPU was reset and took the OpenGL ES context along: make a new one"
    }
  }

  /// `error`, seen while making current.
  init(makingCurrent error: EGLError) {
    self = error.isContextLost ? .lost : .notCurrent(error)
  }
}
