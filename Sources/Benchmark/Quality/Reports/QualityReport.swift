// SPDX-License-Identifier: MIT

/// The quality report: Scrim's blur against its limits and beside other methods.
public struct QualityReport: Sendable {
  /// Date of the run.
  public var date: String
  /// Renderer, driver and profile.
  public var device: String
  /// Limits of Scrim's blur.
  public var gates: Gates
  /// Results of Scrim's blur.
  public var ours: BlurQuality
  /// Results of the other methods, in table order.
  public var compared: [BlurQuality]

  /// Cost by count; nil if unknown.
  public var costs: ReportTable?

  /// Creates a report.
  public init(
    date: String, device: String, gates: Gates, ours: BlurQuality, compared: [BlurQuality],
    costs: ReportTable? = nil
  ) {
    self.date = date
    self.device = device
    self.gates = gates
    self.ours = ours
    self.compared = compared
    self.costs = costs
  }

  /// Every result of Scrim's blur with its limit.
  public var verdicts: [Verdict] { gates.verdicts(on: ours) }

  /// The results that miss their limit.
  public var failures: [Verdict] { verdicts.filter { !$0.isKept } }

  /// Tables in order: limits, Scrim's results, edges, compared methods, cost.
  public var tables: [ReportTable] {
    [gatesTable, QualityTables.strengths(of: ours)]
      + (ours.edges.isEmpty ? [] : [QualityTables.edges(of: ours)])
      + (compared.isEmpty ? [] : [QualityTables.compared([ours] + compared)])
      + (costs.map { [$0] } ?? [])
  }

  /// The report as Markdown.
  public var markdown: String {
    let head = """
      # The quality of the blur

      Measured on \(date) on \(device) by `scrim bench`, which prints this page.

      Kernel error is half the sum of |kernel - Gaussian|, worst of all places on the grid of \
      levels: the share of light in the wrong place. Ripple is the RMS change when content scrolls \
      by a pixel, as a share of the blurred image's standard deviation. Both, like continuity, \
      are measured in floating point; PSNR and banding as the image reaches the screen, in 8 \
      bits. Banding is what is left of the error on a slow gradient after a low-pass of 6 pixels, \
      in steps of 8 bits.


      """
    return head + tables.map(\.markdown).joined(separator: "\n")
  }

  /// The tables as text for a terminal.
  public var terminal: String {
    tables.map(\.terminal).joined(separator: "\n") + "\n" + conclusion + "\n"
  }

  /// The overall result in one line.
  public var conclusion: String {
    let verdicts = verdicts
    let failures = verdicts.filter { !$0.isKept }
    if failures.isEmpty { return "All \(verdicts.count) figures are within their gates." }
    return "\(failures.count) of \(verdicts.count) figures are outside their gates."
  }

  /// The limit of each measure and the result nearest to it.
  private var gatesTable: ReportTable {
    let verdicts = verdicts
    let rows: [[String]] = Verdict.Measure.allCases.compactMap { measure in
      let own = verdicts.filter { $0.measure == measure }
      guard let worst = own.max(by: { $0.strain < $1.strain }) else { return nil }
      let failed = own.count { !$0.isKept }
      return [
        measure.rawValue, Self.text(worst.allowed, of: measure), measure.text(worst.value),
        worst.place, failed == 0 ? "kept" : "missed by \(failed) of \(own.count)",
      ]
    }
    return ReportTable(
      title: "Gates", note: conclusion,
      columns: ["measure", "gate", "nearest to it", "at", "verdict"], rows: rows)
  }

  private static func text(_ allowed: ClosedRange<Double>, of measure: Verdict.Measure) -> String {
    if allowed.upperBound == .infinity { return "≥ " + measure.text(allowed.lowerBound) }
    if allowed.lowerBound == 0 { return "≤ " + measure.text(allowed.upperBound) }
    return measure.text(allowed.lowerBound) + " to " + measure.text(allowed.upperBound)
  }
}

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

extension ImageMeasure {
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
      .init("ripple", ripple.map { .number($0) } ?? .none), .init("psnr", image.value),
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
