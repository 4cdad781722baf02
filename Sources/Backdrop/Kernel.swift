public import Style

/// What one pass computes for every texel it writes.
public enum Kernel: Hashable, Sendable {
  /// The product of one filter along both axes, at once: its samples squared.
  case grid(AxisTaps)
  /// One filter along one axis.
  case line(Axis, AxisTaps)
  /// Any samples whatever, for the methods that ours is compared with.
  case scattered([Sample])
  /// Up to a finer level, between linear (0) and a cubic B-spline (1), by four samples.
  case spline(Double)
  /// Up to a finer level, or to the same, by the sampler alone.
  case linear
  /// The same texels in linear light.
  case decode
  /// The same texels in other colours.
  case recolor(ColorMatrix)
  /// A mix of two levels of one size: so much of the second.
  case mix(Double)
  /// Up to a finer level by a cubic B-spline, and so much of it mixed into the second, which is of that
  /// level already.
  case rise(Double)

  /// A direction.
  public enum Axis: Hashable, Sendable {
    /// Along rows.
    case x
    /// Along columns.
    case y
  }

  /// One sample of a filter that is no product.
  public struct Sample: Hashable, Sendable {
    /// Its place, in source texels from the middle.
    public var x: Double
    /// Its place, in source texels from the middle.
    public var y: Double
    /// How much it counts.
    public var weight: Double

    /// A sample.
    public init(_ x: Double, _ y: Double, _ weight: Double) {
      self.x = x
      self.y = y
      self.weight = weight
    }
  }

  /// How many samples it takes for a texel.
  public var fetches: Int {
    switch self {
    case .grid(let taps): taps.count * taps.count
    case .line(_, let taps): taps.count
    case .scattered(let samples): samples.count
    case .spline: 4
    case .linear, .decode, .recolor: 1
    case .mix: 2
    case .rise: 5
    }
  }

  /// How far from the middle it samples along `axis`, in source texels. What the sampler mixes is not
  /// counted.
  func reach(_ axis: Axis) -> Double {
    switch self {
    case .grid(let taps): taps.reach
    case .line(let direction, let taps): direction == axis ? taps.reach : 0
    case .scattered(let samples):
      samples.map { abs(axis == .x ? $0.x : $0.y) }.max() ?? 0
    // Its four samples lie between the texels next to the middle and the ones after.
    case .spline, .rise: 1
    case .linear, .decode, .recolor, .mix: 0
    }
  }
}
