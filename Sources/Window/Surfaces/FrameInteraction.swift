// SPDX-License-Identifier: MIT

/// Divides the input on a surface between the resize edges around the window and the window's
/// scene, and converts it from surface to scene coordinates. Pure: state and events in, a response
/// out.
struct FrameInteraction: Equatable {
  /// The consequence of one event.
  struct Response<Event: Equatable>: Equatable {
    /// The event for the scene, in scene coordinates.
    var event: Event?
    /// The edges to start a resize by.
    var resize: WindowState.Edges?
  }

  /// The part of the frame under the pointer.
  private(set) var part = WindowFrame.Part.outside
  /// The pointer's last position, in surface coordinates.
  private var position = Point<Logical>.zero
  /// The held pointer buttons that went down over the scene. While any is held, the scene gets all
  /// pointer events, wherever the pointer is.
  private var heldButtons: [PointerButton] = []
  /// True if the scene got an enter event without a leave event since.
  private var isOverScene = false
  /// The fingers that were put down on the scene.
  private var fingers: [Int32] = []
  /// True if a drag is over the scene.
  private(set) var isDragOverScene = false

  // MARK: Pointer

  /// Handles a pointer event in surface coordinates.
  mutating func handle(_ event: PointerEvent, frame: WindowFrame) -> Response<PointerEvent> {
    switch event {
    case .entered(let position):
      // A grab of the compositor's may have swallowed the release.
      heldButtons = []
      return move(to: position, frame)
    case .moved(let position): return move(to: position, frame)
    case .left: return leave()
    case .pressed(let button): return press(button)
    case .released(let button): return release(button, frame)
    case .scrolled: return Response(event: isOverScene ? event : nil)
    case .pinched:
      let inScene = event.offset(by: .zero - frame.geometry.origin)
      return Response(event: isOverScene ? inScene : nil)
    }
  }

  private mutating func move(
    to position: Point<Logical>, _ frame: WindowFrame
  ) -> Response<PointerEvent> {
    self.position = position
    part = heldButtons.isEmpty ? frame.part(at: position) : .window
    let isInside = part == .window
    defer { isOverScene = isInside }
    let inScene = position - frame.geometry.origin
    switch (isOverScene, isInside) {
    case (false, true): return Response(event: .entered(inScene))
    case (true, true): return Response(event: .moved(inScene))
    case (true, false): return Response(event: .left)
    case (false, false): return Response()
    }
  }

  private mutating func leave() -> Response<PointerEvent> {
    defer {
      isOverScene = false
      heldButtons = []
      part = .outside
    }
    return Response(event: isOverScene ? .left : nil)
  }

  private mutating func press(_ button: PointerButton) -> Response<PointerEvent> {
    switch part {
    case .window:
      if !heldButtons.contains(button) { heldButtons.append(button) }
      return Response(event: .pressed(button))
    case .edge(let edges): return Response(resize: button == .primary ? edges : nil)
    case .outside: return Response()
    }
  }

  private mutating func release(
    _ button: PointerButton, _ frame: WindowFrame
  ) -> Response<PointerEvent> {
    guard let index = heldButtons.firstIndex(of: button) else { return Response() }
    heldButtons.remove(at: index)
    if heldButtons.isEmpty { part = frame.part(at: position) }
    return Response(event: .released(button))
  }

  /// Forgets the held buttons: the compositor grabs the pointer for a move or a resize.
  mutating func releaseButtons() { heldButtons = [] }

  // MARK: Touch

  /// Handles a touch event in surface coordinates.
  mutating func handle(_ event: TouchEvent, frame: WindowFrame) -> Response<TouchEvent> {
    let inScene = event.offset(by: .zero - frame.geometry.origin)
    switch event {
    case .began(let finger, let position):
      switch frame.part(at: position) {
      case .window:
        fingers.append(finger)
        return Response(event: inScene)
      case .edge(let edges): return Response(resize: edges)
      case .outside: return Response()
      }
    case .moved(let finger, _): return Response(event: fingers.contains(finger) ? inScene : nil)
    case .ended(let finger):
      guard let index = fingers.firstIndex(of: finger) else { return Response() }
      fingers.remove(at: index)
      return Response(event: inScene)
    case .cancelled:
      defer { fingers = [] }
      return Response(event: fingers.isEmpty ? nil : .cancelled)
    }
  }

  // MARK: Drops

  /// Handles an event of a drag in surface coordinates. Returns the event for the scene.
  mutating func handle(_ event: DropEvent, frame: WindowFrame) -> DropEvent? {
    switch event {
    case .hovered(let position, _):
      guard frame.part(at: position) == .window else { return leaveDrag() }
      isDragOverScene = true
    case .left: return leaveDrag()
    case .dropped, .failed: break
    }
    return event.offset(by: .zero - frame.geometry.origin)
  }

  private mutating func leaveDrag() -> DropEvent? {
    defer { isDragOverScene = false }
    return isDragOverScene ? .left : nil
  }
}
