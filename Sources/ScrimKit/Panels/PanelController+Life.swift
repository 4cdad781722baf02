// SPDX-License-Identifier: MIT

import Window

// The coming and going of a panel's widgets, and what closes the panel.
extension PanelController {
  // MARK: Time

  /// Opens the panel for a while, such as 1.5 s, as a volume display: as `open()` and
  /// `close(after:)` do.
  public func open(for duration: Nanoseconds) {
    open()
    close(after: duration)
  }

  /// Closes the panel `delay` from now. While the pointer is over the panel it stays, and the time
  /// begins anew when the pointer leaves, or after a finger touched the panel. A later `open()` or
  /// `close(after:)` replaces the time. Does nothing if the panel is closed.
  public func close(after delay: Nanoseconds) {
    guard isOpen else { return }
    self.delay = delay
    wait()
  }

  /// Begins the time anew, or holds it while the pointer is over the panel.
  func wait() {
    guard isOpen, let delay else { return }
    if outputSurfaces.contains(where: \.surface.presence.hasPointer) {
      timer?.stop()
    } else {
      timer?.start(after: delay)
    }
  }

  /// Forgets the time.
  func stay() {
    guard delay != nil else { return }
    delay = nil
    timer?.stop()
  }

  /// Closes the panel, or its surfaces if it is closed and gets no frames for its motion, as under
  /// a full-screen window.
  func timeIsUp() {
    guard !isOpen else { return close() }
    for shown in outputSurfaces { shown.surface.requestClose() }
    outside?.close()
  }

  // MARK: Motion

  /// Makes the widgets of a surface that opens come.
  func enter(_ surface: AppSurface, _ app: App) {
    surface.stay()
    guard let transition = panel.transition, !surface.isWindow else { return }
    // The author's next build shows what the last one showed.
    guard app.restoredState == nil || app.hasToldDrawn else { return }
    surface.surfaceContent.enter(transition, panel.spring, isNew: surface.surface == nil)
  }

  /// Makes the widgets leave, and closes each surface once nothing of it is seen.
  func leave() {
    stay()
    outside?.isActive = false
    for surface in outputSurfaces.map(\.surface) {
      guard let transition = panel.transition, surface.isDrawn, surface.isOpen, !surface.isWindow
      else {
        surface.requestClose()
        continue
      }
      surface.leave(transition, panel.spring) { [unowned self] in surfaceLeft() }
      timer?.start(after: .seconds(1 + 5 * panel.spring.response))
    }
    surfaceLeft()
  }

  /// Ends what accompanies the panel once no surface of it is seen.
  private func surfaceLeft() {
    guard !isOpen, surfaces.isEmpty else { return }
    timer?.stop()
    outside?.close()
  }

  // MARK: Dismissal

  /// Closes the panel as a person wants it.
  func dismiss() { if let onDismiss { onDismiss() } else { close() } }

  /// Covers the outputs beneath the panel, if a press beside it closes it.
  func takeOutsidePresses(_ app: App, _ desktop: Desktop) {
    guard panel.closesOnOutsidePress, desktop.offers(.layers) else { return }
    let outside = outside ?? OutsidePresses(app, panel) { [unowned self] in dismiss() }
    self.outside = outside
    outside.isActive = true
    outside.open()
  }
}
