// SPDX-License-Identifier: MIT

import WaylandCore
internal import WaylandProtocols

/// A seat's pointer.
final class Pointer {
  /// The protocol object.
  private let pointer: WlPointer
  /// Sets the cursor.
  private let cursor: Cursor
  /// Finds the window of a surface.
  private let find: (WlSurface?) -> (any SurfaceOwner)?
  /// Called with the serial of each button press.
  private let onSerial: (UInt32) -> Void
  /// The window under the pointer.
  private var focus: (any SurfaceOwner)?
  /// The time of the last event.
  private var timestamps = TimestampUnwrapper()
  /// The events since the last `frame` event.
  private var pending = PointerFrame()
  /// The position, in surface coordinates of `focus`.
  private var position = Point<Logical>.zero
  /// Gestures on a touchpad; nil if the compositor reports none.
  private var gestures: PointerGestures?

  init(
    _ pointer: WlPointer, gestures manager: ZwpPointerGesturesV1?, cursor: Cursor,
    find: @escaping (WlSurface?) -> (any SurfaceOwner)?,
    onSerial: @escaping (UInt32) -> Void
  ) {
    self.pointer = pointer
    self.cursor = cursor
    self.find = find
    self.onSerial = onSerial
    pointer.onEvent = { [unowned self] in receive($0) }
    gestures = manager.map { manager in
      PointerGestures(
        manager, of: pointer,
        position: { [unowned self] in find($0).flatMap { $0 === focus ? position : nil } },
        deliver: { [unowned self] event, time in
          timestamps.advance(to: time)
          focus?.pointer(event, timestamp: timestamps.moment, from: self)
        })
    }
  }

  /// Sets the cursor; `scale` is that of the window under the pointer.
  func show(_ shape: CursorShape, scale: Scale) { cursor.show(shape, scale: scale) }

  private func receive(_ event: WlPointer.Event) {
    switch event {
    case .enter(let serial, let surface, let x, let y):
      flush()
      let entered = find(surface)
      if let focus, focus !== entered {
        // The compositor sent no leave event for the previous window.
        pending.leave()
        flush()
      }
      focus = entered
      cursor.enter(serial)
      position = Point(x: x, y: y)
      pending.enter(position)
    case .leave:
      pending.leave()
    case .motion(let time, let x, let y):
      timestamps.advance(to: time)
      position = Point(x: x, y: y)
      pending.move(position)
    case .button(let serial, let time, let button, let state):
      timestamps.advance(to: time)
      pending.button(
        PointerButton(rawValue: button), isPressed: state == .pressed, serial: serial)
    case .axis(let time, let axis, let value):
      timestamps.advance(to: time)
      pending.scroll { $0.add(value, axis) }
    case .axisSource(let source): pending.scroll { $0.source = Scroll.Source(source) }
    case .axisStop(let time, let axis):
      timestamps.advance(to: time)
      pending.scroll { $0.stop(axis) }
    case .axisDiscrete(let axis, let discrete):
      pending.scroll { $0.addSteps(Int(discrete) * 120, axis) }
    case .axisValue120(let axis, let value120):
      pending.scroll { $0.addSteps(Int(value120), axis) }
    case .axisRelativeDirection(_, let direction):
      pending.scroll { $0.isInverted = direction == .inverted }
    case .frame: flush()
    }
    // Before version 5 there are no frames: each event is complete by itself.
    if pointer.version < 5 { flush() }
  }

  private func flush() {
    // A handler may close the window or the desktop before the next event.
    pending.take().deliver(onPress: { if focus != nil { onSerial($0) } }) { event in
      let owner = focus
      if event == .left {
        focus = nil
        gestures?.forget()
      }
      owner?.pointer(event, timestamp: timestamps.moment, from: self)
    }
  }

  /// Forgets a closing window.
  func forget(_ owner: any SurfaceOwner) {
    guard focus === owner else { return }
    focus = nil
    gestures?.forget()
  }

  func close() {
    pending.leave()
    flush()
    cursor.close()
    gestures?.close()
    pointer.release()
  }
}

extension Scroll {
  fileprivate mutating func add(_ value: Double, _ axis: WlPointer.Axis) {
    if axis == .horizontalScroll { dx += value } else { dy += value }
  }

  fileprivate mutating func addSteps(_ steps: Int, _ axis: WlPointer.Axis) {
    if axis == .horizontalScroll { steps120X += steps } else { steps120Y += steps }
  }

  fileprivate mutating func stop(_ axis: WlPointer.Axis) {
    if axis == .horizontalScroll { stoppedX = true } else { stoppedY = true }
  }
}

extension Scroll.Source {
  fileprivate init(_ source: WlPointer.AxisSource) {
    self =
      switch source {
      case .wheel: .wheel
      case .finger: .finger
      case .continuous: .continuous
      case .wheelTilt: .tilt
      default: .unknown
      }
  }
}
