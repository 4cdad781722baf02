// SPDX-License-Identifier: MIT

import GLES
import Style

/// Fill of rectangles. Rectangles with equal brushes are drawn in one call.
enum Brush: Equatable {
  /// The colour of each rectangle.
  case solid
  /// A linear gradient.
  case gradient(LinearGradient)
  /// The part of a linear gradient from a stop to the third stop after it.
  case gradientPart(LinearGradient, from: Int)
  /// A mesh gradient, from its table.
  case mesh(Texture)
  /// An image, pixel for pixel.
  case copy(RenderTexture)
  /// A texture, with nearest filtering if `isExact`, otherwise linear.
  case image(Texture, isExact: Bool)
  /// A texture that is rotated, between its texels.
  case rotated(Texture)
  /// A frame of a video; its luma is filtered as above.
  case video(VideoPlanes, isExact: Bool)
  /// The colour of each rectangle, multiplied by the red of a texture; filtered as above.
  case mask(Texture, isExact: Bool)
  /// A symbolic icon with the colour of each rectangle and those of its classes; filtered as above.
  case symbol(Texture, classes: [3 of SIMD4<Float>], isExact: Bool)
  /// The shadow of each rectangle, from the table of a corner.
  case shadow(Texture)
  /// The shadow of each rectangle, computed per pixel.
  case boxShadow

  static func == (a: Brush, b: Brush) -> Bool {
    switch (a, b) {
    case (.solid, .solid), (.boxShadow, .boxShadow): true
    case (.gradient(let a), .gradient(let b)): a == b
    case (.gradientPart(let a, let first), .gradientPart(let b, let other)):
      first == other && a == b
    case (.mesh(let a), .mesh(let b)): a === b
    case (.copy(let a), .copy(let b)): a === b
    case (.shadow(let a), .shadow(let b)): a === b
    case (.rotated(let a), .rotated(let b)): a === b
    case (.image(let a, let isExact), .image(let b, let other)): a === b && isExact == other
    case (.video(let a, let isExact), .video(let b, let other)): a === b && isExact == other
    case (.mask(let a, let isExact), .mask(let b, let other)): a === b && isExact == other
    case (.symbol(let a, let classes, let isExact), .symbol(let b, let others, let other)):
      a === b && isExact == other && (0..<3).allSatisfy { classes[$0] == others[$0] }
    // The compiler takes too long for all cases by name.
    default: false
    }
  }
}
