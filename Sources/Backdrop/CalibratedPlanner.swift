// SPDX-License-Identifier: MIT

public import Style

/// The default method: downsampling with Kawase's diagonal filters, a small Gaussian core at the
/// coarsest level that makes sigma exact, and upsampling by a spline.
///
/// The method's filters are separable and non-negative, so their variances add up per axis and the
/// core gets what remains of sigma squared. Between two depths both paths run at the same sigma and
/// are mixed, so that strength is continuous.
public struct CalibratedPlanner: Planner {
  /// The method's name.
  public let name = "calibrated"
  /// The renderer that the method is tuned for.
  public let profile: BlurProfile

  /// The name, with a suffix for the software profile.
  public var key: String {
    switch profile {
    case .gpu: "calibrated"
    case .cpu: "calibrated.cpu"
    }
  }

  /// A planner tuned for `profile`.
  public init(_ profile: BlurProfile = .gpu) { self.profile = profile }

  /// The first downsampling filter of the deeper paths and its variance in square pixels. From some
  /// sigma on a cheaper filter suffices: its aliasing is far finer than the blur.
  ///
  /// Paths that are mixed share one filter.
  private func firstOfTwo(_ sigma: Double) -> (taps: AxisTaps, variance: Double) {
    let isDeepest = sigma >= changes.sixteenth.upperBound
    switch profile {
    case .gpu: return isDeepest ? (.tent, 2.75) : (.quarter, 3.75)
    case .cpu where isDeepest: return (.short, 2.05)
    case .cpu: return sigma < 12 ? (.quarter, 3.75) : (.tent, 2.75)
    }
  }

  /// The share of a cubic B-spline in upsampling from half or quarter size to full size. The spline
  /// hides the texel grid of blurs too weak to hide it.
  private func spline(from level: Int, _ sigma: Double) -> Double {
    let share =
      switch (profile, level) {
      case (.gpu, 1): 4 - sigma
      case (.cpu, 1): 3 - sigma
      case (.gpu, _): (12 - sigma) / 4
      case (.cpu, _): 6 - sigma
      }
    return min(max(share, 0), 1)
  }

  /// The sigmas at which one path follows another: both are mixed in these ranges.
  ///
  /// A mix at full size costs as much as both its paths. On a software rasteriser the path changes
  /// at once instead, at a sigma at which the difference is within the limits of continuity.
  private var changes: (half: Range<Double>, quarter: Range<Double>, sixteenth: Range<Double>) {
    switch profile {
    case .gpu: (1.9..<2.1, 4.4..<5, 20..<24)
    case .cpu: (1.92..<1.92, 4.15..<4.15, 22.35..<22.35)
    }
  }

  /// The path between the half-size one and the deepest one. A software rasteriser is spared wide
  /// Gaussians at quarter size.
  private func middlePath(_ sigma: Double) -> Path {
    profile == .cpu && sigma >= 8.25 ? .eighth : .quarter
  }

  /// The sigma that the path at half size draws. Aliasing adds a little contrast to its weakest
  /// blurs, and so they are a little stronger where nothing is mixed.
  private func halfStrength(_ sigma: Double) -> Double {
    switch profile {
    case .gpu: sigma
    case .cpu: sigma + 0.004 * min(max((2.2 - sigma) / 0.3, 0), 1)
    }
  }

  /// The maximum sigma, in pixels.
  public static var maximumSigma: Double { 160 }

  /// The maximum number of passes of a plan.
  private static let maximumPasses = 8

  /// The depth of a path, named by the size of its coarsest level.
  private enum Path: Int {
    case full
    case half
    case quarter
    case eighth
    case sixteenth
  }

  /// The plan for `sigma`, clamped to 0 through `maximumSigma`.
  public func plan(sigma: Double) -> BlurPlan {
    let sigma = min(max(sigma, 0), Self.maximumSigma)
    var passes: [BlurPlan.Pass] = []
    passes.reserveCapacity(Self.maximumPasses)
    let last: BlurPlan.LastPass
    let changes = changes
    switch sigma {
    case ..<changes.half.lowerBound: last = .init(append(.full, sigma, &passes))
    case changes.half:
      let first = append(.full, sigma, isMixed: true, &passes)
      let second = append(.half, sigma, &passes)
      last = .init(first, second, mix: changes.half.share(of: sigma))
    case ..<changes.quarter.lowerBound: last = .init(append(.half, sigma, &passes))
    case changes.quarter:
      let first = append(.half, sigma, &passes)
      let second = append(.quarter, sigma, &passes)
      last = .init(first, second, mix: changes.quarter.share(of: sigma))
    case ..<changes.sixteenth.lowerBound: last = .init(append(middlePath(sigma), sigma, &passes))
    case changes.sixteenth:
      let first = append(middlePath(sigma), sigma, &passes)
      let core = appendBlur(.sixteenth, sigma, to: 2, &passes)
      let share = Ramp(constant: changes.sixteenth.share(of: sigma))
      passes.append(.init(.rise(share), from: core, mixing: first.source, to: 2))
      last = .init(.init(.pass(passes.count - 1), level: 2, .linear))
    default: last = .init(append(.sixteenth, sigma, &passes))
    }
    return BlurPlan(sigma: sigma, passes: passes, last: last)
  }

