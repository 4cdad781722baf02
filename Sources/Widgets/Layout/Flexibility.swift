// SPDX-License-Identifier: MIT

/// The use that a widget makes of room along an axis beyond its natural length.
public struct Flexibility: Hashable, Sendable {
  /// The widget's share of a stack's spare length, relative to its siblings'; 0 for none.
  public var stretch: Double
  /// The length, in logical units, at which the widget takes no more of a stack's spare length. The
  /// stack gives the rest to the siblings.
  public var usable: Double
  /// The largest length of the widget in a frame that it fills, in logical units.
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
