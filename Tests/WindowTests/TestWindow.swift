// SPDX-License-Identifier: MIT

import FakeCompositor
import Testing
import WaylandProtocols

@testable import Window

/// A window, the compositor's side of it, and the events received.
final class TestWindow {
  /// The window.
  let toplevel: Toplevel
  /// The compositor's side of the window.
  let fake: FakeSurface
  /// The events since the last `clearEvents()`.
  private(set) var events: [Toplevel.Event] = []
  /// Called for each event after it is recorded.
  var onEvent: ((Toplevel.Event) -> Void)?
  /// The last committed layout.
  private var committed: SurfaceLayout?

  init(_ toplevel: Toplevel, _ fake: FakeSurface) {
    self.toplevel = toplevel
    self.fake = fake
    toplevel.onEvent = { [unowned self] event in
      events.append(event)
      onEvent?(event)
    }
  }

  /// The window's state.
  var state: WindowState { toplevel.state }

  /// The pointer events among `events`.
  var pointerEvents: [PointerEvent] {
    events.compactMap { if case .input(.pointer(let event), _) = $0 { event } else { nil } }
  }

  /// The touch events among `events`.
  var touchEvents: [TouchEvent] {
    events.compactMap { if case .input(.touch(let event), _) = $0 { event } else { nil } }
  }

  /// The key events among `events`.
  var keyEvents: [KeyEvent] {
    events.compactMap { if case .input(.key(let event), _) = $0 { event } else { nil } }
  }

  /// The events of drags and drops among `events`.
  var dropEvents: [DropEvent] {
    events.compactMap { if case .input(.drop(let event), _) = $0 { event } else { nil } }
  }

  /// Expects that the pointer, the keyboard and the finger on the window were released.
  func expectReleasedSeat(sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(pointerEvents == [.left], sourceLocation: sourceLocation)
    #expect(events.contains(.input(.keyboardFocus(false))), sourceLocation: sourceLocation)
    #expect(touchEvents == [.cancelled], sourceLocation: sourceLocation)
  }

  /// Discards the recorded events.
  func clearEvents() { events = [] }

  /// Commits the current layout as a frame does, but without a buffer.
  func show() {
    toplevel.ackConfigure()
    let layout = SurfaceLayout(toplevel)
    layout.apply(to: toplevel, after: committed)
    committed = layout
    toplevel.surface.commit()
  }

  /// Closes the window.
  func close() {
    onEvent = nil
    toplevel.close()
  }
}
