// SPDX-License-Identifier: MIT

/// A position that follows a drag or a spring. Switching between the two keeps position and
/// velocity.
public struct DragSpring {
  /// The position.
  private var position: AnimatedValue
  /// The position minus the pointer's during a drag; nil without one.
  private var grip: Double?

  /// The distance at which a spring counts as settled, in logical units: half a pixel at scale 2.
  private static let tolerance = 0.25
  /// The longest way beyond the range of a drag, in logical units.
  private static let stretchLimit = 120.0

  /// Creates a position at rest.
  public init(_ value: Double) { position = AnimatedValue(value, tolerance: Self.tolerance) }

  /// The position at the last frame or input event, in logical units.
  public var value: Double { position.value }
  /// The position at which the motion ends.
  public var target: Double { position.target }
  /// True while a spring moves the position.
  public var isMoving: Bool { position.isMoving }
  /// True during a drag.
  public var isHeld: Bool { grip != nil }

  /// Moves to `value` without animation.
  public mutating func set(_ value: Double) {
    grip = nil
    position.set(value)
  }

  // MARK: Dragging

  /// Starts a drag at the position `pointer` of the pointer.
  public mutating func grab(at pointer: Double, _ moment: Moment) {
    grip = value - pointer
    position.set(value)
    position.follow(value, at: moment)
  }

  /// Moves with the pointer: one to one within `range`, with increasing resistance beyond its end.
  public mutating func follow(_ pointer: Double, in range: ClosedRange<Double>, _ moment: Moment) {
    guard let grip else { return }
    let wanted = pointer + grip
    let over = max(wanted - range.upperBound, 0)
    let stretch = over > 0 ? RubberBand(limit: Self.stretchLimit).stretch(of: over) : 0
    position.follow(min(max(wanted, range.lowerBound), range.upperBound) + stretch, at: moment)
  }

  /// Ends the drag and returns the velocity, in units per second.
  public mutating func release(at moment: Moment) -> Double {
    guard isHeld else { return 0 }
    grip = nil
    return position.release(at: moment)
  }

  // MARK: Springs

  /// Animates to `target` with `velocity`, or with the current velocity if it is nil. The motion
  /// starts at `moment`, the time of the event that causes it, or with the next frame if nil.
  public mutating func animate(
    to target: Double, by spring: Spring, velocity: Double? = nil, at moment: Moment? = nil
  ) {
    grip = nil
    position.animate(to: target, by: spring, velocity: velocity, at: moment)
  }

  /// Advances a spring to `moment`. It ends once all later values look alike, so that no frame is
  /// asked for that changes nothing. `pixel` rounds a value to what is seen of it and must not
  /// decrease from one value to a greater one.
  public mutating func advance(to moment: Moment, pixel: (Double) -> Double) {
    position.advance(to: moment, pixel: pixel)
  }

  /// Advances a spring to `moment`.
  public mutating func advance(to moment: Moment) { position.advance(to: moment) }
}
