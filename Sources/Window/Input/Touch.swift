// SPDX-License-Identifier: MIT

import WaylandCore
internal import WaylandProtocols

/// A seat's touchscreen.
final class Touch {
  /// The protocol object.
  private let touch: WlTouch
  /// Finds the window of a surface.
  private let find: (WlSurface?) -> (any SurfaceOwner)?
  /// The fingers that are down, each with the window it touches.
  private var fingers: [(id: Int32, owner: any SurfaceOwner)] = []
  /// The time of the last event.
  private var timestamps = TimestampUnwrapper()
  /// Called with the serial of each touch.
  private let onSerial: (UInt32) -> Void

  init(
    _ touch: WlTouch, find: @escaping (WlSurface?) -> (any SurfaceOwner)?,
    onSerial: @escaping (UInt32) -> Void
  ) {
    self.touch = touch
    self.find = find
    self.onSerial = onSerial
    touch.onEvent = { [unowned self] in receive($0) }
  }

  private func owner(of finger: Int32) -> (any SurfaceOwner)? {
    fingers.first { $0.id == finger }?.owner
  }

  private func receive(_ event: WlTouch.Event) {
    switch event {
    case .down(let serial, let time, let surface, let id, let x, let y):
      guard let owner = find(surface) else { return }
      timestamps.advance(to: time)
      onSerial(serial)
      fingers.append((id, owner))
      owner.touch(.began(finger: id, Point(x: x, y: y)), timestamp: timestamps.moment)
    case .motion(let time, let id, let x, let y):
      timestamps.advance(to: time)
      owner(of: id)?.touch(.moved(finger: id, Point(x: x, y: y)), timestamp: timestamps.moment)
    case .up(_, let time, let id):
      timestamps.advance(to: time)
      let owner = owner(of: id)
      fingers.removeAll { $0.id == id }
      owner?.touch(.ended(finger: id), timestamp: timestamps.moment)
    case .cancel: cancel()
    case .frame, .shape, .orientation: break
    }
  }

  /// Cancels the touches of all fingers.
  func cancel() {
    let touched = fingers
    fingers.removeAll()
    for (index, finger) in touched.enumerated()
    where !touched[..<index].contains(where: { $0.owner === finger.owner }) {
      finger.owner.touch(.cancelled, timestamp: timestamps.moment)
    }
  }

  /// Forgets a closing window.
  func forget(_ owner: any SurfaceOwner) { fingers.removeAll { $0.owner === owner } }

  func close() {
    cancel()
    touch.release()
  }
}
