// SPDX-License-Identifier: MIT

import Glibc

/// The number of physical pixels per logical unit. All conversions between the two spaces are here.
///
/// A scale is a multiple of 1/120, as in wp_fractional_scale_v1, so 1.25, 1.6 and 7/3 are exact.
public struct Scale: Hashable, Sendable {
  /// The scale in 120ths; positive.
  public let in120ths: Int

  /// A scale of `in120ths` / 120.
  public init(in120ths: Int) {
    precondition(in120ths > 0, "A scale of \(in120ths)/120 shows nothing.")
    self.in120ths = in120ths
  }

  /// An integer scale, as sent by wl_output and wl_surface.preferred_buffer_scale.
  public init(_ factor: Int) {
    self.init(in120ths: factor * 120)
  }

  /// One pixel per logical unit.
  public static var one: Scale { Scale(1) }

  /// The scale as a number.
  public var value: Double { Double(in120ths) / 120 }
}

// MARK: - From logical to physical

extension Scale {
  /// A length, such as a sigma, in fractional physical pixels.
  public func physical(_ length: Double) -> Double { length * Double(in120ths) / 120 }

  /// The buffer size of a surface of `size`: extents are rounded to the nearest pixel, halves away
  /// from zero, as wp_fractional_scale_v1 requires. A positive extent is at least 1 pixel.
  public func physical(_ size: Size<Logical>) -> Size<Physical> {
    func extent(_ length: Double) -> Int {
      length > 0 ? max(1, Int(round(physical(length)))) : 0
    }
    return Size(width: extent(size.width), height: extent(size.height))
  }

  /// `rect` with every edge on the nearest pixel edge, so that it is drawn sharp. Shared edges stay
  /// shared.
  public func snapped(_ rect: Rect<Logical>) -> Rect<Physical> {
    Rect(
      left: snapped(rect.left), top: snapped(rect.top), right: snapped(rect.right),
      bottom: snapped(rect.bottom))
  }

  /// The pixel edge nearest to a logical position. Halves round up on both sides of zero, so that
  /// an offset by whole pixels does not change a shape. What is a millionth less than a half counts
  /// as one, since sums of fractions are not exact.
  public func snapped(_ position: Double) -> Int { Int(floor(physical(position) + 0.500_001)) }

  /// The pixel that contains `point`.
  public func pixel(at point: Point<Logical>) -> Point<Physical> {
    Point(
      x: Int(floor(physical(point.x))), y: Int(floor(physical(point.y))))
  }
}

// MARK: - From physical to logical

extension Scale {
  /// A length in pixels, in logical units.
  public func logical(_ length: Int) -> Double { Double(length) * 120 / Double(in120ths) }

  /// The position of a pixel's top left corner.
  public func logical(_ point: Point<Physical>) -> Point<Logical> {
    Point(x: logical(point.x), y: logical(point.y))
  }

  /// A size in pixels, in logical units.
  public func logical(_ size: Size<Physical>) -> Size<Logical> {
    Size(width: logical(size.width), height: logical(size.height))
  }

  /// The logical rectangle that the pixels of `rect` cover.
  public func logical(_ rect: Rect<Physical>) -> Rect<Logical> {
    Rect(origin: logical(rect.origin), size: logical(rect.size))
  }
}
