public import Geometry

/// How a text looks.
public struct TextStyle: Hashable, Sendable {
  /// The font's family. Where it is not installed, and for letters it lacks, the system's sans.
  public var family: String
  /// The size of the letter M's square, in logical units.
  public var size: Double
  /// How bold it is.
  public var weight: Weight
  /// The colour, straight alpha. Emoji keep their own.
  public var color: Color

  /// How bold a text is, on the scale of fonts.
  public enum Weight: Int, CaseIterable, Sendable {
    /// Thin strokes, for large sizes.
    case light = 300
    /// The weight of running text.
    case regular = 400
    /// Slightly stressed.
    case medium = 500
    /// A heading's.
    case semibold = 600
    /// Strong.
    case bold = 700
  }

  /// A style from its parts.
  public init(
    family: String = "Inter", size: Double, weight: Weight = .regular,
    color: Color = Color(rgb: 0xFFFFFF)
  ) {
    self.family = family
    self.size = size
    self.weight = weight
    self.color = color
  }
}
