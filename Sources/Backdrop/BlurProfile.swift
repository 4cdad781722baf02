public import GLES

/// What a blur is tuned for. A rasteriser on the CPU pays for every sample; a GPU has samples to spare.
public enum BlurProfile: String, CaseIterable, Sendable {
  /// A GPU: the best prefilters.
  case gpu
  /// A rasteriser on the CPU: fewer samples where the plane is read and where glass is drawn.
  case cpu

  /// The profile for a renderer.
  public init(_ info: RendererInfo) { self = info.isSoftware ? .cpu : .gpu }

  /// What levels are kept in: half floats where they can be drawn into, since eight bits show bands in a
  /// wide blur and ten bits have no alpha to speak of.
  public static func levels(in gl: Context) -> PixelFormat {
    gl.features.contains(.floatTargets) ? .rgba16f : .rgba8
  }

  /// What the level that glass of this plan is drawn from is kept in, where that is not what all `levels` are.
  ///
  /// A rasteriser on the CPU unpacks ten bits sooner than half floats. What they lose lies far below what the
  /// eight bits of a window lose, and nothing is computed from them but the picture; but they have no alpha,
  /// and for linear light they are too few.
  func lastFormat(
    of plan: BlurPlan, levels: PixelFormat, isOpaque: Bool, isLinear: Bool
  ) -> PixelFormat? {
    switch self {
    case .gpu: nil
    case .cpu:
      levels == .rgba16f && isOpaque && !isLinear && plan.last.second == nil
        && plan.last.first.level > 0 ? .rgb10a2 : nil
    }
  }
}
