import CGLES

/// How a texture keeps its pixels.
public enum PixelFormat: CaseIterable, Hashable, Sendable {
  /// Eight bits each of red, green, blue and alpha.
  case rgba8
  /// The same in the order in which a CPU's windows have them: a copy to a window moves bytes and turns none
  /// over. Only where the context has the feature `bgraTextures`.
  case bgra8
  /// Ten bits of each colour and two of alpha, packed into 32 from the lowest bit up.
  case rgb10a2
  /// A 16-bit float each of red, green, blue and alpha.
  case rgba16f
  /// A 32-bit float each of red, green, blue and alpha: for measurements alone.
  case rgba32f
  /// Eight bits of red: masks and glyphs.
  case r8
  /// Eight bits each; the colours are sRGB and become linear when sampled.
  case srgb8a8

  /// Bytes of one pixel in an upload.
  public var bytesPerPixel: Int {
    switch self {
    case .rgba8, .bgra8, .rgb10a2, .srgb8a8: 4
    case .rgba16f: 8
    case .rgba32f: 16
    case .r8: 1
    }
  }

  /// The internal format: sized, but for the one of which ES 3.0 knows no size.
  var internalFormat: Int32 {
    switch self {
    case .rgba8: GL_RGBA8
    case .bgra8: GL_BGRA_EXT
    case .rgb10a2: GL_RGB10_A2
    case .rgba16f: GL_RGBA16F
    case .rgba32f: GL_RGBA32F
    case .r8: GL_R8
    case .srgb8a8: GL_SRGB8_ALPHA8
    }
  }

  /// The format of uploads.
  var transferFormat: Int32 {
    switch self {
    case .rgba8, .rgb10a2, .rgba16f, .rgba32f, .srgb8a8: GL_RGBA
    case .bgra8: GL_BGRA_EXT
    case .r8: GL_RED
    }
  }

  /// The type of uploads.
  var transferType: Int32 {
    switch self {
    case .rgba8, .bgra8, .r8, .srgb8a8: GL_UNSIGNED_BYTE
    case .rgb10a2: GL_UNSIGNED_INT_2_10_10_10_REV
    case .rgba16f: GL_HALF_FLOAT
    case .rgba32f: GL_FLOAT
    }
  }
}
