extension QualityReport {
  /// Results by name for JSON. Shares are fractions, not percentages.
  public var value: ReportValue {
    .group([
      .init("date", .text(date)), .init("device", .text(device)),
      .init("kept", .flag(failures.isEmpty)),
      .init("verdicts", .list(verdicts.map(\.asValue))),
      .init("methods", .list(([ours] + compared).map(\.value))),
    ])
  }
}

extension Verdict {
  /// The verdict for JSON.
  fileprivate var asValue: ReportValue {
    .group([
      .init("measure", .text(measure.rawValue)), .init("at", .text(place)),
      .init("value", .number(value)), .init("least", .number(allowed.lowerBound)),
      .init(
        "most", allowed.upperBound == .infinity ? .none : .number(allowed.upperBound)),
      .init("kept", .flag(isKept)),
    ])
  }
}

extension BlurQuality {
  /// The strength's results for JSON.
  fileprivate var value: ReportValue {
    .group([
      .init("name", .text(name)), .init("format", .text(format.rawValue)),
      .init("atOwnSigma", .flag(isAtOwnSigma)), .init("identityAtZero", .flag(isIdentityAtZero)),
      .init("strengths", .list(strengths.map(\.value))), .init("edges", .list(edges.map(\.value))),
      .init("continuity", continuity?.value ?? .none),
    ])
  }
}

extension StrengthQuality {
  /// The kernel's results for JSON.
  fileprivate var value: ReportValue {
    .group([
      .init("sigma", .number(sigma)), .init("sigmaFound", .number(kernel.sigma)),
      .init("kernelError", .number(kernel.error)),
      .init("kernelErrorAtSigmaFound", .number(kernel.errorAtSigma)),
      .init("gain", .number(kernel.gain)), .init("rippleNoise", .number(rippleOnNoise)),
      .init("rippleText", .number(rippleOnText)), .init("psnrNoise", noise.value),
      .init("psnrText", text.value), .init("psnrTextDithered", ditheredText.value),
      .init("bandingRMS", .number(banding.rms)), .init("bandingWorst", .number(banding.worst)),
      .init("cost", cost?.value ?? .none),
    ])
  }
}

extension PictureMeasure {
  /// PSNR for JSON; none if the image is exact.
  fileprivate var value: ReportValue { isExact ? .none : .number(peakSignal) }
}

extension BlurCost {
  /// The cost for JSON.
  fileprivate var value: ReportValue {
    .group([
      .init("fetches", .number(fetches)), .init("bytes", .number(bytes)),
      .init("passes", .whole(passes)), .init("lastFetches", .whole(lastFetches)),
    ])
  }
}

extension EdgeMeasure {
  /// The edge's results for JSON.
  fileprivate var value: ReportValue {
    .group([
      .init("width", .whole(width)), .init("height", .whole(height)),
      .init("sigma", .number(sigma)), .init("kernelError", .number(kernelError)),
      .init("ripple", ripple.map { .number($0) } ?? .none), .init("psnr", picture.value),
    ])
  }
}

extension ContinuityMeasure {
  /// The continuity's results for JSON.
  fileprivate var value: ReportValue {
    .group([
      .init("steps", .whole(steps)), .init("smallestRatio", .number(smallestRatio)),
      .init("smallestAt", .number(smallestAt)), .init("largestRatio", .number(largestRatio)),
      .init("largestAt", .number(largestAt)), .init("monotone", .flag(isMonotone)),
    ])
  }
}
