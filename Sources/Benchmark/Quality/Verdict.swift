/// One figure held against its gate.
public struct Verdict: Equatable, Sendable {
  /// What was measured.
  public var measure: Measure
  /// Where: a sigma, and a window size at the edges.
  public var place: String
  /// The figure, in the measure's unit.
  public var value: Double
  /// What it may be.
  public var allowed: ClosedRange<Double>

  /// `value` of `measure` at `place`, which may be `allowed`.
  public init(
    measure: Measure, place: String, value: Double, allowed: ClosedRange<Double>
  ) {
    self.measure = measure
    self.place = place
    self.value = value
    self.allowed = allowed
  }

  /// Whether the figure is allowed.
  public var isKept: Bool { allowed.contains(value) }

  /// How near the figure is to the limit, or how far beyond: 1 is at it. The largest of a measure's
  /// verdicts is the worst.
  public var strain: Double {
    let isAtLeast = allowed.upperBound == .infinity
    if isAtLeast { return value == 0 ? .infinity : allowed.lowerBound / value }
    let middle = allowed.lowerBound == 0 ? 0 : (allowed.lowerBound + allowed.upperBound) / 2
    let room = allowed.upperBound - middle
    return room == 0 ? (value == middle ? 0 : .infinity) : abs(value - middle) / room
  }

  /// What has a gate.
  public enum Measure: String, CaseIterable, Sendable {
    /// Kernel error, a share.
    case kernelError = "kernel error"
    /// Sigma found by sigma asked for.
    case sigma = "sigma found / asked"
    /// Ripple on noise, a share.
    case rippleOnNoise = "ripple, noise"
    /// Ripple on text, a share.
    case rippleOnText = "ripple, text"
    /// Peak signal on noise, decibels.
    case peakSignalOnNoise = "PSNR, noise"
    /// Peak signal on text, decibels.
    case peakSignalOnText = "PSNR, text"
    /// Peak signal on text with dither, decibels.
    case ditheredPeakSignal = "PSNR, text, dithered"
    /// RMS of bands, steps of 8 bits.
    case bandingRMS = "banding, RMS"
    /// Worst band, steps of 8 bits.
    case bandingWorst = "banding, worst"
    /// A step of sigma, as a multiple of the Gaussian's.
    case continuity = "step of sigma"
    /// Steps that left no less contrast than there was: 0 or 1.
    case monotony = "not monotone"
    /// A picture that sigma 0 changed: 0 or 1.
    case identity = "changed at sigma 0"
    /// Kernel error at the edges, a share.
    case edgeKernelError = "edges: kernel error"
    /// Ripple at the edges, a share.
    case edgeRipple = "edges: ripple"
    /// Peak signal with edges, decibels.
    case edgePeakSignal = "edges: PSNR"
    /// Fetches a pixel.
    case fetches = "fetches a pixel"
    /// Fetches of the last pass.
    case lastFetches = "fetches, last pass"
    /// Bytes a pixel.
    case bytes = "bytes a pixel"
    /// Passes.
    case passes = "passes"

    /// `value` as it is written, with its unit.
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
