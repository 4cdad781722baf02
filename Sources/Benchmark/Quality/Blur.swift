/// A blur as a black box: what is measured.
public protocol Blur {
  /// What may go wrong while it blurs.
  associatedtype Failure: Error

  /// The format of the levels between its passes, as `.screen` uses them.
  var format: LevelFormat { get }

  /// `picture`, blurred by a Gaussian of `sigma` pixels as well as this blur can, with a mirror at
  /// the edges: what the target texture holds.
  mutating func blurred(_ picture: Plane, sigma: Double, rendering: Rendering)
    throws(Failure) -> Plane

  /// What the blur costs at `sigma` by arithmetic; nil where nobody has counted.
  func cost(sigma: Double) -> BlurCost?
}

extension Blur {
  /// Nobody has counted.
  public func cost(sigma: Double) -> BlurCost? { nil }
}

/// The textures that a blur is to run in.
public enum Rendering: Hashable, Sendable {
  /// Plane, levels and target in floating point, with no dither and nothing clamped: the passes
  /// alone, for the measures that any rounding to 8 or 10 bits would drown. 32-bit floats resolve
  /// every gate; 16-bit ones still do for kernel and sigma, not for ripple and continuity at a
  /// large sigma. Levels are up to 32,768 here.
  case float
  /// As it reaches the screen: a plane and a target of 8 bits, levels of the blur's own format, and
  /// dither at the last rounding or not. A blur that has no dither passes over that.
  case screen(dither: Bool)
}

/// What a blur costs, counted in passes and not in time, for each pixel of the full size.
public struct BlurCost: Equatable, Sendable {
  /// Texture fetches.
  public var fetches: Double
  /// Bytes read and written where each texel is read once a pass, at four bytes a texel.
  public var bytes: Double
  /// Passes.
  public var passes: Int
  /// Fetches of the last pass.
  public var lastFetches: Int

  /// A cost of these counts.
  public init(fetches: Double, bytes: Double, passes: Int, lastFetches: Int) {
    self.fetches = fetches
    self.bytes = bytes
    self.passes = passes
    self.lastFetches = lastFetches
  }
}
