// SPDX-License-Identifier: MIT

/// Limits that Scrim's blur must keep.
public struct Gates: Equatable, Sendable {
  /// Maximum kernel error.
  public var kernelError: Double
  /// Maximum relative error of sigma, from sigma 1.
  public var sigmaError: Double
  /// Maximum ripple below sigma 2.5.
  public var finestRipple: Double
  /// Maximum ripple from sigma 2.5 to below 8.
  public var fineRipple: Double
  /// Maximum ripple from sigma 8.
  public var coarseRipple: Double
  /// Minimum PSNR without dither, in decibels.
  public var peakSignal: Double
  /// Minimum PSNR with dither, in decibels; nil for 8-bit levels, whose rounding leaves no room for
  /// dither.
  public var ditheredPeakSignal: Double?
  /// Maximum RMS banding, in steps of 8 bits.
  public var bandingRMS: Double
  /// Maximum banding error, in steps of 8 bits; nil for 8-bit levels.
  public var bandingWorst: Double?
  /// Allowed change between neighbouring sigmas, as a multiple of the true Gaussian's.
  public var continuity: ClosedRange<Double>

  /// Kinds of devices.
  public enum Profile: String, CaseIterable, Sendable {
    /// A GPU.
    case gpu
    /// A software rasteriser, which may trade accuracy for speed.
    case cpuRasterizer = "cpu"
  }

  /// The limits of `profile` with levels of `format`.
  public init(profile: Profile, format: LevelFormat) {
    let isCPU = profile == .cpuRasterizer
    let isCoarse = format == .unorm8
    kernelError = isCPU ? 0.02 : 0.01
    sigmaError = 0.005
    finestRipple = isCPU ? 0.01 : 0.005
    fineRipple = isCPU ? 0.01 : 0.003
    coarseRipple = isCPU ? 0.01 : 0.0015
    peakSignal = isCPU ? 52 : isCoarse ? 55 : 57
    ditheredPeakSignal = isCPU ? 52 : isCoarse ? nil : 55
    bandingRMS = isCoarse ? 0.15 : 0.03
    bandingWorst = isCoarse ? nil : 0.15
    continuity = 0.95...1.05
  }

  /// Maximum ripple at `sigma`.
  public func ripple(at sigma: Double) -> Double {
    sigma >= 8 ? coarseRipple : sigma >= 2.5 ? fineRipple : finestRipple
  }

  /// Maximum fetches for each pixel at `sigma`; nil where two plans are mixed.
  public func fetches(at sigma: Double) -> Double? {
    switch sigma {
    case ..<1.9: 14
    case ..<2.1: nil
    case ..<4.4: 10
    case ..<5: nil
    case ...12: 7
    case ..<20: 5
    case ..<24: nil
    default: 3.2
    }
  }

  /// Maximum bytes for each pixel at `sigma`; nil below 5 and where two plans are mixed.
  public func bytes(at sigma: Double) -> Double? {
    sigma >= 5 && !(20..<24).contains(sigma) ? 9.6 : nil
  }

  /// Maximum number of passes at `sigma`; nil below 5.
  public func passes(at sigma: Double) -> Int? {
    sigma < 5 ? nil : (20..<24).contains(sigma) ? 7 : 6
  }

  /// Maximum fetches of the last pass at `sigma`; nil below 12.
  public func lastFetches(at sigma: Double) -> Int? { sigma < 12 ? nil : 1 }
}

extension Gates {
  /// Compares every measured value of `quality` with its limit.
  public func verdicts(on quality: BlurQuality) -> [Verdict] {
    var verdicts = [
      Verdict(
        measure: .identity, setting: "sigma 0", value: quality.isIdentityAtZero ? 0 : 1,
        allowed: 0...0)
    ]
    for strength in quality.strengths { verdicts += self.verdicts(on: strength) }
    for edge in quality.edges { verdicts += self.verdicts(on: edge) }
    if let continuity = quality.continuity { verdicts += self.verdicts(on: continuity) }
    return verdicts
  }

  private func verdicts(on strength: StrengthQuality) -> [Verdict] {
    let sigma = strength.sigma
    func held(_ measure: Verdict.Measure, _ value: Double, _ allowed: ClosedRange<Double>?)
      -> [Verdict]
    {
      allowed.map {
        [Verdict(measure: measure, setting: "sigma \(short(sigma))", value: value, allowed: $0)]
      } ?? []
    }
    func most(_ limit: Double?) -> ClosedRange<Double>? { limit.map { 0...$0 } }
    func least(_ limit: Double?) -> ClosedRange<Double>? { limit.map { $0 ... .infinity } }
    let whole = sigma < 1 ? nil : (1 - sigmaError)...(1 + sigmaError)
    var verdicts =
      held(.kernelError, strength.kernel.error, 0...kernelError)
      + held(.sigma, strength.kernel.ratio, whole)
      + held(.rippleOnNoise, strength.rippleOnNoise, most(ripple(at: sigma)))
      + held(.rippleOnText, strength.rippleOnText, most(ripple(at: sigma)))
      + held(.peakSignalOnNoise, strength.noise.peakSignal, least(peakSignal))
      + held(.peakSignalOnText, strength.text.peakSignal, least(peakSignal))
      + held(.ditheredPeakSignal, strength.ditheredText.peakSignal, least(ditheredPeakSignal))
      + held(.bandingRMS, strength.banding.rms, most(bandingRMS))
      + held(.bandingWorst, strength.banding.worst, most(bandingWorst))
    if let cost = strength.cost {
      verdicts +=
        held(.fetches, cost.fetches, most(fetches(at: sigma)))
        + held(
          .lastFetches, Double(cost.lastFetches), most(lastFetches(at: sigma).map(Double.init)))
        + held(.bytes, cost.bytes, most(bytes(at: sigma)))
        + held(.passes, Double(cost.passes), most(passes(at: sigma).map(Double.init)))
    }
    return verdicts
  }