  /// The plan for the bevel of glass, which samples between pixels. Straight interpolation there
  /// would blur more or less from one place to the next, so that content that scrolls beneath
  /// shimmers. Blurs that are too weak to hide that end in a spline, and the weakest ones in a
  /// Gaussian around each position: both blur alike everywhere.
  public func bevelPlan(sigma: Double) -> BlurPlan {
    let sigma = min(max(sigma, 0), Self.maximumSigma)
    let changes = changes
    var passes: [BlurPlan.Pass] = []
    let last: BlurPlan.LastPass.Input
    switch sigma {
    case 0: return plan(sigma: 0)
    case ..<Kernel.widestGaussian: last = .init(.plane, level: 0, .gaussian(sigma))
    case ..<changes.half.upperBound:
      // The spline's own variance is a third of a square pixel.
      let s = (sigma * sigma - 1.0 / 3).squareRoot()
      let core = appendCore(s, level: 0, from: .plane, farthest: 8, &passes)
      last = .init(core, level: 0, .spline(1))
    case ..<changes.quarter.upperBound:
      last = append(.half, sigma, spline: profile == .gpu ? 1 : nil, &passes)
    default: return plan(sigma: sigma).withOneInput
    }
    return BlurPlan(sigma: sigma, passes: passes, last: .init(last))
  }

  /// Appends the passes of one path and returns the input of the last pass. `spline` is the share
  /// of a spline in upsampling from half size, if it differs from that of glass without a bevel.
  private func append(
    _ path: Path, _ sigma: Double, isMixed: Bool = false, spline: Double? = nil,
    _ passes: inout [BlurPlan.Pass]
  ) -> BlurPlan.LastPass.Input {
    switch path {
    case .full:
      let core = GaussianCore(sigma)
      if profile == .cpu {
        guard core.radius > 0 else { return .init(.plane, level: 0, .linear) }
        let taps = AxisTaps(exact: core.weights)
        passes.append(.init(.line(.x, taps), from: .plane, to: 0, maximumExtent: 8))
        return .init(.pass(passes.count - 1), level: 0, .line(.y, taps))
      }
      let taps = core.taps
      // Passes at full size are the dearest: leave the columns to the last pass if it can take
      // them.
      guard taps.count == 7, !isMixed else {
        let core = appendCore(sigma, level: 0, from: .plane, farthest: 8, &passes)
        return .init(core, level: 0, .linear)
      }
      passes.append(.init(.line(.x, taps), from: .plane, to: 0, maximumExtent: 8))
      return .init(.pass(passes.count - 1), level: 0, .line(.y, taps))
    case .half, .quarter:
      let level = path.rawValue
      let spline = spline ?? self.spline(from: level, sigma)
      let blur = appendBlur(path, sigma, to: level, spline: spline, &passes)
      return .init(blur, level: level, spline > 0 ? .spline(spline) : .linear)
    case .eighth, .sixteenth:
      let blur = appendBlur(path, sigma, to: 2, &passes)
      passes.append(.init(.spline(1), from: blur, to: 2))
      return .init(.pass(passes.count - 1), level: 2, .linear)
    }
  }

  /// The blurs of two sigmas, mixed at the level of the finer one, so that one sample or one spline
  /// brings both to full size. Above sigma 0 each pixel has a Gaussian of its own instead.
  public func bandPlan(from low: Double, to high: Double, by share: Ramp) -> BlurPlan {
    if low == 0 {
      let sigma = Ramp(constant: high * share.constant, slope: high * share.slope)
      return BlurPlan(
        sigma: high,
        passes: [
          .init(.growing(.x, sigma), from: .plane, to: 0),
          .init(.growing(.y, sigma), from: .pass(0), to: 0),
        ], last: .init(.init(.pass(1), level: 0, .linear)))
    }
    let (finer, coarser) = (pathOfBand(low), pathOfBand(high))
    let level = min(finer.rawValue, 2)
    let spline = spline(from: level, low)
    let share = share.inTexels(of: level)
    var passes: [BlurPlan.Pass] = []
    // The cheapest filter, whose level the strongest blur has made, but for the weakest blurs of
    // quarter size: a mix differs more from a Gaussian than the filter makes it differ.
    let weakest = finer == .half ? high : low
    let filter = firstOfTwo(weakest < 4.6 ? weakest : Self.maximumSigma)
    var first = appendBlur(finer, low, to: level, spline: spline, filter: filter, &passes)
    if finer.rawValue > level {
      passes.append(.init(.spline(1), from: first, to: level))
      first = .pass(passes.count - 1)
    }
    let second = appendBlur(coarser, high, to: level, spline: spline, filter: filter, &passes)
    passes.append(
      coarser.rawValue > level
        ? .init(.rise(share), from: second, mixing: first, to: level)
        : .init(.mix(share), from: first, mixing: second, to: level))
    return BlurPlan(
      sigma: high, passes: passes,
      last: .init(
        .init(
          .pass(passes.count - 1), level: level, spline > 0 ? .spline(spline) : .linear)))
  }

