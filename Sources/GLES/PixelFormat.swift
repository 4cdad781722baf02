// SPDX-License-Identifier: MIT

import CGLES

/// Texture formats.
public enum PixelFormat: CaseIterable, Hashable, Sendable {
  /// 8 bits each of red, green, blue and alpha.
  case rgba8
  /// `rgba8` in the byte order of software-rendered windows, so that a copy to a window moves bytes
  /// without reordering. Needs the feature `bgraTextures`.
  case bgra8
  /// 10 bits of each colour and 2 of alpha, packed into 32 bits from the lowest bit up.
  case rgb10a2
  /// 16-bit floats of red, green, blue and alpha.
  case rgba16f
  /// 32-bit floats of red, green, blue and alpha; for measurements only.
  case rgba32f
  /// 8 bits of red, for masks and glyphs.
  case r8
  /// 8 bits each of red and green, for the chroma of videos.
  case rg8
  /// 16 bits of red, from 0 to 1. Needs the feature `norm16Textures`.
  case r16
  /// 16 bits each of red and green, from 0 to 1. Needs the feature `norm16Textures`.
  case rg16
  /// 8 bits per channel; sampling converts the sRGB colours to linear light.
  case srgb8a8

  /// Bytes per pixel in an upload.
  public var bytesPerPixel: Int {
    switch self {
    case .rgba8, .bgra8, .rgb10a2, .srgb8a8, .rg16: 4
    case .rgba16f: 8
    case .rgba32f: 16
    case .r8: 1
    case .rg8, .r16: 2
    }
  }

  /// The internal format: sized, except for `bgra8`, which has no sized format in ES 3.0.
  var internalFormat: Int32 {
    switch self {
    case .rgba8: GL_RGBA8
    case .bgra8: GL_BGRA_EXT
    case .rgb10a2: GL_RGB10_A2
    case .rgba16f: GL_RGBA16F
    case .rgba32f: GL_RGBA32F
    case .r8: GL_R8
    case .rg8: GL_RG8
    case .r16: GL_R16_EXT
    case .rg16: GL_RG16_EXT
    case .srgb8a8: GL_SRGB8_ALPHA8
    }
  }

  /// The format of uploads.
  var transferFormat: Int32 {
    switch self {
    case .rgba8, .rgb10a2, .rgba16f, .rgba32f, .srgb8a8: GL_RGBA
    case .bgra8: GL_BGRA_EXT
    case .r8, .r16: GL_RED
    case .rg8, .rg16: GL_RG
    }
  }

  /// The type of uploads.
  var transferType: Int32 {
    switch self {
    case .rgba8, .bgra8, .r8, .rg8, .srgb8a8: GL_UNSIGNED_BYTE
    case .r16, .rg16: GL_UNSIGNED_SHORT
    case .rgb10a2: GL_UNSIGNED_INT_2_10_10_10_REV
    case .rgba16f: GL_HALF_FLOAT
    case .rgba32f: GL_FLOAT
    }
  }
}
