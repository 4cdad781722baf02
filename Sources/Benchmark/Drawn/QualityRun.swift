public import Backdrop
public import GLES

/// Measures the quality of Scrim's blur and of every compared method as drawn by GL.
public struct QualityRun {
  /// GL context; owned by the caller.
  private let gl: Context
  /// Tuning of Scrim's blur.
  public let profile: BlurProfile
  /// Measurements of Scrim's blur.
  private let settings: QualitySettings

  /// A run on `gl`: complete, or one that takes seconds if `isQuick`.
  public init(_ gl: Context, profile: BlurProfile?, isQuick: Bool) {
    self.gl = gl
    self.profile = profile ?? BlurProfile(gl.info)
    settings = isQuick ? .quick : .full
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
