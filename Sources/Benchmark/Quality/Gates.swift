/// What the default blur must keep to, as values.
public struct Gates: Equatable, Sendable {
  /// The largest kernel error.
  public var kernelError: Double
  /// How far the sigma found may be from the one asked for, as a share of it; from sigma 1.
  public var sigmaError: Double
  /// The largest ripple below sigma 2.5.
  public var finestRipple: Double
  /// The largest ripple from sigma 2.5 and below 8.
  public var fineRipple: Double
  /// The largest ripple from sigma 8.
  public var coarseRipple: Double
  /// The smallest peak signal without dither, in decibels.
  public var peakSignal: Double
  /// The smallest peak signal with dither, in decibels; nil where levels of 8 bits have used up
  /// what dither would take.
  public var ditheredPeakSignal: Double?
  /// The largest RMS band, in steps of 8 bits.
  public var bandingRMS: Double
  /// The largest worst band; nil for levels of 8 bits.
  public var bandingWorst: Double?
  /// The ratio of a step of sigma to the true Gaussian's.
  public var continuity: ClosedRange<Double>

  /// Which kind of device draws.
  public enum Profile: String, CaseIterable, Sendable {
    /// A GPU.
    case gpu
    /// A rasteriser on the processor, which may be less exact where that pays.
    case cpuRasterizer = "cpu"
  }

  /// The gates of `profile` with levels of `format`.
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

  /// The largest ripple at `sigma`.
  public func ripple(at sigma: Double) -> Double {
    sigma >= 8 ? coarseRipple : sigma >= 2.5 ? fineRipple : finestRipple
  }

  /// The most fetches a pixel at `sigma`; nil where two paths are mixed.
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

  /// The most bytes a pixel at `sigma`; nil below 5 and where two paths are mixed.
  public func bytes(at sigma: Double) -> Double? {
    sigma >= 5 && !(20..<24).contains(sigma) ? 9.6 : nil
  }

  /// The most passes at `sigma`; nil below 5.
  public func passes(at sigma: Double) -> Int? {
    sigma < 5 ? nil : (20..<24).contains(sigma) ? 7 : 6
  }

  /// The most fetches of the last pass at `sigma`; nil below 12.
  public func lastFetches(at sigma: Double) -> Int? { sigma < 12 ? nil : 1 }
}
