// SPDX-License-Identifier: MIT

import FakeCompositor
import Input
import WaylandProtocols

@testable import Window

/// A window as the program and as the compositor see it, and what happened to it.
final class TestWindow {
  /// The program's window.
  let toplevel: Toplevel
  /// The compositor's side of it.
  let fake: FakeSurface
  /// What happened since it was last forgotten.
  private(set) var events: [Toplevel.Event] = []
  /// What a test does when something happens.
  var onEvent: ((Toplevel.Event) -> Void)?
  /// What was committed last.
  private var committed: SurfaceLayout?

  init(_ toplevel: Toplevel, _ fake: FakeSurface) {
    self.toplevel = toplevel
    self.fake = fake
    toplevel.onEvent = { [unowned self] event in
      events.append(event)
      onEvent?(event)
    }
  }

  /// What the compositor made of the window.
  var state: WindowState { toplevel.state }

  /// What the pointer did to the content.
  var pointerEvents: [PointerEvent] {
    events.compactMap { if case .input(.pointer(let event), _) = $0 { event } else { nil } }
  }

  /// What fingers did to the content.
  var touchEvents: [TouchEvent] {
    events.compactMap { if case .input(.touch(let event), _) = $0 { event } else { nil } }
  }

  /// What keys did.
  var keyEvents: [KeyEvent] {
    events.compactMap { if case .input(.key(let event), _) = $0 { event } else { nil } }
  }

  /// Forgets what happened.
  func forget() { events = [] }

  /// Commits the window as it stands, as a frame does, but for the picture.
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
