/// Why a window cannot be drawn to. The description says in one line what to do.
public enum SurfaceError: Error, Hashable, Sendable, CustomStringConvertible {
  /// EGL cannot draw to the window.
  case notCreated(EGLError)
  /// The window is gone, or can take no more buffers.
  case lost(EGLError)
  /// The GPU was reset; context and surface must be built again.
  case contextLost

  /// What happened and what to do about it.
  public var description: String {
    switch self {
    case .notCreated(let error):
      "EGL cannot draw to the window (\(error)): install libegl-mesa0 and libgl1-mesa-dri, or set "
        + "LIBGL_ALWAYS_SOFTWARE=1"
    case .lost(let error):
      "the window can no longer be drawn to (\(error)): make its surface again"
    case .contextLost:
      "the GPU was reset and took the OpenGL ES context along: make a new one"
    }
  }

  /// `error`, seen while making a context current for the window.
  public init(_ error: ContextError) {
    switch error {
    case .lost: self = .contextLost
    case .notCurrent(let error), .noVersion(_, let error): self = .lost(error)
    }
  }

  /// `error`, seen while swapping.
  init(swapping error: EGLError) {
    self = error.isContextLost ? .contextLost : .lost(error)
  }
}
