// SPDX-License-Identifier: MIT

import ScrimKit

/// A pane that the user moves and resizes by pointer, touch, pinch and keyboard.
class DraggablePane: SettingsWidget {
  /// Called when the user interacts with the pane, so that it can come to the front.
  final var onActivate: (() -> Void)?
  /// Returns the frame before the user moves the pane, for a container size.
  private let initialFrame: (Size<Logical>) -> PaneFrame
  /// The frame chosen by the user; nil until the pane is moved.
  private var userFrame: PaneFrame?
  /// The size of the container, in logical units.
  private(set) final var container = Size<Logical>.zero
  /// The current drag; nil if there is none.
  private var hold: Hold?
  /// The frame at the start of the current pinch, and the value of `userFrame` then; nil without a
  /// pinch.
  private var pinch: (start: PaneFrame, before: PaneFrame?)?
  /// The resize handles.
  private var handles: [ResizeHandle] = []

  /// The parts that can be dragged.
  enum Part: Equatable {
    /// The pane itself: moves it.
    case body
    /// Edges: resizes the pane.
    case edges(WindowState.Edges)
  }

  /// A drag in progress.
  private struct Hold {
    /// The dragged part.
    let part: Part
    /// The pointer or finger.
    let source: Press.Source
    /// The frame at the start of the drag.
    let start: PaneFrame
    /// The value of `userFrame` at the start of the drag.
    let before: PaneFrame?
  }

  /// The distance moved by an arrow key, in logical units.
  private static let step = 16.0

  /// Creates a pane with an initial frame and resize handles at `edges`.
  init(
    _ settings: Settings, handles edges: [WindowState.Edges],
    initialFrame: @escaping (Size<Logical>) -> PaneFrame
  ) {
    self.initialFrame = initialFrame
    super.init(settings)
    layer.takesInput = true
    cursor = .grab
    handles = edges.map { ResizeHandle($0, of: self) }
    gestures.onPinch = { [unowned self] in pinched($0) }
  }

  // MARK: Overrides

  /// Returns the frame after a drag of `edges` by `travel` from `start`.
  func resized(
    _ start: PaneFrame, _ edges: WindowState.Edges, by travel: Point<Logical>
  ) -> PaneFrame { start.resized(edges, by: travel, in: container) }

  /// The scales of `start` that a pinch may reach.
  func scales(of start: PaneFrame) -> ClosedRange<Double> { start.scales }

  /// The frame of a handle in the pane.
  func frame(of handle: ResizeHandle) -> Rect<Logical> { handle.frame(in: layer.frame.size) }

  // MARK: Position

  /// The pane's frame, constrained to the container.
  final var paneFrame: PaneFrame {
    (userFrame ?? initialFrame(container)).constrained(to: container)
  }

  /// Lays out the pane in a container of a size.
  final func layOut(in container: Size<Logical>) {
    self.container = container
    layout(in: paneFrame.rect)
  }

  /// Sets the user's frame; nil restores the initial frame.
  private func setUserFrame(_ frame: PaneFrame?) {
    userFrame = frame
    layout(in: paneFrame.rect)
  }

  /// Adds the handles. They are in front of the pane's content, except for controls added later.
  final func addHandles() { for handle in handles { add(handle) } }

  override func layoutChildren() { for handle in handles { handle.layout(in: frame(of: handle)) } }

  // MARK: Dragging

  override var acceptsFocus: Bool { true }
  override var acceptsPress: Bool { true }
  override func pressBegan(_ press: Press) { beginHold(.body, press) }
  override func pressMoved(_ press: Press) { continueHold(press) }
  override func pressEnded(_ press: Press) { endHold(press) }
  override func pressCancelled(_ press: Press) { cancelHold(press) }

  /// Starts a drag, unless another one is in progress.
  final func beginHold(_ part: Part, _ press: Press) {
    guard hold == nil else { return }
    hold = Hold(part: part, source: press.source, start: paneFrame, before: userFrame)
    if part == .body, press.source == .pointer { cursor = .grabbing }
  }

  /// Follows the drag one to one.
  final func continueHold(_ press: Press) {
    guard let hold, hold.source == press.source else { return }
    switch hold.part {
    case .body: setUserFrame(hold.start.moved(by: press.travel, in: container))
    case .edges(let edges): setUserFrame(resized(hold.start, edges, by: press.travel))
    }
  }

  /// Ends the drag.
  final func endHold(_ press: Press) {
    guard hold?.source == press.source else { return }
    hold = nil
    cursor = .grab
  }

  /// Cancels the drag and restores the frame, unless a pinch goes on from where the pane is.
  final func cancelHold(_ press: Press) {
    guard let hold, hold.source == press.source else { return }
    self.hold = nil
    cursor = .grab
    if !press.becomesPinch { setUserFrame(hold.before) }
  }

  /// Two fingers move the pane and change its size.
  private func pinched(_ event: Pinch) {
    if event.phase == .began {
      pinch = (paneFrame, userFrame)
      onActivate?()
    }
    guard let pinch else { return }
    switch event.phase {
    case .began, .changed:
      let scales = scales(of: pinch.start)
      setUserFrame(pinch.start.pinched(event, to: scales, in: container))
    case .ended: self.pinch = nil
    case .cancelled:
      self.pinch = nil
      setUserFrame(pinch.before)
    }
  }

  // MARK: Keys

  /// Arrow keys move the pane; with Shift they move its right or bottom edge.
  override func key(_ input: KeyEvent, at moment: Moment) -> Bool {
    guard input.phase != .released else { return false }
    let travel: Point<Logical>
    switch input.key {
    case .left: travel = Point(x: -Self.step, y: 0)
    case .right: travel = Point(x: Self.step, y: 0)
    case .up: travel = Point(x: 0, y: -Self.step)
    case .down: travel = Point(x: 0, y: Self.step)
    default: return false
    }
    if input.modifiers.contains(.shift) {
      setUserFrame(resized(paneFrame, travel.x == 0 ? .bottom : .right, by: travel))
    } else {
      setUserFrame(paneFrame.moved(by: travel, in: container))
    }
    return true
  }

  /// Comes to the front with the focus.
  override func stateChanged() {
    super.stateChanged()
    if containsFocus { onActivate?() }
  }
}
