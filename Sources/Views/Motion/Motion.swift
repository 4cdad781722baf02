// SPDX-License-Identifier: MIT

/// Changes state, and has what follows from it move: views travel to their new places, backgrounds
/// grow and shrink, new views fade in, and colours, blurs, corners, opacities, scales and offsets
/// move to their new values. A view that is already on its way goes on from there with its
/// velocity, and one that `onDrag` or `onPinch` moved goes on with the velocity of the hand. With
/// reduced motion views only fade.
///
/// ```swift
/// Button("Open") { withMotion(.spring) { isOpen.toggle() } }
/// ```
@MainActor public func withMotion<Result>(
  _ spring: Spring = .spring, _ change: () throws -> Result
) rethrows -> Result {
  try Mover.current.withValue(.spring(spring), operation: change)
}

extension Binding {
  /// A binding whose changes are made in `withMotion`: what a control changes moves.
  ///
  /// ```swift
  /// TextField("Search", text: $query.inMotion())
  /// ```
  public func inMotion(_ spring: Spring = .spring) -> Binding {
    Binding(
      reading, get: { wrappedValue }, set: { value in withMotion(spring) { wrappedValue = value } })
  }
}

extension Spring {
  /// The spring of most motions: quick, without overshoot.
  public static let spring = Spring(response: 0.36)
  /// A spring that overshoots a little.
  public static let lively = Spring(response: 0.32, dampingRatio: 0.75)

  /// A spring of this response, in seconds, and damping; 1 does not overshoot.
  public static func spring(response: Double, dampingRatio: Double = 1) -> Spring {
    Spring(response: response, dampingRatio: dampingRatio)
  }
}

/// The cause that moves the views that a change affects.
enum Mover: Sendable {
  /// A spring moves them to what the change makes of them.
  case spring(Spring)
  /// They are under a hand, and are at once where the change puts them.
  case hand

  /// The mover of the changes that are being made; nil for none.
  static let current = TaskLocal<Mover?>(wrappedValue: nil)
}

/// The motion of a change.
struct ViewMotion {
  /// The spring.
  let spring: Spring
  /// The moment of the event that made the change; nil for the next frame.
  let start: Moment?
}
