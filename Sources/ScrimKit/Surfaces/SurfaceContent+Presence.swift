// SPDX-License-Identifier: MIT

// The coming and going of the widgets of a panel.
extension SurfaceContent {
  /// Makes the widgets come: from nothing if the surface `isNew`, or from where they are seen. The
  /// motion begins with the next frame.
  func enter(_ transition: Transition, _ spring: Spring, isNew: Bool) {
    if isNew || isGone { endPresence() } else if root.ongoingTravel == nil { return }
    move(to: 1, transition, spring) {}
  }

  /// Makes the widgets go, and calls `onEnd` in the frame that shows nothing of them.
  func leave(_ transition: Transition, _ spring: Spring, onEnd: @escaping () -> Void) {
    move(to: 0, transition, spring) { [unowned self] in
      isGone = true
      root.layer.opacity = 0
      onEnd()
    }
  }

  private func move(
    to presence: Double, _ transition: Transition, _ spring: Spring, onEnd: @escaping () -> Void
  ) {
    let travel =
      root.ongoingTravel ?? Travel(root, in: widgets, from: nil, presence: 1 - presence)
    travel.transition = transition
    travel.onEnd = onEnd
    travel.fade(to: presence, by: spring, at: now)
    animate()
  }

  /// Puts the widgets in their place.
  func endPresence() {
    isGone = false
    root.layer.opacity = 1
    root.ongoingTravel?.onEnd = {}
    root.ongoingTravel?.end()
  }
}
