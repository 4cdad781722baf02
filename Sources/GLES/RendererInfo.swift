import CGLES

/// Who draws, and what with: what `scrim info` prints and a benchmark report carries.
public struct RendererInfo: Hashable, Sendable {
  /// The EGL platform, as `--egl` names it.
  public let platform: String
  /// EGL's version.
  public let eglVersion: String
  /// Who made EGL.
  public let eglVendor: String
  /// Who made the driver.
  public let vendor: String
  /// What draws: the GPU's or the rasteriser's name.
  public let renderer: String
  /// OpenGL ES's version and the driver's.
  public let version: String
  /// The shading language's version.
  public let shadingLanguageVersion: String
  /// EGL's extensions, sorted.
  public let eglExtensions: [String]
  /// GL's extensions, sorted.
  public let glExtensions: [String]
  /// The optional features that are there; `Feature.allCases` and `Feature.purpose` tell the rest.
  public let features: FeatureSet
  /// Whether the CPU draws.
  public let isSoftware: Bool

  /// What the current context of `display` says.
  init(display: Display, features: FeatureSet, calls: GLCalls) {
    platform = display.platform.name
    eglVersion = display.version
    eglVendor = display.vendor
    vendor = calls.string(GL_VENDOR)
    renderer = calls.string(GL_RENDERER)
    version = calls.string(GL_VERSION)
    shadingLanguageVersion = calls.string(GL_SHADING_LANGUAGE_VERSION)
    eglExtensions = display.extensions.sorted()
    glExtensions = calls.extensions.sorted()
    self.features = features
    // Found once: it is asked for in every frame.
    let name = renderer.lowercased()
    isSoftware = ["llvmpipe", "softpipe", "swrast", "swiftshader", "software"]
      .contains { name.contains($0) }
  }

  /// The extension that brings `feature`; nil where it is missing.
  public func bearer(of feature: Feature) -> String? {
    guard features.contains(feature) else { return nil }
    return feature.extensions.first { eglExtensions.contains($0) || glExtensions.contains($0) }
  }

  /// What draws, in a line.
  public var summary: String { "drawn by \(renderer), EGL platform \(platform)" }
}
