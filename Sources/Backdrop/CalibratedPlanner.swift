// SPDX-License-Identifier: MIT

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

  /// The first downsampling filter of the deepest path and its variance in square pixels. From
  /// sigma 24 on a cheaper filter suffices: its aliasing is far finer than the blur.
  ///
  /// Paths that are mixed share the better filter.
  private func firstOfTwo(_ sigma: Double) -> (taps: AxisTaps, variance: Double) {
    sigma >= 24 ? (.tent, 2.75) : (.quarter, 3.75)
  }

  /// The share of a cubic B-spline in upsampling from quarter to full size. The spline hides the
  /// texel grid of blurs too weak to hide it.
  private func quarterSpline(_ sigma: Double) -> Double {
    switch profile {
    case .gpu: min(max((12 - sigma) / 4, 0), 1)
    case .cpu: min(max((7.5 - sigma) / 2, 0), 1)
    }
  }

  /// The share of a cubic B-spline in upsampling from half to full size.
  private func halfSpline(_ sigma: Double) -> Double {
    switch profile {
    case .gpu: min(max(4 - sigma, 0), 1)
    case .cpu: min(max(3 - sigma, 0), 1)
    }
  }

  /// The sigmas at which one path follows another: both are mixed in these ranges.
  ///
  /// A mix at full size costs as much as both its paths. On a software rasteriser the path changes
  /// at once instead, at a sigma at which the difference is within the limits of continuity.
  private var changes: (half: Range<Double>, quarter: Range<Double>, sixteenth: Range<Double>) {
    switch profile {
    case .gpu: (1.9..<2.1, 4.4..<5, 20..<24)
    case .cpu: (1.92..<1.92, 4.8..<4.8, 22..<24)
    }
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
  private enum Path {
    case full
    case half
    case quarter
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
    case ..<changes.sixteenth.lowerBound: last = .init(append(.quarter, sigma, &passes))
    case changes.sixteenth:
      let first = append(.quarter, sigma, &passes)
      let core = appendSixteenth(sigma, &passes)
      let share = changes.sixteenth.share(of: sigma)
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
    let variance = sigma * sigma
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
    case .half:
      let spline = spline ?? halfSpline(sigma)
      let down = appendDown(.half, from: .plane, to: 1, &passes)
      let strength = halfStrength(sigma)
      let ways = 2 + spline * (4.0 / 3 - 0.75)
      let s = (max(strength * strength - ways, 0) / 4).squareRoot()
      let core = appendCore(s, level: 1, from: down, farthest: 10, &passes)
      return .init(core, level: 1, spline > 0 ? .spline(spline) : .linear)
    case .quarter:
      let spline = quarterSpline(sigma)
      let down = appendDown(.quarter, from: .plane, to: 2, &passes)
      let ways = 6.5 + spline * (16.0 / 3 - 2.75)
      let s = (max(variance - ways, 0) / 16).squareRoot()
      let core = appendCore(s, level: 2, from: down, farthest: 22, &passes)
      return .init(core, level: 2, spline > 0 ? .spline(spline) : .linear)
    case .sixteenth:
      let core = appendSixteenth(sigma, &passes)
      passes.append(.init(.spline(1), from: core, to: 2))
      return .init(.pass(passes.count - 1), level: 2, .linear)
    }
  }

  /// Appends the passes down to the coarsest level and the core there.
  private func appendSixteenth(
    _ sigma: Double, _ passes: inout [BlurPlan.Pass]
  ) -> BlurPlan.Source {
    let first = firstOfTwo(sigma)
    let quarter = appendDown(first.taps, from: .plane, to: 2, &passes)
    let down = appendDown(.quarter, from: quarter, to: 4, &passes)
    // The second downsampling counts 16-fold, as does the upsampling spline's 16/3.
    let ways = first.variance + 16 * 3.75 + 256.0 / 3 + 2.75
    let s = (max(sigma * sigma - ways, 0) / 256).squareRoot()
    return appendCore(s, level: 4, from: down, farthest: 38, &passes)
  }

  /// Appends a downsampling pass unless another path already has it.
  private func appendDown(
    _ taps: AxisTaps, from source: BlurPlan.Source, to level: Int, _ passes: inout [BlurPlan.Pass]
  ) -> BlurPlan.Source {
    // More than any sigma reads beyond the end, so that all plans agree on the size and share the
    // level. The quarter-size level also serves the deepest path, which reads farther.
    let margin = level == 1 ? 16 : level == 2 ? 192 : 0
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
