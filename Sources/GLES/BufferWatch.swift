import CEGL

/// Notices where a window has no buffer for what GL draws to it. GL has no word for that, and `eglGetError` tells
/// of EGL's own calls alone: EGL calls back, in the midst of a GL call.
///
/// It takes the label that EGL keeps for the thread for itself.
@safe
final class BufferWatch {
  /// Whether EGL has called back about a shortage. EGL carries this as the thread's label.
  private let isShort: UnsafeMutablePointer<Bool>
  /// `eglLabelObjectKHR`, where EGL calls back.
  private let label: PFNEGLLABELOBJECTKHRPROC?

  /// Has EGL call back where it can.
  init(_ display: Display) {
    unsafe isShort = .allocate(capacity: 1)
    unsafe isShort.initialize(to: false)
    guard display.extensions.contains("EGL_KHR_debug"),
      let control: PFNEGLDEBUGMESSAGECONTROLKHRPROC = unsafe load("eglDebugMessageControlKHR")
    else {
      unsafe label = nil
      return
    }
    unsafe label = load("eglLabelObjectKHR")
    _ = unsafe control(
      { error, _, _, thread, _, _ in
        guard EGLError(code: EGLint(bitPattern: error)).isShortage else { return }
        unsafe thread?.assumingMemoryBound(to: Bool.self).pointee = true
      }, nil)
  }

  /// What happens on this thread is told here from now on.
  func begin() { _ = unsafe label?(nil, EGLenum(EGL_OBJECT_THREAD_KHR), nil, isShort) }

  /// What happens on this thread is told nobody any more.
  func end() { _ = label?(nil, EGLenum(EGL_OBJECT_THREAD_KHR), nil, nil) }

  /// Whether there was a shortage since this was last asked.
  func takeShortage() -> Bool {
    defer { unsafe isShort.pointee = false }
    return unsafe isShort.pointee
  }

  deinit { unsafe isShort.deallocate() }
}
