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
}
