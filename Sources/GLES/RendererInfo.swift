// SPDX-License-Identifier: MIT

import CGLES

/// Driver, renderer and extensions of a context, for reports.
public struct RendererInfo: Hashable, Sendable {
  /// The EGL platform's name.
  public let platform: String
  /// The EGL version.
  public let eglVersion: String
  /// The vendor of EGL.
  public let eglVendor: String
  /// The vendor of the driver.
  public let vendor: String
  /// The name of the GPU or software rasteriser.
  public let renderer: String
  /// The OpenGL ES and driver versions.
  public let version: String
  /// The shading language's version.
  public let shadingLanguageVersion: String
  /// EGL extensions, sorted.
  public let eglExtensions: [String]
  /// GL extensions, sorted.
  public let glExtensions: [String]
  /// The available optional features.
  public let features: FeatureSet
  /// True if a software rasteriser draws.
  public let isSoftware: Bool
  /// True if each frame must be finished before it is presented, or the driver may crash.
  let finishesFrames: Bool

  /// Queries the current context of `display`.
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
    // Computed once, since every frame reads it.
    isSoftware = Self.isSoftware(renderer)
    finishesFrames = Self.finishesFrames(renderer)
  }

  /// True if a software rasteriser is behind the renderer of this name.
  static func isSoftware(_ renderer: String) -> Bool {
    let name = renderer.lowercased()
    return ["llvmpipe", "softpipe", "swrast", "swiftshader", "software"]
      .contains { name.contains($0) }
  }

  /// True for zink over lavapipe. Its swap races with the threads that still draw: with Mesa 25.0
  /// most windows crash in their first second, es2gears included, and none if it has finished.
  static func finishesFrames(_ renderer: String) -> Bool {
    renderer.lowercased().contains("zink") && isSoftware(renderer)
  }

  /// The extension that provides `feature`; nil if the feature is missing.
  public func bearer(of feature: Feature) -> String? {
    guard features.contains(feature) else { return nil }
    return feature.extensions.first { eglExtensions.contains($0) || glExtensions.contains($0) }
  }

  /// Renderer and platform in one line.
  public var summary: String { "drawn by \(renderer), EGL platform \(platform)" }
}
