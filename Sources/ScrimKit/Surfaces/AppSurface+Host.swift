// SPDX-License-Identifier: MIT

import Window

extension AppSurface: SurfaceHost {
  var now: Moment? { surface.map { animationClock.animationTime(at: $0.now) } }

  var outputNames: [String] { surface == nil ? [] : outputs.map(\.current.name) }

  var cursor: CursorShape {
    get { surface?.cursor ?? .arrow }
    set { surface?.cursor = newValue }
  }

  var dropAcceptance: DropAcceptance? {
    get { surface?.dropAcceptance }
    set { surface?.dropAcceptance = newValue }
  }

  func refuseDrop() { surface?.refuseDrop() }

  func escapeWasLeft() -> Bool {
    guard panel?.closesOnEscape == true, let onDismiss else { return false }
    onDismiss()
    return true
  }

  func frameDemandChanged() { scheduleFrame() }

  func perform(_ action: Toplevel.Action) { (surface as? Toplevel)?.perform(action) }

  func contentCloses() { if isMainWindow { app.quit() } else { requestClose() } }
}
