// SPDX-License-Identifier: MIT

public import ScrimKit

/// Changes state, and has what follows from it move: views travel to their new places, backgrounds
/// grow and shrink, new views fade in, and opacities, scales and offsets move to their new values.
/// What is already on its way goes on from there with its velocity. With reduced motion views only
/// fade.
///
/// ```swift
/// Button("Open") { withMotion(.spring) { isOpen.toggle() } }
/// ```
@MainActor public func withMotion<Result>(
  _ spring: Spring = .spring, _ change: () throws -> Result
) rethrows -> Result {
  try ViewMotion.current.withValue(ViewMotion(spring: spring), operation: change)
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

/// The motion of a change.
struct ViewMotion: Sendable {
  /// The spring.
  var spring: Spring
  /// The moment of the event that made the change; nil for the next frame.
  var start: Moment?

  /// The motion of the changes that are being made; nil for none.
  static let current = TaskLocal<ViewMotion?>(wrappedValue: nil)
}
