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

  /// A symmetric filter of texels, from the weight of the middle one outwards to one side, with one sample
  /// for two texels where two stand next to each other: as many samples as there are weights.
  public init(half: [Double]) {
    precondition(!half.isEmpty, "a filter without weights")
    let radius = half.count - 1
    var side: [Tap] = []
    var next = 1
    var middle: Double? = half[0]
    if radius % 2 == 1 {
      // An odd number of texels a side: the first pair takes half of the middle.
      let pair = half[0] / 2 + half[1]
      side.append(Tap(half[1] / pair, pair))
      middle = nil
      next = 2
    }
    while next + 1 <= radius {
      let pair = half[next] + half[next + 1]
      side.append(Tap(Double(next) + half[next + 1] / pair, pair))
      next += 2
    }
    self.init(middle: middle, side: side)
  }

  /// How many samples it takes.
  public var count: Int { taps.count }

  /// The farthest sample, in source texels.
  public var reach: Double { max(-(taps.first?.offset ?? 0), taps.last?.offset ?? 0) }
}

extension AxisTaps {
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
