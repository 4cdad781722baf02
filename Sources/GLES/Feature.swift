// SPDX-License-Identifier: MIT

/// Optional features beyond OpenGL ES 3.0 that Scrim uses or reports.
public enum Feature: Int, CaseIterable, Hashable, Sendable {
  /// The age of a back buffer can be queried.
  case bufferAge
  /// A swap can carry the damaged rectangles.
  case swapWithDamage
  /// The region to be drawn can be declared before drawing.
  case partialUpdate
  /// A context can be created without a config.
  case noConfigContext
  /// GPU fences as file descriptors.
  case nativeFence
  /// Timer queries of the GPU.
  case timerQuery
  /// A GPU reset is reported.
  case robustness
  /// Debug messages of the driver.
  case debug
  /// Rendering to textures of 16-bit floats.
  case floatTargets
  /// Textures with the byte order of window buffers.
  case bgraTextures
  /// Textures of 16-bit integers that are sampled as numbers from 0 to 1.
  case norm16Textures

  /// The extensions that provide the feature; any one of them suffices.
  public var extensions: [String] {
    switch self {
    case .bufferAge: ["EGL_EXT_buffer_age", "EGL_KHR_partial_update"]
    case .swapWithDamage: ["EGL_KHR_swap_buffers_with_damage", "EGL_EXT_swap_buffers_with_damage"]
    case .partialUpdate: ["EGL_KHR_partial_update"]
    case .noConfigContext: ["EGL_KHR_no_config_context", "EGL_MESA_configless_context"]
    case .nativeFence: ["EGL_ANDROID_native_fence_sync"]
    case .timerQuery: ["GL_EXT_disjoint_timer_query"]
    case .robustness: ["GL_KHR_robustness", "GL_EXT_robustness"]
    case .debug: ["GL_KHR_debug"]
    case .floatTargets: ["GL_EXT_color_buffer_float", "GL_EXT_color_buffer_half_float"]
    case .bgraTextures: ["GL_EXT_texture_format_BGRA8888"]
    case .norm16Textures: ["GL_EXT_texture_norm16"]
    }
  }

  /// The benefit of the feature, in one line.
  public var purpose: String {
    switch self {
    case .bufferAge: "only what changed since this buffer was last shown is drawn again"
    case .swapWithDamage: "the compositor repaints only what changed"
    case .partialUpdate: "a tiled GPU loads and stores only the tiles that change"
    case .noConfigContext: "one context serves windows of 8 and of 10 bits"
    case .nativeFence: "the end of the GPU's work can be waited for like a file (not used yet)"
    case .timerQuery: "the benchmark measures time on the GPU itself"
    case .robustness: "a GPU reset is noticed and the picture rebuilt"
    case .debug: "debug builds turn a GL error into a failed test"
    case .floatTargets: "the blur keeps its levels in 16-bit floats, free of bands"
    case .bgraTextures: "where buffers have no age, the kept picture is copied to them byte by byte"
    case .norm16Textures: "videos of 10 bits keep them"
    }
  }
}

extension Feature {
  /// True if the feature applies only to windows, and so is missing without a window system.
  public var isForWindows: Bool {
    switch self {
    case .bufferAge, .swapWithDamage, .partialUpdate: true
    case .noConfigContext, .nativeFence, .timerQuery, .robustness, .debug, .floatTargets,
      .bgraTextures, .norm16Textures:
      false
    }
  }
}

/// A set of features, small enough to pass by value.
public struct FeatureSet: Hashable, Sendable {
  /// One bit per feature, at its raw value.
  private var bits: UInt32 = 0

  /// The empty set.
  public init() {}

  /// The features that `extensions` provide.
  init(from extensions: Set<String>) {
    for feature in Feature.allCases where feature.extensions.contains(where: extensions.contains) {
      insert(feature)
    }
  }

  /// True if the set contains `feature`.
  public func contains(_ feature: Feature) -> Bool { bits & 1 << UInt32(feature.rawValue) != 0 }

  /// Adds `feature`.
  mutating func insert(_ feature: Feature) { bits |= 1 << UInt32(feature.rawValue) }

  /// Removes `feature`.
  mutating func remove(_ feature: Feature) { bits &= ~(1 << UInt32(feature.rawValue)) }

  /// The union of both sets.
  func union(_ other: FeatureSet) -> FeatureSet {
    var both = self
    both.bits |= other.bits
    return both
  }
}
