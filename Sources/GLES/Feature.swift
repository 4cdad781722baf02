/// What a display or context may have beyond OpenGL ES 3.0, and that Scrim knows how to use.
public enum Feature: Int, CaseIterable, Hashable, Sendable {
  /// The age of the back buffer can be asked.
  case bufferAge
  /// A swap can say which part changed.
  case swapWithDamage
  /// The part about to be drawn can be said beforehand.
  case partialUpdate
  /// A context need not name a pixel format.
  case noConfigContext
  /// A fence of the GPU's as a file descriptor.
  case nativeFence
  /// The GPU's own clock.
  case timerQuery
  /// A GPU reset is reported instead of crashing.
  case robustness
  /// The driver says what was wrong with a call.
  case debug
  /// Drawing into 16-bit floats.
  case floatTargets
  /// Textures in the order of bytes that windows have.
  case bgraTextures

  /// The extensions of which any one brings it.
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
    }
  }

  /// What it is good for, in one line for `scrim info`.
  public var purpose: String {
    switch self {
    case .bufferAge: "only what changed since this buffer was last shown is drawn again"
    case .swapWithDamage: "the compositor repaints only what changed"
    case .partialUpdate: "a tiled GPU loads and stores only the tiles that change"
    case .noConfigContext: "one context serves windows of any pixel format (not used yet)"
    case .nativeFence: "the end of the GPU's work can be waited for like a file (not used yet)"
    case .timerQuery: "the benchmark measures time on the GPU itself"
    case .robustness: "a GPU reset is noticed and the picture rebuilt"
    case .debug: "debug builds turn a GL error into a failed test"
    case .floatTargets: "the blur keeps its levels in 16-bit floats, free of bands"
    case .bgraTextures: "where buffers have no age, the kept picture is copied to them byte by byte"
    }
  }
}

extension Feature {
  /// Whether it concerns nothing but windows, and is missing wherever there is none.
  public var isForWindows: Bool {
    switch self {
    case .bufferAge, .swapWithDamage, .partialUpdate: true
    case .noConfigContext, .nativeFence, .timerQuery, .robustness, .debug, .floatTargets,
      .bgraTextures:
      false
    }
  }
}

/// A set of features, small enough to be passed by value.
public struct FeatureSet: Hashable, Sendable {
  /// One bit a feature, at its raw value.
  private var bits: UInt32 = 0

  /// Nothing.
  public init() {}

  /// The features that any of `extensions` brings.
  init(from extensions: Set<String>) {
    for feature in Feature.allCases where feature.extensions.contains(where: extensions.contains) {
      insert(feature)
    }
  }

  /// Whether `feature` is present.
  public func contains(_ feature: Feature) -> Bool { bits & 1 << UInt32(feature.rawValue) != 0 }

  /// Adds `feature`.
  mutating func insert(_ feature: Feature) { bits |= 1 << UInt32(feature.rawValue) }

  /// Takes `feature` away.
  mutating func remove(_ feature: Feature) { bits &= ~(1 << UInt32(feature.rawValue)) }

  /// What is in either set.
  func union(_ other: FeatureSet) -> FeatureSet {
    var both = self
    both.bits |= other.bits
    return both
  }
}
