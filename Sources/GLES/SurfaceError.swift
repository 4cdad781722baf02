/// Why a window cannot be drawn to. The description says in one line what to do.
public enum SurfaceError: Error, Hashable, Sendable, CustomStringConvertible {
  /// EGL cannot draw to the window.
  case notCreated(EGLError)
  /// The window is gone.
  case lost(EGLError)
  /// The compositor gives back none of the surface's buffers, or there is no memory for another. A surface
  /// that is made anew has others.
  case noBuffer
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
    case .noBuffer:
      "there is no buffer for the window: close other programs to free memory, or start the compositor "
        + "again if it keeps the window's buffers"
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
    if error.isContextLost {
      self = .contextLost
    } else {
      self = error.isShortage ? .noBuffer : .lost(error)
    }
  }
}
