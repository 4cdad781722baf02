public import GLES
public import Style

/// How much of a glass is seen where.
public struct GlassMask {
  /// A gradient over the plane.
  public var ramp: Ramp
  /// A picture stretched over the glass: red where its format has nothing else, alpha otherwise.
  /// Nil is all of the glass. It must live until the glass is drawn.
  public var texture: Texture?

  /// A mask of these two, multiplied.
  public init(ramp: Ramp = .one, texture: Texture? = nil) {
    self.ramp = ramp
    self.texture = texture
  }

  /// All of the glass.
  public static var none: GlassMask { GlassMask() }
}

extension Texture {
  /// Which of its components make a mask, as shaders take it.
  var maskChannel: SIMD4<Float> {
    switch format {
    case .r8: SIMD4(1, 0, 0, 0)
    case .rgba8, .bgra8, .rgb10a2, .rgba16f, .rgba32f, .srgb8a8: SIMD4(0, 0, 0, 1)
    }
  }
}
