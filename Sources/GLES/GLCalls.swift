// SPDX-License-Identifier: MIT

import CEGL
import CGLES

/// Wraps all GL calls of the module, one method per function, and counts them. Other files of the
/// module must not call `gl…` themselves. Tokens have the types that the headers import.
@safe
final class GLCalls {
  /// Counts of calls.
  var counters = Counters()
  /// Counts of live objects.
  var live = LiveObjects()
  /// The number of calls of `finish`.
  private(set) var finishCount = 0
  /// Injected faults, for tests.
  var faults = Faults()
  /// True if the driver's shader compiler is loaded: from the first compilation to
  /// `releaseCompiler()`.
  var hasCompiler = false
  /// The context's extensions.
  private(set) var extensions: Set<String> = []
  /// Functions of the extensions.
  private(set) var extra = ExtraFunctions([])
  /// The bound framebuffer, and the one of the last draw. A fresh context draws into the window's.
  private var (framebuffer, drawnFramebuffer): (UInt32, UInt32) = (0, 0)
  /// True if the last draw was a copy.
  private var isCopying = false
  /// The context, which must be current on the calling thread.
  private let context: EGLContext

  /// Calls into `context`, which must be current.
  init(_ context: EGLContext) {
    unsafe self.context = context
    extensions = readExtensions()
    extra = ExtraFunctions(extensions)
  }

  /// Counts a call.
  func count() {
    assert(unsafe eglGetCurrentContext() == context, "a GL call while its context is not current")
    counters.calls += 1
  }

  /// Counts a call that changes state.
  func countChange() {
    count()
    counters.stateChanges += 1
  }

  /// Counts a draw call, clear or copy into the bound framebuffer.
  func countDraw(isCopy: Bool = false) {
    count()
    counters.draws += 1
    let isElsewhere = framebuffer != drawnFramebuffer
    if isElsewhere {
      counters.targetChanges += 1
      drawnFramebuffer = framebuffer
    }
    if isCopy, isElsewhere || !isCopying { counters.copyRuns += 1 }
    isCopying = isCopy
  }

  /// Records that a framebuffer is deleted: GL binds the window's instead, and a draw into a new
  /// one of the same name goes to another target.
  func forget(framebuffer name: UInt32) {
    if framebuffer == name { framebuffer = 0 }
    if drawnFramebuffer == name { drawnFramebuffer = .max }
  }

  /// Runs `work`, which allocates GPU memory. Returns false if memory is exhausted.
  func allocate(_ work: () -> Void) -> Bool {
    // GL keeps one error of each kind: discard an old one.
    if error() == GLenum(GL_OUT_OF_MEMORY) { _ = error() }
    if faults.takeAttempt() { return false }
    work()
    return error() != GLenum(GL_OUT_OF_MEMORY)
  }

  // MARK: State

  func useProgram(_ name: UInt32) {
    countChange()
    glUseProgram(name)
  }

  func bindFramebuffer(_ name: UInt32) {
    countChange()
    framebuffer = name
    glBindFramebuffer(GLenum(GL_FRAMEBUFFER), name)
  }

  func bindVertexArray(_ name: UInt32) {
    countChange()
    glBindVertexArray(name)
  }

  func bindBuffer(_ name: UInt32) {
    countChange()
    glBindBuffer(GLenum(GL_ARRAY_BUFFER), name)
  }

  func activeTexture(_ unit: Int) {
    countChange()
    glActiveTexture(GLenum(GL_TEXTURE0) + GLenum(unit))
  }

  func bindTexture(_ name: UInt32) {
    countChange()
    glBindTexture(GLenum(GL_TEXTURE_2D), name)
  }

  func bindSampler(_ name: UInt32, unit: Int) {
    countChange()
    glBindSampler(GLuint(unit), name)
  }

  func enable(_ capability: Int32, _ isOn: Bool) {
    countChange()
    if isOn { glEnable(GLenum(capability)) } else { glDisable(GLenum(capability)) }
  }

  func blendFunc(_ source: Int32, _ target: Int32) {
    countChange()
    glBlendFunc(GLenum(source), GLenum(target))
  }

  func blendConstant(_ alpha: Float) {
    countChange()
    glBlendColor(0, 0, 0, alpha)
  }

  func viewport(_ box: PixelBox) {
    countChange()
    glViewport(box.x, box.y, box.width, box.height)
  }

  func scissor(_ box: PixelBox) {
    countChange()
    glScissor(box.x, box.y, box.width, box.height)
  }

  func clearColor(_ color: SIMD4<Float>) {
    countChange()
    glClearColor(color.x, color.y, color.z, color.w)
  }

  func pixelStore(_ parameter: Int32, _ value: Int32) {
    countChange()
    glPixelStorei(GLenum(parameter), value)
  }

  // MARK: Drawing

  func clear() {
    countDraw()
    glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
  }

  func drawArrays(_ mode: Int32, first: Int, count vertices: Int, instances: Int) {
    countDraw()
    glDrawArraysInstanced(GLenum(mode), GLint(first), GLsizei(vertices), GLsizei(instances))
  }

  func invalidateFramebuffer(_ attachment: Int32) {
    count()
    var attachment = GLenum(attachment)
    unsafe glInvalidateFramebuffer(GLenum(GL_FRAMEBUFFER), 1, &attachment)
  }

  func readPixels(
    _ box: PixelBox, format: Int32, type: Int32, into target: UnsafeMutableRawPointer
  ) {
    count()
    unsafe glReadPixels(
      box.x, box.y, box.width, box.height, GLenum(format), GLenum(type), target)
  }

  func flush() {
    count()
    glFlush()
  }

  func finish() {
    count()
    finishCount &+= 1
    glFinish()
  }

  // MARK: Asking

  func error() -> GLenum {
    count()
    return glGetError()
  }

  func integer(_ parameter: Int32) -> Int32 {
    count()
    var value: GLint = 0
    unsafe glGetIntegerv(GLenum(parameter), &value)
    return value
  }

  func string(_ parameter: Int32) -> String {
    count()
    return unsafe glGetString(GLenum(parameter)).map { unsafe String(cString: $0) } ?? ""
  }

  private func readExtensions() -> Set<String> {
    let number = integer(GL_NUM_EXTENSIONS)
    var names: Set<String> = []
    for index in 0..<GLuint(max(number, 0)) {
      count()
      if let name = unsafe glGetStringi(GLenum(GL_EXTENSIONS), index) {
        unsafe names.insert(String(cString: name))
      }
    }
    return names
  }
}
