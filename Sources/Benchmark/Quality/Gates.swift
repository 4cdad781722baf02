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