  private func verdicts(on edge: EdgeMeasure) -> [Verdict] {
    let setting = "\(edge.width)x\(edge.height), sigma \(short(edge.sigma))"
    let ripples = edge.ripple.map {
      [
        Verdict(
          measure: .edgeRipple, setting: setting, value: $0,
          allowed: 0...self.ripple(at: edge.sigma))
      ]
    }
    return [
      Verdict(
        measure: .edgeKernelError, setting: setting, value: edge.kernelError,
        allowed: 0...kernelError),
      Verdict(
        measure: .edgePeakSignal, setting: setting, value: edge.image.peakSignal,
        allowed: peakSignal ... .infinity),
    ] + (ripples ?? [])
  }

  private func verdicts(on measured: ContinuityMeasure) -> [Verdict] {
    [
      Verdict(
        measure: .continuity, setting: "sigma \(fixed(measured.smallestAt, 2))",
        value: measured.smallestRatio, allowed: continuity),
      Verdict(
        measure: .continuity, setting: "sigma \(fixed(measured.largestAt, 2))",
        value: measured.largestRatio, allowed: continuity),
      Verdict(
        measure: .monotony, setting: "\(measured.steps) steps", value: measured.isMonotone ? 0 : 1,
        allowed: 0...0),
    ]
  }
}

/// A result compared with its limit.
public struct Verdict: Equatable, Sendable {
  /// The measure.
  public var measure: Measure
  /// Sigma, and the window size for edges.
  public var setting: String
  /// Result in the measure's unit.
  public var value: Double
  /// Allowed range.
  public var allowed: ClosedRange<Double>

  /// True if the result is in the allowed range.
  public var isKept: Bool { allowed.contains(value) }

  /// Distance to the limit: 1 is at the limit, more is beyond it. A measure's worst result has the
  /// largest value.
  public var strain: Double {
    let isAtLeast = allowed.upperBound == .infinity
    if isAtLeast { return value == 0 ? .infinity : allowed.lowerBound / value }
    let middle = allowed.lowerBound == 0 ? 0 : (allowed.lowerBound + allowed.upperBound) / 2
    let room = allowed.upperBound - middle
    return room == 0 ? (value == middle ? 0 : .infinity) : abs(value - middle) / room
  }

  /// Measures with a limit.
  public enum Measure: String, CaseIterable, Sendable {
    /// Kernel error, a share.
    case kernelError = "kernel error"
    /// Measured sigma divided by the requested one.
    case sigma = "sigma found / asked"
    /// Ripple on noise, a share.
    case rippleOnNoise = "ripple, noise"
    /// Ripple on text, a share.
    case rippleOnText = "ripple, text"
    /// PSNR of noise, in decibels.
    case peakSignalOnNoise = "PSNR, noise"
    /// PSNR of text, in decibels.
    case peakSignalOnText = "PSNR, text"
    /// PSNR of text with dither, in decibels.
    case ditheredPeakSignal = "PSNR, text, dithered"
    /// RMS banding, in steps of 8 bits.
    case bandingRMS = "banding, RMS"
    /// Maximum banding, in steps of 8 bits.
    case bandingWorst = "banding, worst"
    /// Change between neighbouring sigmas, as a multiple of the Gaussian's.
    case continuity = "step of sigma"
    /// 1 if a step did not reduce the contrast, otherwise 0.
    case monotony = "not monotone"
    /// 1 if sigma 0 changed the image, otherwise 0.
    case identity = "changed at sigma 0"
    /// Kernel error at the edges, a share.
    case edgeKernelError = "edges: kernel error"
    /// Ripple at the edges, a share.
    case edgeRipple = "edges: ripple"
    /// PSNR at the edges, in decibels.
    case edgePeakSignal = "edges: PSNR"
    /// Fetches for each pixel.
    case fetches = "fetches a pixel"
    /// Fetches of the last pass.
    case lastFetches = "fetches, last pass"
    /// Bytes for each pixel.
    case bytes = "bytes a pixel"
    /// Number of passes.
    case passes = "passes"

    /// `value` with its unit, as text.
    public func text(_ value: Double) -> String {
      switch self {
      case .kernelError, .edgeKernelError: fixed(100 * value, 2) + "%"
      case .rippleOnNoise, .rippleOnText, .edgeRipple: fixed(100 * value, 3) + "%"
      case .peakSignalOnNoise, .peakSignalOnText, .ditheredPeakSignal, .edgePeakSignal:
        value == .infinity ? "exact" : fixed(value, 1) + " dB"
      case .bandingRMS, .bandingWorst, .continuity: fixed(value, 3)
      case .sigma: fixed(value, 4)
      case .fetches, .bytes: fixed(value, 2)
      case .monotony, .identity, .lastFetches, .passes: fixed(value, 0)
      }
    }
  }
}
