// SPDX-License-Identifier: MIT

/// The way in which a widget takes room along an axis beyond its natural length.
public struct Flexibility: Hashable, Sendable {
  /// The weight with which the widget takes spare length of a stack; 0 for none.
  public var stretch: Double
  /// The length, in logical units, up to which the widget takes spare length of a stack, which
  /// gives what is beyond it to others.
  public var usable: Double
  /// The largest length that the widget has in a place that it fills, in logical units.
  public var largest: Double

  /// Takes spare length with the weight `stretch`, by default none, up to `largest`, or up to
  /// `usable` if that is less. Lengths are in logical units.
  public init(stretch: Double = 0, usable: Double = .infinity, largest: Double = .infinity) {
    self.stretch = stretch
    self.usable = usable
    self.largest = largest
  }

  /// Takes spare length if `fills`, without a limit.
  package init(fills: Bool) { self.init(stretch: fills ? 1 : 0) }
}
