// SPDX-License-Identifier: MIT

internal import Glibc

/// The fill of a shape.
public enum Paint: Hashable, Sendable {
  /// One colour.
  case color(Color)
  /// A linear gradient.
  case linear(LinearGradient)
  /// A mesh gradient.
  case mesh(MeshGradient)

  /// True if every colour is opaque.
  public var isOpaque: Bool {
    switch self {
    case .color(let color): color.alpha >= 1
    case .linear(let gradient): gradient.isOpaque
    case .mesh(let gradient): gradient.isOpaque
    }
  }

  /// True if every colour is transparent.
  public var isInvisible: Bool {
    switch self {
    case .color(let color): color.alpha <= 0
    case .linear(let gradient): gradient.stops.allSatisfy { $0.color.alpha <= 0 }
    case .mesh(let gradient): gradient.colors.allSatisfy { $0.alpha <= 0 }
    }
  }
}

/// A line along the inside of an outline.
public struct Border: Hashable, Sendable {
  /// The thickness in logical units; rounded to whole pixels, at least one.
  public var width: Double
  /// The colour.
  public var color: Color

  /// A line of this thickness and colour.
  public init(width: Double = 1, color: Color) {
    self.width = width
    self.color = color
  }
}

/// A drop shadow, cut out beneath its shape, so that a translucent shape is not darkened by its own
/// shadow.
public struct Shadow: Hashable, Sendable {
  /// The offset from the shape, in logical units.
  public var offset: Point<Logical>
  /// The sigma of the blur, in logical units.
  public var sigma: Double
  /// The growth on every side before the blur, in logical units.
  public var spread: Double
  /// The colour.
  public var color: Color

  /// A shadow from its parts.
  public init(
    color: Color, sigma: Double, offset: Point<Logical> = .zero, spread: Double = 0
  ) {
    self.color = color
    self.sigma = sigma
    self.offset = offset
    self.spread = spread
  }

  /// The largest visible distance from the shape without the offset, in logical units: beyond it
  /// less than half a step of alpha is left. That is three sigma for an opaque shadow, and less for
  /// a fainter one, but never less than two.
  public var extent: Double {
    let squares = 9 + 2 * log(Double(min(color.alpha, 1)))
    return max(sigma, 0) * max(4, squares).squareRoot() + max(spread, 0)
  }
}
