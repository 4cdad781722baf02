// SPDX-License-Identifier: MIT

public import GLES

/// The kind of renderer that plans are tuned for. Software rasterisers pay for every sample; GPUs
/// have samples to spare.
public enum BlurProfile: String, CaseIterable, Sendable {
  /// A GPU: the best prefilters.
  case gpu
  /// A software rasteriser: fewer samples in passes that read the plane and in the last pass.
  case cpu

  /// The profile for a renderer.
  public init(_ info: RendererInfo) { self = info.isSoftware ? .cpu : .gpu }

  /// The format of levels: half floats if they can be rendered to, since 8 bits band in a wide blur
  /// and 10 bits leave 2 for alpha.
  public static func levels(in gl: Context) -> PixelFormat {
    gl.features.contains(.floatTargets) ? .rgba16f : .rgba8
  }

  /// The format of the level that the last pass samples, if it differs from `levels`.
  ///
  /// Software rasterisers unpack 10 bits faster than half floats, but for the four samples of a
  /// spline. The loss lies far below that of an 8-bit window, since only the final image is
  /// computed from this level. Translucent and linear content needs half floats.
  func lastFormat(
    of plan: BlurPlan, levels: PixelFormat, isOpaque: Bool, isLinear: Bool, for depth: ColorDepth
  ) -> PixelFormat? {
    switch self {
    case .gpu: nil
    case .cpu:
      levels == .rgba16f && isOpaque && !isLinear && depth == .eight && plan.last.isCheapest
        ? .rgb10a2 : nil
    }
  }
}

extension BlurPlan.LastPass {
  /// True if the last pass reads one level that a pass has written, and interpolates at most once.
  fileprivate var isCheapest: Bool {
    guard second == nil, first.source != .plane else { return false }
    return switch first.kernel {
    case .linear: first.level > 0
    case .grid, .line, .growing, .scattered, .spline, .gaussian, .decode, .mix, .rise: false
    }
  }
}