  /// The path of one of the two blurs of a band.
  private func pathOfBand(_ sigma: Double) -> Path {
    switch sigma {
    case ..<changes.quarter.upperBound: .half
    case ..<changes.sixteenth.lowerBound: middlePath(sigma)
    default: .sixteenth
    }
  }

  /// Appends the passes of a path other than the full-size one down to its coarsest level, and the
  /// core there.
  ///
  /// From there a spline leads up to `level`, unless that is the coarsest one, and from `level`
  /// linear interpolation to full size, with a share `spline` of a spline. `filter` is the first
  /// one to quarter size, if it differs from that of glass of this sigma.
  private func appendBlur(
    _ path: Path, _ sigma: Double, to level: Int, spline: Double = 0,
    filter: (taps: AxisTaps, variance: Double)? = nil, _ passes: inout [BlurPlan.Pass]
  ) -> BlurPlan.Source {
    let first = filter ?? firstOfTwo(sigma)
    let coarsest = path.rawValue
    /// The variance of a cubic B-spline between the texels of a level.
    func splined(_ level: Int) -> Double { Double(1 << (2 * level)) / 3 }
    let linear = level == 1 ? 0.75 : 2.75
    var ways =
      linear + spline * (splined(level) - linear) + (coarsest > level ? splined(coarsest) : 0)
    var (down, strength, farthest) = (BlurPlan.Source.plane, sigma, 0.0)
    switch path {
    case .full: preconditionFailure("a path without levels")
    case .half:
      down = appendDown(.half, from: .plane, to: 1, &passes)
      (strength, farthest) = (halfStrength(sigma), 10)
      ways += 1.25
    case .quarter:
      down = appendDown(first.taps, from: .plane, to: 2, &passes)
      farthest = 22
      ways += first.variance
    case .eighth:
      let quarter = appendDown(first.taps, from: .plane, to: 2, &passes)
      down = appendDown(.half, from: quarter, to: 3, &passes)
      farthest = 14
      // The second downsampling counts 16-fold.
      ways += first.variance + 16 * 1.25
    case .sixteenth:
      let quarter = appendDown(first.taps, from: .plane, to: 2, &passes)
      down = appendDown(.quarter, from: quarter, to: 4, &passes)
      farthest = 38
      ways += first.variance + 16 * 3.75
    }
    let s = (max(strength * strength - ways, 0) / Double(1 << (2 * coarsest))).squareRoot()
    return appendCore(s, level: coarsest, from: down, farthest: farthest, &passes)
  }

  /// Appends a downsampling pass unless another path already has it.
  private func appendDown(
    _ taps: AxisTaps, from source: BlurPlan.Source, to level: Int, _ passes: inout [BlurPlan.Pass]
  ) -> BlurPlan.Source {
    // More than any sigma reads beyond the end, so that all plans agree on the size and share the
    // level. The quarter-size level also serves the deepest path, which reads farther.
    let margin = [0, 16, 192, 24, 0][level]
    let pass = BlurPlan.Pass(
      .grid(taps), from: source, to: level, margin: margin)
    if let index = passes.firstIndex(of: pass) { return .pass(index) }
    passes.append(pass)
    return .pass(passes.count - 1)
  }

  /// Appends the Gaussian core: one pass for small radii, else one pass per axis.
  private func appendCore(
    _ s: Double, level: Int, from source: BlurPlan.Source, farthest: Double,
    _ passes: inout [BlurPlan.Pass]
  ) -> BlurPlan.Source {
    let core = GaussianCore(s)
    // As far as the shader has a loop of a fixed length, which makes whole texels cheap.
    let isExact = profile == .cpu && level < 4 && core.radius <= 6
    let taps = isExact ? AxisTaps(exact: core.weights) : core.taps
    // The coarsest level has so few texels that one pass costs less than two.
    switch core.radius {
    case 0: return source
    case ...(level == 4 ? 4 : 2) where !isExact:
      // As large a footprint as that of the two passes below, so that the level's size is the same:
      // a line also reads neighbours.
      passes.append(.init(.grid(taps), from: source, to: level, maximumExtent: farthest + 1))
    default:
      passes.append(.init(.line(.x, taps), from: source, to: level, maximumExtent: farthest))
      passes.append(
        .init(.line(.y, taps), from: .pass(passes.count - 1), to: level, maximumExtent: farthest))
    }
    return .pass(passes.count - 1)
  }
}

extension Range<Double> {
  /// The share of the range below `value`.
  fileprivate func share(of value: Double) -> Double {
    (value - lowerBound) / (upperBound - lowerBound)
  }
}
