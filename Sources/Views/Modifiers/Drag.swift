// SPDX-License-Identifier: MIT

/// A drag by the pointer's primary button or by a finger.
public struct Drag: Hashable, Sendable {
  /// The phases of a drag.
  public enum Phase: Hashable, Sendable {
    /// The press has moved so far that it is a drag.
    case began
    /// The press has moved on.
    case changed
    /// The press was released.
    case ended
    /// The drag was interrupted, and shall have no effect.
    case cancelled
  }

  /// The phase.
  public let phase: Phase
  /// The position at which the press began, in logical units, in the coordinates of the view. In a
  /// view that is read from right to left, x coordinates count to the left, as those of `offset`
  /// do.
  public let origin: Point<Logical>
  /// The way since the press began, in logical units.
  public let translation: Point<Logical>
  /// The velocity, in logical units per second, which tells where a release shall lead: a motion
  /// goes on with it by itself.
  public let velocity: Point<Logical>
}

/// The widget of a view that reports drags.
final class DragBox: Box {
  /// Called with each change of a drag.
  var action: (Drag) -> Void = { _ in }
  /// The beginning of the press, in coordinates of the widget.
  private var origin = Point<Logical>.zero
  /// Measures the velocity along x.
  private var horizontal = VelocityTracker()
  /// Measures the velocity along y.
  private var vertical = VelocityTracker()

  override init() {
    super.init()
    layer.takesInput = true
  }

  override var claimsPointerDrags: Bool { true }
  override func claims(_ press: Press) -> Bool { press.isDrag }

  override func pressBegan(_ press: Press) {
    origin = local(press.origin)
    horizontal.reset()
    vertical.reset()
    report(.began, press)
  }

  override func pressMoved(_ press: Press) { report(.changed, press) }
  override func pressEnded(_ press: Press) { report(.ended, press) }
  override func pressCancelled(_ press: Press) { report(.cancelled, press) }

  private func report(_ phase: Drag.Phase, _ press: Press) {
    if phase == .began || phase == .changed {
      horizontal.add(inDirection(press.position).x, at: press.timestamp)
      vertical.add(press.position.y, at: press.timestamp)
    }
    let velocity = Point<Logical>(
      x: horizontal.velocity(at: press.timestamp), y: vertical.velocity(at: press.timestamp))
    let drag = Drag(
      phase: phase, origin: origin, translation: inDirection(press.travel), velocity: velocity)
    switch phase {
    case .began, .changed: Mover.current.withValue(.hand) { action(drag) }
    case .ended, .cancelled: action(drag)
    }
  }
}

extension View {
  /// Calls `action` with each change of a drag that begins on the view, by the pointer's primary
  /// button or by a finger. Drags that begin on a slider inside go to the slider.
  ///
  /// Changes that `action` makes during the drag follow the hand at once. A change in `withMotion`
  /// at the release goes on with the velocity of the hand.
  ///
  /// ```swift
  /// Card { Text("Drag me") }.offset(x: place.x, y: place.y).onDrag { drag in
  ///   switch drag.phase {
  ///   case .began, .changed: place = drag.translation
  ///   case .ended, .cancelled: withMotion(.lively) { place = .zero }
  ///   }
  /// }
  /// ```
  public func onDrag(_ action: @escaping (Drag) -> Void) -> some View {
    GestureView(content: self, make: { DragBox() }) { $0.action = action }
  }
}
