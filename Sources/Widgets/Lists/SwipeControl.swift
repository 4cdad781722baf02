// SPDX-License-Identifier: MIT

/// A control that a horizontal swipe dismisses, such as a card or a row of a list.
///
/// It follows a finger or the pointer, and goes on with its velocity: beyond a third of its width
/// it leaves, otherwise it springs back. The left and right arrow keys and Delete dismiss it, too:
/// Delete, and assistive technology, in the direction of reading.
/// With reduced motion it fades. `onDismiss` removes it; what is around it closes the gap.
open class SwipeControl: Control {
  /// Called once the control is out of sight.
  public var onDismiss: (() -> Void)?
  /// The offset in the direction of reading, in logical units.
  private var offset = DragSpring(0)
  /// The opacity of a fade with reduced motion, from 0 to 1.
  private var visibility = AnimatedValue(1)
  /// True while the control is being dismissed.
  public private(set) var isDismissing = false

  /// The offset that dismisses the control, as a fraction of its width.
  private static let share = 0.35

  /// Creates a control in its place.
  public init() { super.init() }

  // MARK: Presses

  /// Takes over horizontal drags.
  open override func claims(_ press: Press) -> Bool { press.isDrag(along: .horizontal) }

  /// Takes over drags of the pointer, too.
  open override var claimsPointerDrags: Bool { true }

  /// Follows a drag.
  open override func pressMoved(_ press: Press) {
    super.pressMoved(press)
    if !offset.isHeld {
      guard press.isDrag(along: .horizontal) else { return }
      super.pressCancelled(press)
      offset.grab(at: inDirection(press.position).x, press.timestamp)
    }
    offset.follow(inDirection(press.position).x, in: -10_000...10_000, press.timestamp)
    animate()
  }

  /// Dismisses the control, or returns it to its place.
  open override func pressEnded(_ press: Press) {
    guard offset.isHeld else { return super.pressEnded(press) }
    super.pressCancelled(press)
    let velocity = offset.release(at: press.timestamp)
    let goal = offset.value + 0.2 * velocity
    guard abs(goal) > Self.share * layer.frame.width else { return slide(to: 0, velocity) }
    dismiss(towards: goal, velocity)
  }

  /// Returns the control to its place.
  open override func pressCancelled(_ press: Press) {
    super.pressCancelled(press)
    if offset.isHeld { slide(to: 0, offset.release(at: press.timestamp)) }
  }

  // MARK: Assistive technology

  /// A button that can be dismissed.
  open override var accessibleContent: AccessibleContent {
    AccessibleContent(.button, actions: [.press, .dismiss])
  }

  /// Dismisses the control, or activates it.
  open override func perform(_ request: AccessibleRequest) -> Bool {
    guard request == .perform(.dismiss) else { return super.perform(request) }
    dismiss(towards: 1)
    return true
  }

  // MARK: Dismissal

  /// Dismisses the control to the side given by the sign, with a velocity in logical units per
  /// second: with a positive one in the direction of reading.
  public func dismiss(towards side: Double, _ velocity: Double = 0) {
    guard !isDismissing else { return }
    isDismissing = true
    slide(to: side < 0 ? -layer.frame.width * 1.1 : layer.frame.width * 1.1, velocity)
  }

  private func slide(to target: Double, _ velocity: Double) {
    guard let tree else { return offset.set(target) }
    switch tree.motion {
    case .normal: offset.animate(to: target, by: tree.theme.springs.smooth, velocity: velocity)
    case .reduced where isDismissing:
      // It fades out in place.
      visibility.animate(to: 0, by: tree.theme.springs.quick, at: tree.moment)
    case .reduced:
      let seen = shown
      offset.set(target)
      appear(from: seen)
    }
    animate()
  }

  /// Fades the control in from an opacity.
  public func appear(from start: Double) {
    guard let tree else { return }
    visibility.set(start)
    visibility.animate(to: 1, by: tree.theme.springs.quick, at: tree.moment)
    animate()
  }

  /// The opacity for the current offset.
  private var shown: Double { max(1 - abs(offset.value) / max(layer.frame.width, 1), 0) }

  /// The arrow keys and Delete dismiss the control.
  open override func key(_ input: KeyEvent, at moment: Moment) -> Bool {
    focus != .none && dismiss(by: input) || super.key(input, at: moment)
  }

  /// Dismisses the control at an arrow key or Delete. Returns false for other keys.
  package func dismiss(by input: KeyEvent) -> Bool {
    guard input.phase == .pressed else { return false }
    switch inDirection(input.key) {
    case .left: dismiss(towards: -1)
    case .right, .delete: dismiss(towards: 1)
    default: return false
    }
    return true
  }

  /// Moves the control, and ends its dismissal.
  open override func tick(at moment: Moment) -> FrameDemand {
    let demand = super.tick(at: moment)
    offset.advance(to: moment)
    layer.transform.translation.x = offset.value
    visibility.advance(to: moment)
    layer.opacity *= shown * visibility.value
    let isMoving = offset.isMoving || visibility.isMoving
    // Dismissal ends when the control is out of sight, not when the spring has settled.
    if isDismissing, abs(offset.value) >= layer.frame.width * 0.98 || !isMoving {
      isDismissing = false
      onDismiss?()
      return .idle
    }
    return isMoving ? .now : demand
  }
}
