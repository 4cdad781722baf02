public import Backdrop
public import GLES

/// Measures the quality of our blur and of every compared method, as they are drawn.
public struct QualityRun {
  /// The context that draws.
  private let gl: Context
  /// What ours is tuned for.
  public let profile: BlurProfile
  /// What of ours is measured.
  private let settings: QualitySettings

  /// A run on `gl`: the full one, or one that takes seconds.
  public init(_ gl: Context, profile: BlurProfile?, isQuick: Bool) {
    self.gl = gl
    self.profile = profile ?? BlurProfile(gl.info)
    settings = isQuick ? .quick : .full
  }

  /// The report. `progress` is told what is measured.
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
