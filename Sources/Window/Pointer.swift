// SPDX-License-Identifier: MIT

import Geometry
import Input
import WaylandCore
internal import WaylandProtocols

/// A seat's pointer.
final class Pointer {
  /// The object.
  private let pointer: WlPointer
  /// Shows cursors.
  private let cursor: Cursor
  /// Finds what is behind a surface.
  private let find: (WlSurface?) -> (any SurfaceOwner)?
  /// Told the serial of every button that goes down.
  private let onSerial: (UInt32) -> Void
  /// The window under the pointer.
  private var focus: (any SurfaceOwner)?
  /// What happened since the last frame of events.
  private var pending = PointerFrame()

  init(
    _ pointer: WlPointer, cursor: Cursor, find: @escaping (WlSurface?) -> (any SurfaceOwner)?,
    onSerial: @escaping (UInt32) -> Void
  ) {
    self.pointer = pointer
    self.cursor = cursor
    self.find = find
    self.onSerial = onSerial
    pointer.onEvent = { [unowned self] in receive($0) }
  }

  /// Shows `shape` while the pointer is over the window that asks.
  func show(_ shape: CursorShape, scale: Scale) { cursor.show(shape, scale: scale) }

  private func receive(_ event: WlPointer.Event) {
    switch event {
    case .enter(let serial, let surface, let x, let y):
      flush()
      let entered = find(surface)
      if let focus, focus !== entered {
        // The compositor owes the window it was over a farewell.
        pending.leave()
        flush()
      }
      focus = entered
      cursor.enter(serial)
      pending.enter(Point(x: x, y: y))
    case .leave:
      pending.leave()
    case .motion(_, let x, let y): pending.move(Point(x: x, y: y))
    case .button(let serial, _, let button, let state):
      pending.button(
        PointerButton(rawValue: button), isPressed: state == .pressed, serial: serial)
    case .axis(_, let axis, let value): pending.scroll { $0.add(value, axis) }
    case .axisSource(let source): pending.scroll { $0.source = Scroll.Source(source) }
    case .axisStop(_, let axis): pending.scroll { $0.stop(axis) }
    case .axisDiscrete(let axis, let discrete):
      pending.scroll { $0.addSteps(Int(discrete) * 120, axis) }
    case .axisValue120(let axis, let value120):
      pending.scroll { $0.addSteps(Int(value120), axis) }
    case .axisRelativeDirection(_, let direction):
      pending.scroll { $0.isInverted = direction == .inverted }
    case .frame: flush()
    }
    // Before version 5 every event stands alone.
    if pointer.version < 5 { flush() }
  }

  private func flush() {
    // Whoever learns of one event may close the window, or everything, before the next.
    pending.take().deliver(onPress: { if focus != nil { onSerial($0) } }) { event in
      let owner = focus
      if event == .left { focus = nil }
      owner?.pointer(event, from: self)
    }
  }

  /// Lets go of a window that is closing.
  func forget(_ owner: any SurfaceOwner) {
    if focus === owner { focus = nil }
  }

  func close() {
    pending.leave()
    flush()
    cursor.close()
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
