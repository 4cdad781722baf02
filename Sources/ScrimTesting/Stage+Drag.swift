// SPDX-License-Identifier: MIT

/// A drag out of a widget of a stage.
struct StageDrag {
  /// The content.
  let item: DragItem
  /// Called at the end with what was done, or nil if nothing was.
  let onEnd: (DragAction?) -> Void
  /// The finger that drags; nil for the pointer.
  let finger: Int32?
  /// The position of the pointer or finger; nil until it has moved on from where the drag began.
  var position: Point<Logical>?
}

// Drags out of widgets, which the stage carries as a desktop does, and drops.
extension Stage {
  /// Drops content of another program at a position, after a drag over it.
  public func drop(_ content: DragContent, at position: Point<Logical>) async throws(AppFailure) {
    handle(.drop(.hovered(position, DragOffer([content.kind]))))
    try await frame()
    _ = release(content, at: position, isOwn: false)
    try await frame()
  }

  /// Drops content of another program on what assistive technology calls `name`, or on the one at
  /// `index` if several have that name.
  public func drop(
    _ content: DragContent, on name: String, index: Int? = nil, file: String = #filePath,
    line: Int = #line
  ) async throws {
    try await drop(content, at: position(of: name, index: index, file: file, line: line))
  }

  /// Begins drags as a desktop does.
  func takeDrags() {
    widgets.onDrag = { [weak self] item, onEnd in
      guard let self, drag == nil else { return false }
      drag = StageDrag(item: item, onEnd: onEnd, finger: lastFinger)
      dragged = item.content
      return true
    }
  }

  /// Takes an event while a drag goes on: the pointer or the finger moves it and drops it.
  func carry(_ event: InputEvent) {
    guard let drag else { return }
    switch event {
    case .pointer(.moved(let position)) where drag.finger == nil: move(drag, to: position)
    case .touch(.moved(drag.finger, let position)): move(drag, to: position)
    case .pointer(.released(.primary)) where drag.finger == nil:
      end(drag)
      if let position = drag.position { handle(.pointer(.entered(position))) }
    case .touch(.ended(drag.finger)): end(drag)
    case .touch(.cancelled) where drag.finger != nil:
      self.drag = nil
      handle(.drop(.left))
      drag.onEnd(nil)
    case .pointer, .touch: break
    case .key, .text, .keyboardFocus, .drop: handle(event)
    }
  }

  private func move(_ drag: StageDrag, to position: Point<Logical>) {
    // The pointer leaves the widgets when a drag begins.
    if drag.position == nil { handle(.pointer(.left)) }
    self.drag?.position = position
    let item = drag.item
    let offer = DragOffer([item.content.kind], actions: item.actions, isOwn: true)
    handle(.drop(.hovered(position, offer)))
  }

  private func end(_ drag: StageDrag) {
    self.drag = nil
    drag.onEnd(drag.position.flatMap { release(drag.item.content, at: $0, isOwn: true) })
  }

  /// Drops what is over the stage at a position. Returns what was done with it; nil if nobody took
  /// it.
  private func release(
    _ content: DragContent, at position: Point<Logical>, isOwn: Bool
  ) -> DragAction? {
    let surface = offscreen.surface
    let acceptance = surface.dropAcceptance
    // The drag has ended when the content arrives.
    handle(.drop(.left))
    guard let acceptance else { return nil }
    var isRefused = false
    offscreen.onDropRefused = { isRefused = true }
    defer { offscreen.onDropRefused = nil }
    let drop = Drop(content, at: position, action: acceptance.preferred, isOwn: isOwn)
    handle(.drop(.dropped(drop)))
    return isRefused ? nil : drop.action
  }
}
