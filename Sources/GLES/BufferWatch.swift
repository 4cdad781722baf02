import CEGL

/// Notices where a window has no buffer for what GL draws to it. GL has no word for that, and `eglGetError` tells
/// of EGL's own calls alone: EGL calls back, in the midst of a GL call.
@safe
final class BufferWatch {
  /// What EGL called back with last; `EGL_SUCCESS` where it did not. EGL carries this as the thread's label.
  private let error: UnsafeMutablePointer<EGLint>
  /// `eglLabelObjectKHR`, where EGL calls back.
  private let label: PFNEGLLABELOBJECTKHRPROC?

  /// Has EGL call back where it can.
  init(_ display: Display) {
    unsafe error = .allocate(capacity: 1)
    unsafe error.initialize(to: EGL_SUCCESS)
    guard display.extensions.contains("EGL_KHR_debug"),
      let control: PFNEGLDEBUGMESSAGECONTROLKHRPROC = unsafe load("eglDebugMessageControlKHR")
    else {
      unsafe label = nil
      return
    }
    unsafe label = load("eglLabelObjectKHR")
    _ = unsafe control(
      { error, _, _, thread, _, _ in
        unsafe thread?.assumingMemoryBound(to: EGLint.self).pointee = EGLint(bitPattern: error)
      }, nil)
  }

  /// What happens on this thread is told here from now on.
  func begin() { _ = unsafe label?(nil, EGLenum(EGL_OBJECT_THREAD_KHR), nil, error) }

  /// What happens on this thread is told nobody any more.
  func end() { _ = label?(nil, EGLenum(EGL_OBJECT_THREAD_KHR), nil, nil) }

  /// What went wrong since this was last asked.
  func take() -> EGLError {
    defer { unsafe error.pointee = EGL_SUCCESS }
    return unsafe EGLError(code: error.pointee)
  }

  deinit { unsafe error.deallocate() }
}
