// SPDX-License-Identifier: MIT

import WaylandCore
internal import WaylandProtocols

/// The gestures of fingers on the touchpad of a pointer. Fingers that come to rest become a scroll
/// without movement, which stops what scrolls on.
final class PointerGestures {
  /// Reports pinches.
  private let pinches: ZwpPointerGesturePinchV1
  /// Reports fingers at rest; nil before version 3.
  private let holds: ZwpPointerGestureHoldV1?
  /// The pinch in progress; nil if there is none.
  private var pinch: Pinch?
  /// True while fingers rest on the touchpad.
  private var isResting = false
  /// Returns the pointer's position on a surface; nil if it is elsewhere.
  private let position: (WlSurface?) -> Point<Logical>?
  /// Called with each event and its time in milliseconds, of the device.
  private let deliver: (PointerEvent, UInt32) -> Void

  init(
    _ manager: ZwpPointerGesturesV1, of pointer: WlPointer,
    position: @escaping (WlSurface?) -> Point<Logical>?,
    deliver: @escaping (PointerEvent, UInt32) -> Void
  ) {
    self.position = position
    self.deliver = deliver
    pinches = manager.getPinchGesture(pointer: pointer)
    holds = try? manager.getHoldGesture(pointer: pointer)
    pinches.onEvent = { [unowned self] in receive($0) }
    holds?.onEvent = { [unowned self] in receive($0) }
  }

  private func receive(_ event: ZwpPointerGesturePinchV1.Event) {
    switch event {
    case .begin(_, let time, let surface, _):
      pinch = position(surface).map { Pinch(at: $0) }
      if let pinch { deliver(.pinched(pinch), time) }
    case .update(let time, let dx, let dy, let scale, let rotation):
      change(time) { pinch in
        pinch.phase = .changed
        pinch.translation = pinch.translation + Point(x: dx, y: dy)
        // Whoever divides by a compositor's mistake must not divide by zero.
        pinch.scale = max(scale, 0.01)
        pinch.rotation += rotation * .pi / 180
      }
    case .end(_, let time, let cancelled):
      change(time) { $0.phase = cancelled == 0 ? .ended : .cancelled }
      pinch = nil
    }
  }

  private func change(_ time: UInt32, _ change: (inout Pinch) -> Void) {
    guard var pinch else { return }
    change(&pinch)
    self.pinch = pinch
    deliver(.pinched(pinch), time)
  }

  private func receive(_ event: ZwpPointerGestureHoldV1.Event) {
    switch event {
    case .begin(_, let time, let surface, _):
      guard position(surface) != nil else { return }
      isResting = true
      deliver(.scrolled(Scroll(.fingers)), time)
    case .end(_, let time, _):
      guard isResting else { return }
      isResting = false
      deliver(.scrolled(Scroll(.fingers, isLifted: true)), time)
    }
  }

  /// Forgets what is in progress, since the pointer has left the surface.
  func forget() {
    pinch = nil
    isResting = false
  }

  func close() {
    pinches.destroy()
    holds?.destroy()
  }
}
