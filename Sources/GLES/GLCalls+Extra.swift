// SPDX-License-Identifier: MIT

import CEGL
import CGLES

/// Functions of GL extensions; nil if the extension is missing.
@safe
struct ExtraFunctions {
  /// `glGetGraphicsResetStatus`.
  let resetStatus: PFNGLGETGRAPHICSRESETSTATUSKHRPROC?
  /// `glDebugMessageCallback`.
  let debugMessageCallback: PFNGLDEBUGMESSAGECALLBACKKHRPROC?
  /// `glGenQueriesEXT`.
  let genQueries: PFNGLGENQUERIESEXTPROC?
  /// `glDeleteQueriesEXT`.
  let deleteQueries: PFNGLDELETEQUERIESEXTPROC?
  /// `glBeginQueryEXT`.
  let beginQuery: PFNGLBEGINQUERYEXTPROC?
  /// `glEndQueryEXT`.
  let endQuery: PFNGLENDQUERYEXTPROC?
  /// `glGetQueryObjectuivEXT`.
  let queryUInt: PFNGLGETQUERYOBJECTUIVEXTPROC?
  /// `glGetQueryObjectui64vEXT`.
  let queryUInt64: PFNGLGETQUERYOBJECTUI64VEXTPROC?

  /// Loads the functions of `extensions` in the current context.
  init(_ extensions: Set<String>) {
    if extensions.contains("GL_KHR_robustness") {
      unsafe resetStatus = load("glGetGraphicsResetStatusKHR")
    } else if extensions.contains("GL_EXT_robustness") {
      unsafe resetStatus = load("glGetGraphicsResetStatusEXT")
    } else {
      resetStatus = nil
    }
    let debug = extensions.contains("GL_KHR_debug")
    unsafe debugMessageCallback = debug ? load("glDebugMessageCallbackKHR") : nil
    let timer = extensions.contains("GL_EXT_disjoint_timer_query")
    unsafe genQueries = timer ? load("glGenQueriesEXT") : nil
    unsafe deleteQueries = timer ? load("glDeleteQueriesEXT") : nil
    unsafe beginQuery = timer ? load("glBeginQueryEXT") : nil
    unsafe endQuery = timer ? load("glEndQueryEXT") : nil
    unsafe queryUInt = timer ? load("glGetQueryObjectuivEXT") : nil
    unsafe queryUInt64 = timer ? load("glGetQueryObjectui64vEXT") : nil
  }
}

extension GLCalls {
  func resetStatus() -> GLenum {
    if faults.takeQuestion() { return GLenum(GL_GUILTY_CONTEXT_RESET_KHR) }
    guard let resetStatus = extra.resetStatus else { return GLenum(GL_NO_ERROR) }
    count()
    return resetStatus()
  }

  /// Calls `sink` for every debug message, on this thread and inside the call that causes it.
  func debugMessages(to sink: DebugLog) {
    guard let setCallback = unsafe extra.debugMessageCallback else { return }
    enable(GL_DEBUG_OUTPUT, true)
    enable(GL_DEBUG_OUTPUT_SYNCHRONOUS, true)
    count()
    unsafe setCallback(
      { _, kind, id, severity, length, text, sink in
        guard let text = unsafe text, let sink = unsafe sink else { return }
        let log = unsafe Unmanaged<DebugLog>.fromOpaque(sink).takeUnretainedValue()
        unsafe log.add(
          DebugMessage(kind: kind, id: id, severity: severity, text: String(cString: text)))
      }, Unmanaged.passUnretained(sink).toOpaque())
  }

  // MARK: Queries

  func genQuery() -> UInt32 {
    count()
    counters.creations += 1
    var name: GLuint = 0
    unsafe extra.genQueries?(1, &name)
    live.queries += 1
    return name
  }

  func deleteQuery(_ name: UInt32) {
    count()
    var name = name
    unsafe extra.deleteQueries?(1, &name)
    live.queries -= 1
  }

  func beginTimeElapsed(_ name: UInt32) {
    count()
    extra.beginQuery?(GLenum(GL_TIME_ELAPSED_EXT), name)
  }

  func endTimeElapsed() {
    count()
    extra.endQuery?(GLenum(GL_TIME_ELAPSED_EXT))
  }

  func isAvailable(query name: UInt32) -> Bool {
    count()
    var value: GLuint = 0
    unsafe extra.queryUInt?(name, GLenum(GL_QUERY_RESULT_AVAILABLE), &value)
    return value != 0
  }

  func result(query name: UInt32) -> UInt64 {
    count()
    var value: UInt64 = 0
    unsafe extra.queryUInt64?(name, GLenum(GL_QUERY_RESULT), &value)
    return value
  }
}
