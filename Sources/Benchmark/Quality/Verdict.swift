/// A result compared with its limit.
public struct Verdict: Equatable, Sendable {
  /// The measure.
  public var measure: Measure
  /// Sigma, and the window size for edges.
  public var place: String
  /// Result in the measure's unit.
  public var value: Double
  /// Allowed range.
  public var allowed: ClosedRange<Double>

  /// A result of `measure` at `place` with its allowed range.
  public init(
    measure: Measure, place: String, value: Double, allowed: ClosedRange<Double>
  ) {
    self.measure = measure
    self.place = place
    self.value = value
    self.allowed = allowed
  }

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
