public import Style

/// A pane whose background is what lies beneath it, blurred.
public struct Glass: Equatable {
  /// The strength of the blur, in logical units: the standard deviation of the Gaussian that it is.
  public var sigma: Double
  /// What becomes of the blurred colours.
  public var look: Look
  /// Where the blur grows from nothing to full, along a row or a column of the layer; nil where it is
  /// full everywhere.
  public var growth: Fade?
  /// How much of the pane is seen where; nil is all of it.
  public var mask: Mask?
  /// Whether it keeps the backdrop that it had when it was first drawn so, whatever happens beneath it,
  /// for as long as it is seen and the window keeps its size.
  public var isFrozen: Bool
  /// How often frozen glass was told to look again.
  public private(set) var refreshCount = 0

  /// A pane of this strength.
  public init(sigma: Double, look: Look = Look(), isFrozen: Bool = false) {
    self.sigma = sigma
    self.look = look
    self.isFrozen = isFrozen
  }

  /// A pane that looks as people know it.
  public init(_ preset: LookPreset) { self.init(sigma: preset.sigma, look: preset.look) }

  /// Has frozen glass take the backdrop of now.
  public mutating func refresh() { refreshCount &+= 1 }

  /// How much of a pane is seen where.
  public enum Mask: Equatable {
    /// More and more along a line.
    case fade(Fade)
    /// As much as the alpha of a picture that is stretched over the pane.
    case raster(Raster)

    /// Whether both are the same.
    public static func == (a: Self, b: Self) -> Bool {
      switch (a, b) {
      case (.fade(let a), .fade(let b)): a == b
      case (.raster(let a), .raster(let b)): a === b
      case (.fade, .raster), (.raster, .fade): false
      }
    }
  }
}

/// A value that rises from 0 to 1 along a line across a layer.
public struct Fade: Hashable, Sendable {
  /// Where it is 0, in parts of the layer: 0, 0 is its left top, 1, 1 its right bottom.
  public var start: SIMD2<Double>
  /// Where it is 1.
  public var end: SIMD2<Double>

  /// From 0 at `start` to 1 at `end`.
  public init(from start: SIMD2<Double>, to end: SIMD2<Double>) {
    self.start = start
    self.end = end
  }
}
