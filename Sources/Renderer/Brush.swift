import GLES
import Style

/// What rectangles are filled with: those of one brush are drawn in one call.
enum Brush: Equatable {
  /// Each one's own colour.
  case solid
  /// Colours along a line.
  case gradient(LinearGradient)
  /// Of colours along a line those from a stop to the third after it.
  case gradientPart(LinearGradient, from: Int)
  /// Colours on a grid, from their table.
  case mesh(Texture)
  /// A picture, pixel for pixel.
  case copy(Texture)
  /// A picture; exactly its texels, or what lies between them.
  case image(Texture, isExact: Bool)
  /// Each one's own colour, as much as a texture has of red; exactly its texels, or what lies between them.
  case mask(Texture, isExact: Bool)
  /// The shadow of each one, from the table of a corner's.
  case shadow(Texture)
  /// The shadow of each one, computed.
  case boxShadow

  static func == (a: Brush, b: Brush) -> Bool {
    switch (a, b) {
    case (.solid, .solid), (.boxShadow, .boxShadow): true
    case (.gradient(let a), .gradient(let b)): a == b
    case (.gradientPart(let a, let first), .gradientPart(let b, let other)):
      first == other && a == b
    case (.mesh(let a), .mesh(let b)), (.copy(let a), .copy(let b)): a === b
    case (.shadow(let a), .shadow(let b)): a === b
    case (.image(let a, let isExact), .image(let b, let other)): a === b && isExact == other
    case (.mask(let a, let isExact), .mask(let b, let other)): a === b && isExact == other
    case (.solid, _), (.gradient, _), (.gradientPart, _), (.mesh, _), (.copy, _), (.image, _),
      (.mask, _), (.shadow, _), (.boxShadow, _):
      false
    }
  }
}
