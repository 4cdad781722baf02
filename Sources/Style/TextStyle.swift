// SPDX-License-Identifier: MIT

/// The font of a text. The colour is separate, so one rasterized text serves every colour.
public struct TextStyle: Hashable, Sendable {
  /// The font family. The system's sans-serif font replaces a missing family and missing glyphs.
  public var family: String
  /// The em size in logical units.
  public var size: Double
  /// The font weight.
  public var weight: Weight
  /// The slant of the letters.
  public var slant: Slant
  /// The widths of digits.
  public var digits: Digits

  /// A font weight, on the scale of OpenType.
  public enum Weight: Int, CaseIterable, Sendable {
    /// Thin strokes, for large sizes.
    case light = 300
    /// The weight of running text.
    case regular = 400
    /// Slightly emphasised.
    case medium = 500
    /// The weight of headings.
    case semibold = 600
    /// Strongly emphasised.
    case bold = 700
  }

  /// The slant of letters.
  public enum Slant: CaseIterable, Sendable {
    /// Upright letters.
    case upright
    /// The font's italic letters, or slanted upright ones if it has none.
    case italic
  }

  /// The widths of digits.
  public enum Digits: CaseIterable, Sendable {
    /// Each digit has its own width.
    case proportional
    /// Digits are equally wide, so that a running clock or counter does not move.
    case tabular
  }

  /// A style with these properties.
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
