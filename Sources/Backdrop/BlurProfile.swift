public import GLES

/// What a blur is tuned for. A rasteriser on the CPU pays for every sample and nothing for passes; a GPU
/// has samples to spare and wants smooth gradients.
public enum BlurProfile: String, CaseIterable, Sendable {
  /// A GPU: the best prefilters, ten bits and more.
  case gpu
  /// A rasteriser on the CPU: fewer samples where the plane is read, eight bits.
  case cpu

  /// The profile for a renderer.
  public init(_ info: RendererInfo) { self = info.isSoftware ? .cpu : .gpu }

  /// What levels are kept in. Ten bits have no alpha to speak of, and linear light needs more than either
  /// near black.
  public func levels(isOpaque: Bool, isLinear: Bool, floatTargets: Bool) -> PixelFormat {
    if isLinear { return floatTargets ? .rgba16f : .rgba8 }
    switch self {
    case .cpu: return .rgba8
    case .gpu: return isOpaque ? .rgb10a2 : floatTargets ? .rgba16f : .rgba8
    }
  }
}
