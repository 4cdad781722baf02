public import Geometry

/// What a shape is filled with.
public enum Paint: Hashable, Sendable {
  /// One colour.
  case color(Color)
  /// Colours along a line.
  case linear(LinearGradient)
  /// Colours on a grid.
  case mesh(MeshGradient)

  /// Whether nothing shines through.
  public var isOpaque: Bool {
    switch self {
    case .color(let color): color.alpha >= 1
    case .linear(let gradient): gradient.isOpaque
    case .mesh(let gradient): gradient.isOpaque
    }
  }

  /// Whether there is nothing to see.
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
  /// Its thickness, in logical units; drawn as whole pixels, and never as none.
  public var width: Double
  /// Its colour.
  public var color: Color

  /// A line of this thickness and colour.
  public init(width: Double = 1, color: Color) {
    self.width = width
    self.color = color
  }
}

/// The shadow that a shape throws around itself. Beneath the shape there is none, so that what is
/// translucent is not darkened by its own shadow.
public struct Shadow: Hashable, Sendable {
  /// How far it is moved, in logical units.
  public var offset: Point<Logical>
  /// The standard deviation of its blur, in logical units.
  public var sigma: Double
  /// How much larger than the shape it is on every side, in logical units.
  public var spread: Double
  /// Its colour.
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

  /// How far from the shape, to every side, it can be seen, in logical units: beyond three times sigma
  /// less than half a step of alpha is left.
  public var extent: Double { max(sigma, 0) * 3 + max(spread, 0) }
}
