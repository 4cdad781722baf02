// SPDX-License-Identifier: MIT

public import Style

/// The computation of one pass for each texel that it writes.
public enum Kernel: Hashable, Sendable {
  /// A filter applied along both axes in one pass: the square of its samples.
  case grid(AxisTaps)
  /// A filter along one axis.
  case line(Axis, AxisTaps)
  /// A Gaussian of whole texels along one axis. Its sigma, in texels, is a ramp over the target's
  /// texels and at most `widestGrowing`.
  case growing(Axis, Ramp)
  /// Arbitrary samples, for the methods that the benchmark compares with.
  case scattered([Sample])
  /// Upsampling between linear (0) and a cubic B-spline (1), with four samples.
  case spline(Double)
  /// A Gaussian of the texels around any position, of a sigma of at most `widestGaussian` texels,
  /// for the bevel of glass.
  case gaussian(Double)
  /// Upsampling, or a copy at the same level, by linear interpolation.
  case linear
  /// A conversion from sRGB to linear light.
  case decode
  /// A mix of two levels of one size by the share of the second, a ramp over the target's texels.
  ///
  /// Ramps are limited to -1 through 2 and not to 0 through 1: at the ends of a band of glass whose
  /// blur grows, the last pass interpolates with texels beyond the band, and so its share is right
  /// up to there.
  case mix(Ramp)
  /// Upsampling by a cubic B-spline, mixed into a second level of the target's size by the share of
  /// the upsampled level, a ramp like that of `mix`.
  case rise(Ramp)

  /// The most sigma of `gaussian`, in texels.
  static let widestGaussian = 1.3

  /// The most sigma of `growing`, in texels, and the texels that it reads on one side.
  static let (widestGrowing, growingReach) = (2.5, 8)

  /// An axis.
  public enum Axis: Hashable, Sendable {
    /// Along rows.
    case x
    /// Along columns.
    case y

    /// The other axis.
    var other: Axis { self == .x ? .y : .x }
  }

  /// One sample of a filter that is not separable.
  public struct Sample: Hashable, Sendable {
    /// The horizontal offset from the centre, in source texels.
    public var x: Double
    /// The vertical offset from the centre, in source texels.
    public var y: Double
    /// The weight.
    public var weight: Double

    /// A sample.
    public init(_ x: Double, _ y: Double, _ weight: Double) {
      self.x = x
      self.y = y
      self.weight = weight
    }
  }

  /// The number of samples per texel.
  public var fetches: Int {
    switch self {
    case .grid(let taps): taps.count * taps.count
    case .line(_, let taps): taps.count
    case .growing: 2 * Self.growingReach + 1
    case .scattered(let samples): samples.count
    case .spline: 4
    case .gaussian: 100
    case .linear, .decode: 1
    case .mix: 2
    case .rise: 5
    }
  }

  /// True if its program can change colours, too.
  var canChangeColors: Bool {
    switch self {
    case .spline, .linear, .mix, .rise: true
    case .grid, .line, .growing, .scattered, .gaussian, .decode: false
    }
  }

  /// The only axis along which it samples; nil for both.
  var axis: Axis? {
    switch self {
    case .line(let axis, _), .growing(let axis, _): axis
    case .grid, .scattered, .spline, .gaussian, .linear, .decode, .mix, .rise: nil
    }
  }

  /// The distance of the farthest sample from the centre along `axis`, in source texels, without
  /// the sampler's interpolation.
  func extent(_ axis: Axis) -> Double {
    switch self {
    case .grid(let taps): taps.extent
    case .line(let direction, let taps): direction == axis ? taps.extent : 0
    case .growing(let direction, _): direction == axis ? Double(Self.growingReach) : 0
    case .scattered(let samples):
      samples.map { abs(axis == .x ? $0.x : $0.y) }.max() ?? 0
    // The four samples lie between the two central texels and their outer neighbours.
    case .spline, .rise: 1
    // The last texel along an axis has no weight where the position is that of a texel.
    case .gaussian: 4
    case .linear, .decode, .mix: 0
    }
  }
}
