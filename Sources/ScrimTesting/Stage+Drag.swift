// SPDX-License-Identifier: MIT

public import Views

/// A drag out of a widget of a stage.
struct StageDrag {
  /// The content.
  let item: DragItem
  /// Called at the end with what was done, or nil if nothing was.
  let onEnd: (DragAction?) -> Void
  /// The finger that drags; nil for the pointer.
  let finger: Int32?
  /// The place of the pointer or finger; nil until it has moved on from where the drag began.
  var place: Point<Logical>?
}

// Drags out of widgets, which the stage carries as a desktop does, and drops.
extension Stage {
  /// Drops content of another program at a place, after a drag over it.
  public func drop(_ content: DragContent, at place: Point<Logical>) async throws(AppFailure) {
    offscreen.handle(.drop(.hovered(place, DragOffer([content.kind]))), at: now)
    try await frame()
    _ = release(content, at: place, isOwn: false)
    try await frame()
  }

  /// Drops content of another program on what assistive technology calls `name`, or on the one at
  /// `index` if several have that name.
  public func drop(
    _ content: DragContent, on name: String, index: Int? = nil, file: String = #filePath,
    line: Int = #line
  ) async throws {
    try await drop(content, at: place(of: name, index: index, file: file, line: line))
  }

  /// Has drags begin as in a desktop.
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
    case .pointer(.moved(let place)) where drag.finger == nil: move(drag, to: place)
    case .touch(.moved(drag.finger, let place)): move(drag, to: place)
    case .pointer(.released(.primary)) where drag.finger == nil:
      end(drag)
      if let place = drag.place { offscreen.handle(.pointer(.entered(place)), at: now) }
    case .touch(.ended(drag.finger)): end(drag)
    case .touch(.cancelled) where drag.finger != nil:
      self.drag = nil
      offscreen.handle(.drop(.left), at: now)
      drag.onEnd(nil)
    case .pointer, .touch: break
    case .key, .text, .keyboardFocus, .drop: offscreen.handle(event, at: now)
    }
  }

  private func move(_ drag: StageDrag, to place: Point<Logical>) {
    // The pointer leaves the widgets when a drag begins.
    if drag.place == nil { offscreen.handle(.pointer(.left), at: now) }
    self.drag?.place = place
    let item = drag.item
    let offer = DragOffer([item.content.kind], actions: item.actions, isOwn: true)
    offscreen.handle(.drop(.hovered(place, offer)), at: now)
  }

  private func end(_ drag: StageDrag) {
    self.drag = nil
    drag.onEnd(drag.place.flatMap { release(drag.item.content, at: $0, isOwn: true) })
  }

  /// Drops what is over the stage at a place. Returns what was done with it; nil if nobody took it.
  private func release(
    _ content: DragContent, at place: Point<Logical>, isOwn: Bool
  ) -> DragAction? {
    let surface = offscreen.surface
    let acceptance = surface.dropAcceptance
    // The drag has ended when the content arrives.
    offscreen.handle(.drop(.left), at: now)
    guard let acceptance else { return nil }
    var isRefused = false
    offscreen.onDropRefused = { isRefused = true }
    defer { offscreen.onDropRefused = nil }
    let drop = Drop(content, at: place, action: acceptance.preferred, isOwn: isOwn)
    offscreen.handle(.drop(.dropped(drop)), at: now)
    return isRefused ? nil : drop.action
  }
}
