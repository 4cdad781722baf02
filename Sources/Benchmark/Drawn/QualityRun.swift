// SPDX-License-Identifier: MIT

public import Backdrop
public import GLES

/// Measures the quality of Scrim's blur and of every compared method as drawn by GL.
public struct QualityRun {
  /// GL context; owned by the caller.
  private let gl: Context
  /// Tuning of Scrim's blur.
  public let profile: BlurProfile
  /// Measurements of Scrim's blur.
  private var settings: QualitySettings

  /// A run on `gl`: complete, or one that takes seconds if `isQuick`.
  public init(_ gl: Context, profile: BlurProfile?, isQuick: Bool) {
    self.gl = gl
    self.profile = profile ?? BlurProfile(gl.info)
    settings = isQuick ? .quick : .full
    if !gl.info.isSoftware { settings.resolution = QualitySettings.ofGPUs }
  }

  /// Runs the measurements. `progress` receives a description of each.
  public func report(
    date: String, comparing methods: [Method], progress: (String) -> Void
  ) throws(BlurFailure) -> QualityReport {
    let glassRenderer = try GlassRenderer(gl)
    defer { glassRenderer.close() }
    let format: LevelFormat = BlurProfile.levels(in: gl) == .rgba16f ? .half : .unorm8
    var ours = PyramidBlur(glassRenderer, profile, format: format)
    defer { ours.close() }
    let quality = try BlurQuality(
      of: &ours, name: "Scrim", settings: settings, progress: progress)
    var compared: [BlurQuality] = []
    if !methods.isEmpty {
      var classic = PyramidBlur(glassRenderer, ClassicPlanner(), format: format) { _ in nil }
      defer { classic.close() }
      compared.append(
        try BlurQuality(of: &classic, name: "classic", settings: .compared, progress: progress))
    }
    for method in methods where method != .calibrated {
      var blur = PyramidBlur(glassRenderer, method)
      defer { blur.close() }
      compared.append(
        try BlurQuality(
          of: &blur, name: method.title, isAtOwnSigma: true, settings: .compared,
          progress: progress))
    }
    return QualityReport(
      date: date, device: gl.info.renderer,
      gates: Gates(profile: profile == .gpu ? .gpu : .cpuRasterizer, format: format),
      ours: quality, compared: compared, costs: CostTable.table(profile))
  }
}

/// Cost of every method by count, for each pixel of the panel. Counts have no noise.
enum CostTable {
  /// Sigmas of the table, in pixels.
  private static let sigmas = [4.0, 12, 24, 60]

  /// The table, starting with Scrim's method tuned for `profile`.
  static func table(_ profile: BlurProfile) -> ReportTable {
    let ours = CalibratedPlanner(profile)
    var rows = [
      row("Scrim", sigmas.map { PlanCost(ours.plan(sigma: $0)) }, .rgba16f, isCopied: false),
      row(
        "classic", sigmas.map { PlanCost(ClassicPlanner().plan(sigma: $0)) }, .rgba16f,
        isCopied: true),
    ]
    for method in Method.allCases where method != .calibrated {
      let planner = MethodPlanner(method)
      rows.append(
        row(
          method.title, sigmas.map { PlanCost(planner.plan(sigma: $0)) }, .rgba8, isCopied: true))
    }
    return ReportTable(
      title: "Cost by count",
      note:
        "Fetches, pixels written, and bytes read and written, for a pixel of the panel. The last"
        + " pass is the one that draws it; the others are counted as if theirs did so too. Ours and"
        + " the classic method keep levels in half floats, twice the bytes of the others'.",
      columns: ["method"] + sigmas.flatMap { ["\(Int($0)): fetches", "written", "bytes"] },
      rows: rows)
  }

  /// The row of a method. A method whose result is already full size is not charged for Scrim's
  /// final copy.
  private static func row(
    _ name: String, _ costs: [PlanCost], _ levels: PixelFormat, isCopied: Bool
  ) -> [String] {
    let copy = isCopied ? 1.0 : 0
    let copiedBytes = copy * Double(levels.bytesPerPixel + 4)
    return [name]
      + costs.flatMap {
        [
          fixed($0.fetches - copy, 2), fixed($0.written - copy, 2),
          fixed($0.bytes(levels: levels) - copiedBytes, 1),
        ]
      }
  }
}
