import CGLES

/// How a drawn colour joins the one beneath it. Colours are premultiplied by their alpha.
public enum Blend: Hashable, Sendable {
  /// It takes its place.
  case replace
  /// It lies over it, by its alpha.
  case over
  /// It lies beneath it, and shows where that is not opaque.
  case under
  /// It is not seen itself: what is beneath keeps as much as its alpha.
  case keep
  /// It is not seen itself: what is beneath loses as much as its alpha.
  case erase
  /// It is added.
  case add
  /// It is mixed with it, this much of the drawn one whatever its alpha.
  case mix(Float)

  /// GL's factors for the drawn colour and the one beneath; nil where nothing is blended.
  var factors: Factors? {
    switch self {
    case .replace: nil
    case .over: Factors(source: GL_ONE, target: GL_ONE_MINUS_SRC_ALPHA)
    case .under: Factors(source: GL_ONE_MINUS_DST_ALPHA, target: GL_ONE)
    case .keep: Factors(source: GL_ZERO, target: GL_SRC_ALPHA)
    case .erase: Factors(source: GL_ZERO, target: GL_ONE_MINUS_SRC_ALPHA)
    case .add: Factors(source: GL_ONE, target: GL_ONE)
    case .mix: Factors(source: GL_CONSTANT_ALPHA, target: GL_ONE_MINUS_CONSTANT_ALPHA)
    }
  }

  /// What `glBlendFunc` takes.
  struct Factors: Equatable {
    /// For the drawn colour.
    var source: Int32
    /// For the colour beneath.
    var target: Int32
  }
}
