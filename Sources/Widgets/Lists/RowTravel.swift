// SPDX-License-Identifier: MIT

import SceneGraph
import Timing

/// The way of a list's row to another place, and its coming and going. Places are tops in the
/// content of the list, in logical units.
struct RowTravel {
  /// The place that is seen.
  private var top: AnimatedValue
  /// The opacity, from 0 to 1.
  private var presence: AnimatedValue
  /// The distance that the content was scrolled by since the beginning, which is no motion.
  private var shift = 0.0

  /// A distance that is not seen, in logical units.
  private static let tolerance = 0.25

  /// A row that is seen at `top`, with an opacity.
  init(at top: Double, presence: Double = 1) {
    self.top = AnimatedValue(top, tolerance: Self.tolerance)
    self.presence = AnimatedValue(presence)
  }

  /// The place that is seen.
  var seenTop: Double { top.value + shift }

  /// True until the row is in its place and as opaque as it shall be.
  var isMoving: Bool { top.isMoving || presence.isMoving }

  /// Moves what is seen by `distance` at once, with its velocity.
  mutating func shift(by distance: Double) { shift += distance }

  /// Has the row go to `place`, and become as opaque as `opacity`.
  mutating func go(to place: Double, opacity: Double, by spring: Spring, at moment: Moment?) {
    top.animate(to: place - shift, by: spring, at: moment)
    presence.animate(to: opacity, by: spring, at: moment)
  }

  /// Advances the row to `moment`.
  mutating func advance(to moment: Moment) {
    top.advance(to: moment)
    presence.advance(to: moment)
  }

  /// The opacity, from 0 to 1.
  var opacity: Double { min(max(presence.value, 0), 1) }
}

/// A change of a list's rows whose motion has not begun.
struct RowChange {
  /// The spring.
  let spring: Spring
  /// The time of the event that caused the change; nil for the next frame.
  let moment: Moment?
  /// True if there were rows above those with a cell. A row that comes at the top then comes from
  /// there, and is not a new one.
  let hadRowsAbove: Bool
  /// True if there were rows below those with a cell.
  let hadRowsBelow: Bool
}
