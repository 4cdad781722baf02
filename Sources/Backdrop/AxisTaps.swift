/// The samples that a filter takes along one axis: where, in source texels from the middle, and how
/// much each counts. Samples between two texels are mixed by the sampler, which halves their number.
public struct AxisTaps: Hashable, Sendable {
  /// One sample.
  public struct Tap: Hashable, Sendable {
    /// Its distance from the middle, in source texels.
    public var offset: Double
    /// How much it counts.
    public var weight: Double

    /// A sample.
    public init(_ offset: Double, _ weight: Double) {
      self.offset = offset
      self.weight = weight
    }
  }

  /// The samples, from the lowest offset to the highest.
  public let taps: [Tap]

  /// A filter of these samples. Their weights must sum to one.
  public init(_ taps: [Tap]) {
    let sum = taps.reduce(0) { $0 + $1.weight }
    precondition(abs(sum - 1) < 1e-9, "weights that sum to \(sum)")
    self.taps = taps
  }

  /// A filter from its middle, unless that is nil, and one side, mirrored to the other.
  init(middle: Double?, side: [Tap]) {
    let left = side.reversed().map { Tap(-$0.offset, $0.weight) }
    self.init(left + (middle.map { [Tap(0, $0)] } ?? []) + side)
  }

  /// How many samples it takes.
  public var count: Int { taps.count }

  /// The farthest sample, in source texels.
  public var reach: Double { max(-(taps.first?.offset ?? 0), taps.last?.offset ?? 0) }
}

extension AxisTaps {
  /// Two samples at three quarters of a texel: along both axes the four diagonals of Kawase's filter.
  static let diagonal = AxisTaps([Tap(-0.75, 0.5), Tap(0.75, 0.5)])

  /// Down to half size with a wider prefilter. Variance 1.25 source texels squared.
  static let half = AxisTaps(middle: 0.625, side: [Tap(5.0 / 3, 0.1875)])

  /// Down to quarter size: the diagonal filter twice, in one pass. Variance 3.75.
  static let quarter = AxisTaps(middle: 0.375, side: [Tap(1.875, 0.25), Tap(3.75, 0.0625)])

  /// Down to quarter size by a tent of eight texels: four samples an axis for five, which is a third
  /// fewer over the whole plane. It keeps straight lines straight, as the diagonal filter does, but lets
  /// a little more through that the coarse level cannot hold. Variance 2.75.
  static let tent = AxisTaps(
    middle: nil, side: [Tap(0.5 + 2.5 / 6, 0.375), Tap(2.75, 0.125)])
}
