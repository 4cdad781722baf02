// SPDX-License-Identifier: MIT

public import JSON5

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
        worst.setting, failed == 0 ? "kept" : "missed by \(failed) of \(own.count)",
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
  public var value: JSON {
    .object([
      ("date", .string(date)), ("device", .string(device)),
      ("kept", .bool(failures.isEmpty)),
      ("verdicts", .array(verdicts.map(\.asValue))),
      ("methods", .array(([ours] + compared).map(\.value))),
    ])
  }
}

extension Verdict {
  /// The verdict for JSON.
  fileprivate var asValue: JSON {
    .object([
      ("measure", .string(measure.rawValue)), ("at", .string(setting)),
      ("value", .decimal(value)), ("least", .decimal(allowed.lowerBound)),
      ("most", allowed.upperBound == .infinity ? .null : .decimal(allowed.upperBound)),
      ("kept", .bool(isKept)),
    ])
  }
}

extension BlurQuality {
  /// The strength's results for JSON.
  fileprivate var value: JSON {
    .object([
      ("name", .string(name)), ("format", .string(format.rawValue)),
      ("atOwnSigma", .bool(isAtOwnSigma)), ("identityAtZero", .bool(isIdentityAtZero)),
      ("strengths", .array(strengths.map(\.value))), ("edges", .array(edges.map(\.value))),
      ("continuity", JSON(continuity?.value)),
    ])
  }
}

extension StrengthQuality {
  /// The kernel's results for JSON.
  fileprivate var value: JSON {
    .object([
      ("sigma", .decimal(sigma)), ("sigmaFound", .decimal(kernel.sigma)),
      ("kernelError", .decimal(kernel.error)),
      ("kernelErrorAtSigmaFound", .decimal(kernel.errorAtSigma)),
      ("gain", .decimal(kernel.gain)), ("rippleNoise", .decimal(rippleOnNoise)),
      ("rippleText", .decimal(rippleOnText)), ("psnrNoise", noise.value),
      ("psnrText", text.value), ("psnrTextDithered", ditheredText.value),
      ("bandingRMS", .decimal(banding.rms)), ("bandingWorst", .decimal(banding.worst)),
      ("cost", JSON(cost?.value)),
    ])
  }
}

extension ImageMeasure {
  /// PSNR for JSON; none if the image is exact.
  fileprivate var value: JSON { isExact ? .null : .decimal(peakSignal) }
}

extension BlurCost {
  /// The cost for JSON.
  fileprivate var value: JSON {
    .object([
      ("fetches", .decimal(fetches)), ("bytes", .decimal(bytes)),
      ("passes", .number(passes)), ("lastFetches", .number(lastFetches)),
    ])
  }
}

extension EdgeMeasure {
  /// The edge's results for JSON.
  fileprivate var value: JSON {
    .object([
      ("width", .number(width)), ("height", .number(height)),
      ("sigma", .decimal(sigma)), ("kernelError", .decimal(kernelError)),
      ("ripple", JSON(ripple)), ("psnr", image.value),
    ])
  }
}

extension ContinuityMeasure {
  /// The continuity's results for JSON.
  fileprivate var value: JSON {
    .object([
      ("steps", .number(steps)), ("smallestRatio", .decimal(smallestRatio)),
      ("smallestAt", .decimal(smallestAt)), ("largestRatio", .decimal(largestRatio)),
      ("largestAt", .decimal(largestAt)), ("monotone", .bool(isMonotone)),
    ])
  }
}
