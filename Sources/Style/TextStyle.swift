/// What the letters of a text look like, but for their colour: a text in another colour has the same
/// letters.
public struct TextStyle: Hashable, Sendable {
  /// The font's family. Where it is not installed, and for letters it lacks, the system's sans.
  public var family: String
  /// The size of the letter M's square, in logical units.
  public var size: Double
  /// How bold it is.
  public var weight: Weight
  /// Whether it leans.
  public var slant: Slant
  /// How wide its digits are.
  public var digits: Digits

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

  /// Whether a text leans.
  public enum Slant: CaseIterable, Sendable {
    /// It does not.
    case upright
    /// It does, in letters of their own where the font has them.
    case italic
  }

  /// How wide digits are.
  public enum Digits: CaseIterable, Sendable {
    /// Each as wide as it looks best.
    case proportional
    /// All alike, so that a clock or a counter stands still while it runs.
    case tabular
  }

  /// A style from its parts.
  public init(
    family: String = "Inter", size: Double, weight: Weight = .regular, slant: Slant = .upright,
    digits: Digits = .proportional
  ) {
    self.family = family
    self.size = size
    self.weight = weight
    self.slant = slant
    self.digits = digits
  }
}
