// SPDX-License-Identifier: MIT

/// The samples of a filter along one axis: offsets in source texels and weights. The sampler
/// interpolates between texels, so that one sample can cover two, which halves their number.
public struct AxisTaps: Hashable, Sendable {
  /// One sample.
  public struct Tap: Hashable, Sendable {
    /// The distance from the centre, in source texels.
    public var offset: Double
    /// The weight.
    public var weight: Double

    /// A sample at `offset` with `weight`.
    public init(_ offset: Double, _ weight: Double) {
      self.offset = offset
      self.weight = weight
    }
  }

  /// The samples in order of their offsets.
  public let taps: [Tap]
  /// True if every sample lies at the centre of a texel of the source, if that is as large as the
  /// target, so that nothing is interpolated.
  public let isExact: Bool

  /// A filter of these samples. Their weights must sum to 1.
  public init(_ taps: [Tap]) {
    let sum = taps.reduce(0) { $0 + $1.weight }
    precondition(abs(sum - 1) < 1e-9, "weights that sum to \(sum)")
    self.taps = taps
    isExact = taps.allSatisfy { $0.offset == $0.offset.rounded() }
  }

  /// A symmetric filter of an optional centre sample and the samples of one side.
  init(middle: Double?, side: [Tap]) {
    // One allocation: animated sigma makes a filter in every frame.
    var taps: [Tap] = []
    taps.reserveCapacity(2 * side.count + 1)
    for tap in side.reversed() { taps.append(Tap(-tap.offset, tap.weight)) }
    if let middle { taps.append(Tap(0, middle)) }
    for tap in side { taps.append(tap) }
    self.init(taps)
  }

  /// A symmetric filter given by its weights per texel, from the centre outwards to one side.
  /// Adjacent texels share a sample, so that there are as many samples as weights.
  public init(half: [Double]) {
    precondition(!half.isEmpty, "a filter without weights")
    let radius = half.count - 1
    var side: [Tap] = []
    side.reserveCapacity(radius)
    var next = 1
    var middle: Double? = half[0]
    if radius % 2 == 1 {
      // With an odd number of texels per side, the first pair takes half of the centre.
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

  /// A symmetric filter given by its weights per texel, from the centre outwards to one side, with
  /// a sample for each texel. A software rasteriser takes three of these in the time of one that
  /// interpolates.
  public init(exact half: [Double]) {
    precondition(!half.isEmpty, "a filter without weights")
    self.init(
      middle: half[0], side: half.indices.dropFirst().map { Tap(Double($0), half[$0]) })
  }

  /// The number of samples.
  public var count: Int { taps.count }

  /// The distance of the farthest sample from the centre, in source texels.
  public var extent: Double { max(-(taps.first?.offset ?? 0), taps.last?.offset ?? 0) }
}

extension AxisTaps {
  /// Downsampling to half size with a wide prefilter. Variance 1.25 square source texels.
  static let half = AxisTaps(middle: 0.625, side: [Tap(5.0 / 3, 0.1875)])

  /// Downsampling to quarter size: the diagonal filter twice, in one pass. Variance 3.75.
  static let quarter = AxisTaps(middle: 0.375, side: [Tap(1.875, 0.25), Tap(3.75, 0.0625)])

  /// Downsampling to quarter size by a tent of eight texels: four samples per axis instead of five,
  /// a third fewer for the whole plane. Like the diagonal filter it keeps straight lines straight,
  /// but it aliases a little more. Variance 2.75.
  static let tent = AxisTaps(
    middle: nil, side: [Tap(0.5 + 2.5 / 6, 0.375), Tap(2.75, 0.125)])

  /// Downsampling to quarter size by six texels: three samples per axis. Like the tent it gives
  /// every texel of the source the same weight in all, but it aliases more. Variance 2.05.
  static let short = AxisTaps(middle: 0.5, side: [Tap(1.9, 0.25)])
}
