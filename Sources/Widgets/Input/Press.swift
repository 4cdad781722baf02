// SPDX-License-Identifier: MIT

/// A press: a finger on the screen or the pointer's held primary button, from its start to its
/// current position.
public struct Press: Hashable, Sendable {
  /// The source of the press.
  public let source: Source
  /// The position where the press began, in scene coordinates.
  public let origin: Point<Logical>
  /// The current position, in scene coordinates.
  public internal(set) var position: Point<Logical>
  /// The device's time of the last event of the press, for velocities. Only differences between the
  /// times of one device are meaningful.
  public internal(set) var timestamp: Moment
  /// The device's time of the start of the press.
  let began: Moment
  /// The largest distance from the origin so far, in logical units.
  public internal(set) var farthest = 0.0

  /// True in the cancellation of a press that goes on as one of the fingers of a pinch on the same
  /// widget: what a drag has moved may stay where it is.
  public internal(set) var becomesPinch = false

  /// 1 for a single press, 2 for the second of a double click or a double tap, and so on.
  public internal(set) var clickCount = 1

  /// True if the press has given the keyboard focus to the widget that it began on.
  public internal(set) var givesFocus = false

  /// The longest time between the starts of the presses of a double click.
  static let doubleClickTime = Nanoseconds.milliseconds(400)

  /// True if a press that begins now continues a double click that `self` began.
  func isContinued(by next: Press) -> Bool {
    let isSameKind = (source == .pointer) == (next.source == .pointer)
    let time = next.timestamp - began
    return isSameKind && time.count >= 0 && time < Self.doubleClickTime
      && next.origin.distance(to: origin) <= 2 * source.slop && !isDrag
  }

  /// The sources of presses.
  public enum Source: Hashable, Sendable {
    /// The primary button of the pointer.
    case pointer
    /// A finger on the screen, by its id.
    case finger(Int32)

    /// The distance that a press may move without becoming a drag, in logical units.
    public var slop: Double {
      switch self {
      case .pointer: 3
      case .finger: 10
      }
    }
  }

  /// Creates a press that begins at `position`.
  init(_ source: Source, at position: Point<Logical>, _ timestamp: Moment) {
    self.source = source
    self.origin = position
    self.position = position
    self.timestamp = timestamp
    began = timestamp
  }

  /// Moves the press.
  mutating func move(to position: Point<Logical>, _ timestamp: Moment) {
    self.position = position
    self.timestamp = timestamp
    farthest = max(farthest, position.distance(to: origin))
  }

  /// True if the press moved far enough to be a drag.
  public var isDrag: Bool { farthest > source.slop }

  /// The vector from the origin to the current position.
  public var travel: Point<Logical> { position - origin }

  /// True if the press is a drag mainly along `axis`.
  public func isDrag(along axis: Axis) -> Bool {
    isDrag && abs(travel[axis]) >= abs(travel[axis.across])
  }
}
