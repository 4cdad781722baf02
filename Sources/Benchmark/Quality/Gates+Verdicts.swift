extension Gates {
  /// Compares every measured value of `quality` with its limit.
  public func verdicts(on quality: BlurQuality) -> [Verdict] {
    var verdicts = [
      Verdict(
        measure: .identity, place: "sigma 0", value: quality.isIdentityAtZero ? 0 : 1,
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
        [Verdict(measure: measure, place: "sigma \(short(sigma))", value: value, allowed: $0)]
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
    let place = "\(edge.width)x\(edge.height), sigma \(short(edge.sigma))"
    let ripples = edge.ripple.map {
      [
        Verdict(
          measure: .edgeRipple, place: place, value: $0, allowed: 0...self.ripple(at: edge.sigma))
      ]
    }
    return [
      Verdict(
        measure: .edgeKernelError, place: place, value: edge.kernelError, allowed: 0...kernelError),
      Verdict(
        measure: .edgePeakSignal, place: place, value: edge.picture.peakSignal,
        allowed: peakSignal ... .infinity),
    ] + (ripples ?? [])
  }

  private func verdicts(on measured: ContinuityMeasure) -> [Verdict] {
    [
      Verdict(
        measure: .continuity, place: "sigma \(fixed(measured.smallestAt, 2))",
        value: measured.smallestRatio, allowed: continuity),
      Verdict(
        measure: .continuity, place: "sigma \(fixed(measured.largestAt, 2))",
        value: measured.largestRatio, allowed: continuity),
      Verdict(
        measure: .monotony, place: "\(measured.steps) steps", value: measured.isMonotone ? 0 : 1,
        allowed: 0...0),
    ]
  }
}
