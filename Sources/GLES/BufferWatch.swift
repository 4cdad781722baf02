// SPDX-License-Identifier: MIT

import CEGL

/// Detects that a window has no buffer for what GL draws. GL has no error for this and
/// `eglGetError` covers only EGL calls, so the check relies on EGL's debug callback, which runs
/// inside a GL call.
///
/// Occupies EGL's label of the thread.
@safe
final class BufferWatch {
  /// Set by the callback when an allocation failed. EGL carries the pointer as the thread's label.
  private let isShort: UnsafeMutablePointer<Bool>
  /// `eglLabelObjectKHR`; nil without `EGL_KHR_debug`.
  private let label: PFNEGLLABELOBJECTKHRPROC?

  /// Installs the debug callback if EGL supports it.
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

  /// Receives the callbacks of this thread from now on.
  func begin() { _ = unsafe label?(nil, EGLenum(EGL_OBJECT_THREAD_KHR), nil, isShort) }

  /// Stops receiving the callbacks of this thread.
  func end() { _ = label?(nil, EGLenum(EGL_OBJECT_THREAD_KHR), nil, nil) }

  /// Returns whether an allocation failed since the last call, and resets the flag.
  func takeShortage() -> Bool {
    defer { unsafe isShort.pointee = false }
    return unsafe isShort.pointee
  }

  deinit { unsafe isShort.deallocate() }
}
