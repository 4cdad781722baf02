// SPDX-License-Identifier: MIT

/// Tables of the quality report.
enum QualityTables {
  /// The results of `quality`, one row for each strength.
  static func strengths(of quality: BlurQuality) -> ReportTable {
    ReportTable(
      title: "\(quality.name), levels of \(quality.format.rawValue)",
      columns: [
        "sigma", "found", "kernel error %", "ripple %: noise", "text", "PSNR dB: noise", "text",
        "dithered", "banding: RMS", "worst", "fetches", "bytes", "passes", "last pass",
      ],
      rows: quality.strengths.map { strength in
        [
          short(strength.sigma), fixed(strength.kernel.sigma, 3),
          fixed(100 * strength.kernel.error, 2), fixed(100 * strength.rippleOnNoise, 3),
          fixed(100 * strength.rippleOnText, 3), peak(strength.noise), peak(strength.text),
          peak(strength.ditheredText), fixed(strength.banding.rms, 3),
          fixed(strength.banding.worst, 3),
        ] + cost(strength.cost) + [strength.cost.map { "\($0.lastFetches)" } ?? "-"]
      })
  }

  /// Edge results of `quality`, one row for each size and strength.
  static func edges(of quality: BlurQuality) -> ReportTable {
    ReportTable(
      title: "Edges of windows",
      note: "Against a Gaussian over the window as a mirror at its edges continues it.",
      columns: ["window", "sigma", "kernel error %", "ripple %", "PSNR dB"],
      rows: quality.edges.map { edge in
        [
          "\(edge.width)x\(edge.height)", short(edge.sigma), fixed(100 * edge.kernelError, 2),
          edge.ripple.map { fixed(100 * $0, 3) } ?? "-", peak(edge.image),
        ]
      })
  }

  /// `qualities` side by side, at the strengths that all of them share.
  static func compared(_ qualities: [BlurQuality]) -> ReportTable {
    let shared = qualities.map { Set($0.strengths.map(\.sigma)) }
    let sigmas = shared.dropFirst().reduce(shared[0]) { $0.intersection($1) }
    let rows: [[String]] = sigmas.sorted().flatMap { sigma in
      qualities.flatMap { quality in
        quality.strengths.filter { $0.sigma == sigma }.map { row(quality, $0) }
      }
    }
    return ReportTable(
      title: "Compared methods",
      note: "Ours against the Gaussian of the sigma asked for; the others, each at the setting "
        + "nearest to it that they ship, against that of the sigma they turn out to have.",
      columns: [
        "method", "sigma", "found", "kernel error %", "ripple %: noise", "text", "PSNR dB: noise",
        "text", "fetches", "bytes", "passes",
      ], rows: rows)
  }

  private static func row(_ quality: BlurQuality, _ strength: StrengthQuality) -> [String] {
    let kernel = strength.kernel
    let error = quality.isAtOwnSigma ? kernel.errorAtSigma : kernel.error
    return [
      quality.name, short(strength.sigma), fixed(kernel.sigma, 2), fixed(100 * error, 2),
      fixed(100 * strength.rippleOnNoise, 3), fixed(100 * strength.rippleOnText, 3),
      peak(strength.noise), peak(strength.text),
    ] + cost(strength.cost)
  }

  private static func peak(_ measure: ImageMeasure) -> String {
    measure.isExact ? "exact" : fixed(measure.peakSignal, 1)
  }

  private static func cost(_ cost: BlurCost?) -> [String] {
    guard let cost else { return ["-", "-", "-"] }
    return [fixed(cost.fetches, 2), fixed(cost.bytes, 2), "\(cost.passes)"]
  }
}
