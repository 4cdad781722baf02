// SPDX-License-Identifier: MIT

public import Geometry

/// Two or more fingers on a touchpad or a touchscreen that move apart, together, around each other,
/// or all in one direction. Each event tells what has changed since the beginning.
public struct Pinch: Hashable, Sendable {
  /// The phases of a pinch.
  public enum Phase: Hashable, Sendable {
    /// The fingers have begun to move.
    case began
    /// The fingers have moved.
    case changed
    /// The fingers were lifted.
    case ended
    /// The gesture was interrupted, and shall have no effect.
    case cancelled
  }

  /// The phase.
  public var phase: Phase
  /// The position at which the gesture began: that of the pointer, or the middle between two
  /// fingers on the screen. In logical units, in the coordinates of the receiver.
  public var origin: Point<Logical>
  /// The way of the middle of the fingers since the beginning, in logical units.
  public var translation = Point<Logical>.zero
  /// The distance between the fingers, divided by that at the beginning; above 0.
  public var scale = 1.0
  /// The clockwise rotation since the beginning, in radians.
  public var rotation = 0.0

  /// A pinch that begins at `origin`.
  public init(_ phase: Phase = .began, at origin: Point<Logical>) {
    self.phase = phase
    self.origin = origin
  }

  /// This pinch with `offset` added to its origin.
  public func offset(by offset: Point<Logical>) -> Pinch {
    var pinch = self
    pinch.origin = pinch.origin + offset
    return pinch
  }
}
